import { placeNamed } from './name/places.ts';
import { DEFAULT_TABLES } from './tables/market-tables.ts';
import { SPANISH_PLACES } from './tables/places-spain.ts';
import { writtenTrade } from './tables/spelling.ts';
import { TRADES } from './tables/trades.ts';

export const OWN_TABLES = {
  pesos: DEFAULT_TABLES.pesos,
  zonas: Object.entries(DEFAULT_TABLES.zonas).map(([zona, { aprecio, registro, renovacion }]) => ({
    zona,
    aprecio,
    registro,
    renovacion,
  })),
  /** Only the first word of each entry is shown. */
  oficios: TRADES.map(([valor, words]) => ({ oficio: writtenTrade(words.split('|')[0] ?? ''), valor })),
  /** Thousands of inhabitants, the largest first. */
  ciudades: SPANISH_PLACES.split('|')
    .flatMap(
      (entry) =>
        placeNamed(entry.split('=')[0]?.replace(/\s+\d+\s*;?$/, '') ?? '', 'ES', DEFAULT_TABLES) ?? [],
    )
    .map(({ nombre, poblacion }) => ({ ciudad: nombre, poblacion }))
    .filter((one, at, all) => all.findIndex(({ ciudad }) => ciudad === one.ciudad) === at)
    .toSorted((one, other) => other.poblacion - one.poblacion),
};
