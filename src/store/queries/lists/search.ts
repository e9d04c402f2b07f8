import { raw, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { firstRow, totalRow } from '../sql/rows.ts';
import { COUNT_CAP } from './page.ts';

/** What is searched: the owner's function that uses the index, the same text as a plain condition, and the newest rows. */
const SEARCHES = {
  keywords: {
    id: sql`k.id`,
    find: 'search_keywords',
    text: sql`texto_busqueda(k.keyword_normalizada)`,
    newest: sql`SELECT keyword_normalizada FROM keywords ORDER BY usuario_id DESC, id DESC`,
    alias: 'k',
  },
  negocios: {
    id: sql`n.id`,
    find: 'search_negocios',
    text: sql`n.nombre_orden`,
    newest: sql`SELECT nombre_orden FROM negocios ORDER BY usuario_id DESC, id DESC`,
    alias: 'n',
  },
  dominios: {
    id: sql`d.id`,
    find: 'search_dominios',
    text: sql`d.dominio`,
    newest: sql`SELECT dominio FROM dominios ORDER BY usuario_id DESC, id DESC`,
    alias: 'd',
  },
} as const;

/** So many of the newest rows are looked at; where so many of them have the text, the index would gather very many. */
const SAMPLE = 1_000;
const FREQUENT = 10;

/**
 * "Contains this text", accents and case aside. A rare text is found by its index and given as a list of ids; a
 * frequent one is tried row by row in the list's own order, which soon has a page full.
 */
export async function contains(tx: Tx, what: keyof typeof SEARCHES, text: string): Promise<SQL> {
  const { id, find, text: column, newest, alias } = SEARCHES[what];
  const matches = sql`${column} LIKE patron_busqueda(${text})`;
  const sampled = await firstRow(
    tx,
    totalRow,
    sql`SELECT count(*)::int AS total FROM (${newest} LIMIT ${SAMPLE}) ${raw(alias)} WHERE ${matches}`,
  );
  if ((sampled?.total ?? 0) >= FREQUENT) return matches;
  const found = sql`${raw(find)}(${text}, ${COUNT_CAP + 1})`;
  const count = await firstRow(tx, totalRow, sql`SELECT count(*)::int AS total FROM ${found}`);
  if ((count?.total ?? 0) <= COUNT_CAP) return sql`${id} IN (SELECT ${found})`;
  return matches;
}
