import { ownEntry } from '../../text/own-entry.ts';
import type { MarketTables } from '../tables/market-tables.ts';
import { FOREIGN_ZONE, UNKNOWN_COUNTRY_ZONE, UNKNOWN_GENERIC_ZONE, UNTIED_ZONE } from '../tables/zones.ts';
import { plainWords } from '../text.ts';
import { countryOfZone, type Nombre } from './name.ts';

export interface Mercado {
  /** ISO 3166-1 alpha-2; null: unknown. */
  pais: string | null;
  provincias: readonly string[];
}

/** 0–1: how well a zone sells to the buyers of this market. */
export function zoneFit(nombre: Nombre, mercado: Mercado, tables: MarketTables): number {
  const entry = ownEntry(tables.zonas, nombre.zona);
  const country = countryOfZone(nombre.zona);
  if (entry === undefined) {
    if (country === null) return UNKNOWN_GENERIC_ZONE;
    return home(UNKNOWN_COUNTRY_ZONE, [country], mercado.pais);
  }
  const fit = home(entry.aprecio, entry.paises, mercado.pais);
  const { provincias } = entry;
  if (provincias === undefined || mercado.provincias.length === 0) return fit;
  const isRegional = mercado.provincias.some((name) => provincias.includes(plainWords(name)));
  return isRegional ? fit : fit * 0.5;
}

/** The zone's country if it differs from the buyers'; null: it does not, or it is unknown. */
export function foreignCountry(nombre: Nombre, { pais }: Mercado, tables: MarketTables): string | null {
  const country = countryOfZone(nombre.zona);
  if (country === null || pais === null) return null;
  const countries = ownEntry(tables.zonas, nombre.zona)?.paises ?? [country];
  return countries.length === 0 || countries.includes(pais) ? null : country;
}

function home(worth: number, countries: readonly string[], pais: string | null): number {
  if (countries.length === 0) return worth;
  // Market unknown: a .es name is for Spain, a .de name may be for others.
  if (pais === null) return countries.includes('ES') ? worth : Math.min(worth, UNTIED_ZONE);
  return countries.includes(pais) ? worth : FOREIGN_ZONE;
}
