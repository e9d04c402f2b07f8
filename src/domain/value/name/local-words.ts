import type { NegocioHechos } from '../facts.ts';
import type { MarketTables, Oficio } from '../tables/market-tables.ts';
import { compact, plainWords } from '../text.ts';
import type { Lugar } from './places.ts';
import { formsOf, tradeOfText } from './trades.ts';

const UNKNOWN_WORTH = 0.2;
/** Words before the trade in a category: 'Tienda de cometas', 'Servicio de apicultura'. */
const GENERIC =
  /^(?:tienda|servicio|servicios|empresa|fabrica|taller|centro|escuela|agencia) de (?:la |el |los |las )?/;
const SHORTEST = 5;

/** Adds trades that the tables lack, from the map categories of these businesses. */
export function withOwnTrades(tables: MarketTables, negocios: readonly NegocioHechos[]): MarketTables {
  const words = new Map<string, Oficio>();
  for (const { categoria_negocio } of negocios) {
    const nombre = plainWords(categoria_negocio ?? '');
    const trade = nombre.replace(GENERIC, '');
    if (trade === '' || tradeOfText(trade, tables) !== null) continue;
    for (const phrase of [nombre, trade])
      for (const key of formsOf(phrase))
        if (key.length >= SHORTEST) words.set(key, { nombre, valor: UNKNOWN_WORTH });
  }
  if (words.size === 0) return tables;
  return { ...tables, palabrasOficio: new Map([...words, ...tables.palabrasOficio]) };
}

/** In thousands of inhabitants: the names of smaller places are often family names. */
const SMALL_PLACE = 30;

/** True if a small place's name is the business's own: 'Estilistas Alfaro' in Sevilla is not from Alfaro. */
export function isOwnName(place: Lugar, negocios: readonly NegocioHechos[]): boolean {
  if (place.poblacion >= SMALL_PLACE) return false;
  const name = compact(place.nombre);
  const bearers = negocios.filter(({ nombre_negocio }) => compact(nombre_negocio ?? '').includes(name));
  return (
    bearers.length > 0 &&
    bearers.every(({ municipio, provincia }) => {
      const where = [municipio, provincia].filter((text) => text !== null).map(compact);
      return where.length > 0 && !where.some((text) => text.includes(name));
    })
  );
}
