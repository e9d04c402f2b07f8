import type { NegocioHechos } from '../facts.ts';
import type { MarketTables, Oficio } from '../tables/market-tables.ts';
import { compact, plainWords } from '../text.ts';
import type { Lugar } from './places.ts';
import { formsOf, tradeOfText } from './trades.ts';

/** A trade that no table knows: it is one, and nothing says what it pays. */
const UNKNOWN_WORTH = 0.2;
/** What a category puts before the trade: 'Tienda de cometas', 'Servicio de apicultura'. */
const GENERIC =
  /^(?:tienda|servicio|servicios|empresa|fabrica|taller|centro|escuela|agencia) de (?:la |el |los |las )?/;
const SHORTEST = 5;

/** The tables with the trades of these businesses that the tables do not know: the map's category names them. */
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

/** Thousands of inhabitants below which a place's name may as well be a family's. */
const SMALL_PLACE = 30;

/** Whether a small place's name is a business's own: 'Estilistas Alfaro' in Sevilla is not of Alfaro. */
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
