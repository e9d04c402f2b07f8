import type { AjustesMercado } from '#contract/entities/mercado.ts';
import { ownEntry } from '../text/own-entry.ts';
import { ownTradeWords } from './name/trades.ts';
import { DEFAULT_TABLES, type MarketTables } from './tables/market-tables.ts';
import { ZONES, type ZoneTable } from './tables/zones.ts';
import { compact, plainWords } from './text.ts';

export function tablesOf(ajustes: AjustesMercado): MarketTables {
  const zonas: Record<string, ZoneTable> = { ...ZONES };
  for (const { zona, aprecio, registro, renovacion } of ajustes.zonas) {
    const own = ownEntry(ZONES, zona) ?? { aprecio: 0.2, paises: [], registro: null, renovacion: null };
    zonas[zona] = {
      ...own,
      aprecio: aprecio ?? own.aprecio,
      registro: registro ?? own.registro,
      renovacion: renovacion ?? own.renovacion,
    };
  }
  return {
    pesos: ajustes.pesos ?? DEFAULT_TABLES.pesos,
    zonas,
    oficios: Object.fromEntries(ajustes.oficios.map(({ oficio, valor }) => [plainWords(oficio), valor])),
    palabrasOficio: ownTradeWords(ajustes.oficios),
    ciudades: Object.fromEntries(
      ajustes.ciudades.map(({ ciudad, poblacion }) => [compact(ciudad), poblacion]),
    ),
    comparables: ajustes.comparables,
  };
}
