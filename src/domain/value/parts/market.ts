import type { NegocioHechos } from '../facts.ts';
import type { Nombre } from '../name/name.ts';
import { type Lugar, placeNamed, placeWeight } from '../name/places.ts';
import { tradeOfText } from '../name/trades.ts';
import type { Mercado } from '../name/zone-fit.ts';
import type { MarketTables, Oficio } from '../tables/market-tables.ts';
import { clamp } from '../text.ts';

export interface MercadoLocal extends Mercado {
  oficio: Oficio | null;
  lugar: Lugar | null;
}

/** Taken from the most reviewed business that has it, then from the name. */
export function marketOf(
  nombre: Nombre | null,
  negocios: readonly NegocioHechos[],
  tables: MarketTables,
): MercadoLocal {
  const ordered = negocios.toSorted((one, other) => (other.review_count ?? -1) - (one.review_count ?? -1));
  const pais = first(ordered, (negocio) => negocio.pais) ?? nombre?.lugar?.pais ?? null;
  const oficio =
    nombre?.oficio ??
    first(ordered, (negocio) => tradeOfText(negocio.categoria_negocio, tables)) ??
    first(ordered, (negocio) => tradeOfText(negocio.nombre_negocio, tables));
  const lugar =
    nombre?.lugar ??
    first(ordered, (negocio) => placeOf(negocio.municipio, negocio.pais, tables)) ??
    first(ordered, (negocio) => placeOf(negocio.provincia, negocio.pais, tables));
  return {
    pais,
    provincias: [...new Set(ordered.flatMap((negocio) => negocio.provincia ?? []))],
    oficio,
    lugar,
  };
}

/** A municipality that the tables lack is assumed to be small. */
function placeOf(name: string | null, pais: string | null, tables: MarketTables): Lugar | null {
  if (name === null || name.trim() === '') return null;
  return placeNamed(name, pais, tables) ?? { nombre: name, pais: pais ?? 'ES', poblacion: 5, supuesta: true };
}

function first<T, R>(rows: readonly T[], read: (row: T) => R | null): R | null {
  for (const row of rows) {
    const found = read(row);
    if (found !== null) return found;
  }
  return null;
}

const ANY_TRADE: Oficio = { nombre: 'cualquiera', valor: 0.65 };
const UNKNOWN_TRADE = 0.2;
const UNKNOWN_PLACE = 0.12;

export function marketScore({ oficio, lugar }: Pick<MercadoLocal, 'oficio' | 'lugar'>): number {
  const trade = oficio === null ? UNKNOWN_TRADE : Math.max(UNKNOWN_TRADE, oficio.valor);
  const place = lugar === null ? UNKNOWN_PLACE : Math.max(UNKNOWN_PLACE, placeWeight(lugar));
  return clamp(0.55 * trade + 0.45 * place);
}

/** For a name: its own words count fully, those of its business in part. */
export function nameMarketScore(nombre: Nombre, market: MercadoLocal): number {
  // A town's bare name sells to every trade in it.
  const trade = nombre.clase === 'lugar' ? ANY_TRADE : nombre.oficio;
  const own = marketScore({ oficio: trade, lugar: nombre.lugar });
  return own + 0.55 * Math.max(0, marketScore(market) - own);
}
