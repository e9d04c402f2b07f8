import { raw, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { firstRow, idRow, rows, totalRow } from '../sql/rows.ts';
import { rememberLargeCounts } from './large-counts.ts';
import { COUNT_CAP } from './page.ts';

/** What is searched: the owner's function with the index, the same text as a condition, and the newest rows. */
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

/** Sample of newest rows; with `FREQUENT` matches in it the index would gather too many. */
const SAMPLE = 1_000;
const FREQUENT = 10;

export interface Search {
  where: SQL;
  /** Matching rows, if few enough to list. */
  ids: readonly string[] | null;
}

const searchOnce = rememberLargeCounts<string[] | null>();

/** The ids that a search function finds; null if they are more than are counted. */
export const idsFound = (tx: Tx, search: SQL): Promise<string[] | null> =>
  searchOnce(
    tx,
    search,
    async () => {
      const found = await rows(tx, idRow, search);
      return found.length > COUNT_CAP ? null : found.map(({ id }) => id);
    },
    (ids) => (ids === null ? ids : undefined),
  );

/** Ignores accents and case. A rare text is found by index; a frequent one fills a page soon in list order. */
export async function searchText(tx: Tx, what: keyof typeof SEARCHES, text: string): Promise<Search> {
  const { id, find, text: column, newest, alias } = SEARCHES[what];
  const matches = sql`${column} LIKE patron_busqueda(${text})`;
  const sampled = await firstRow(
    tx,
    totalRow,
    sql`SELECT count(*)::int AS total FROM (${newest} LIMIT ${SAMPLE}) ${raw(alias)} WHERE ${matches}`,
  );
  if ((sampled?.total ?? 0) >= FREQUENT) return { where: matches, ids: null };
  const ids = await idsFound(tx, sql`SELECT ${raw(find)}(${text}, ${COUNT_CAP + 1}) AS id`);
  return { where: ids === null ? matches : sql`${id} = ANY(${ids}::uuid[])`, ids };
}

export const contains = async (tx: Tx, what: keyof typeof SEARCHES, text: string): Promise<SQL> =>
  (await searchText(tx, what, text)).where;
