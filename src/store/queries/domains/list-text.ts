import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { COUNT_CAP, type Total } from '../lists/page.ts';
import { firstRow, idRow, rows, totalRow } from '../sql/rows.ts';

/** Rows of `dominios d` whose name contains a text. */
export interface TextCondition {
  where: SQL;
  /** Very many names have it: rows that match must be met on the way, not gathered. */
  isBroad: boolean;
  /** How many rows have it, where looking for it has shown that. */
  total: Total | null;
}

/** An index finds a text by three letters in a row; shorter ones it would look for in every name. */
const INDEXED_FROM = 3;

/**
 * "Contains this text", accents and case aside. Of rows that another filter leaves few of, each is tried; else a rare
 * text is found by its index, once, as a list of ids, and a frequent one is tried row by row in the list's own order,
 * which soon has a page full.
 */
export async function textCondition(tx: Tx, text: string, isNarrowed: boolean): Promise<TextCondition> {
  const where = await contains(tx, text);
  if (isNarrowed) return { where, isBroad: false, total: null };
  if ([...text].length < INDEXED_FROM || (await isFrequent(tx, where))) {
    return { where, isBroad: true, total: null };
  }
  const found = await rows(tx, idRow, sql`SELECT search_dominios(${text}, ${COUNT_CAP + 1}) AS id`);
  if (found.length > COUNT_CAP) return { where, isBroad: true, total: { total: COUNT_CAP, exacto: false } };
  return { where: oneOf(found), isBroad: false, total: { total: found.length, exacto: true } };
}

/** Names that match only as they are shown are found once up to so many, and tried one by one above. */
const SHOWN_MAX = 1_000;

/** Where the names shown with letters of their own that match are named, no row need be fetched to be tried. */
async function contains(tx: Tx, text: string): Promise<SQL> {
  const stored = sql`d.dominio LIKE patron_busqueda(${text})`;
  const shown = await rows(tx, idRow, sql`SELECT search_dominios_mostrados(${text}, ${SHOWN_MAX + 1}) AS id`);
  if (shown.length === 0) return stored;
  if (shown.length <= SHOWN_MAX) return sql`(${stored} OR ${oneOf(shown)})`;
  return sql`(${stored} OR d.dominio_unicode <> d.dominio
    AND texto_busqueda(d.dominio_unicode) LIKE patron_busqueda(${text}))`;
}

const oneOf = (found: readonly { id: string }[]): SQL =>
  sql`d.id = ANY(${found.map((row) => row.id)}::uuid[])`;

const SAMPLE = 1_000;
const FREQUENT = 50;

/** One in twenty of the newest rows: an index of texts would gather them all before it gives the first. */
async function isFrequent(tx: Tx, matches: SQL): Promise<boolean> {
  const found = await firstRow(
    tx,
    totalRow,
    sql`SELECT count(*)::int AS total FROM (
          SELECT d.id, d.dominio, d.dominio_unicode FROM dominios d ORDER BY d.usuario_id DESC, d.id DESC LIMIT ${SAMPLE}
        ) d WHERE ${matches}`,
  );
  return (found?.total ?? 0) >= FREQUENT;
}
