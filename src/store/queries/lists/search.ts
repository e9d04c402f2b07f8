import { raw, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { firstRow, totalRow } from '../sql/rows.ts';
import { COUNT_CAP } from './page.ts';

/** What is searched: the owner's function that uses the index, and the same text as a plain condition. */
const SEARCHES = {
  keywords: { id: sql`k.id`, find: 'search_keywords', text: sql`texto_busqueda(k.keyword_normalizada)` },
  negocios: { id: sql`n.id`, find: 'search_negocios', text: sql`texto_busqueda(n.nombre_negocio)` },
  dominios: { id: sql`d.id`, find: 'search_dominios', text: sql`d.dominio` },
} as const;

/**
 * "Contains this text", accents and case aside. A rare text is found by its index and given as a list of ids; a
 * frequent one is tried row by row in the list's own order, which soon has a page full.
 */
export async function contains(tx: Tx, what: keyof typeof SEARCHES, text: string): Promise<SQL> {
  const { id, find, text: column } = SEARCHES[what];
  const found = sql`${raw(find)}(${text}, ${COUNT_CAP + 1})`;
  const count = await firstRow(tx, totalRow, sql`SELECT count(*)::int AS total FROM ${found}`);
  if ((count?.total ?? 0) <= COUNT_CAP) return sql`${id} IN (SELECT ${found})`;
  return sql`${column} LIKE patron_busqueda(${text})`;
}
