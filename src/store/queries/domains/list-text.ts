import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { COUNT_CAP, type Total } from '../lists/page.ts';
import { idsFound } from '../lists/search.ts';
import { firstRow, idRow, rows, totalRow } from '../sql/rows.ts';

export interface TextCondition {
  where: SQL;
  /** Frequent: matching rows are met on the way, not gathered. */
  isBroad: boolean;
  /** Matching rows, if the search counted them. */
  total: Total | null;
}

/** A trigram index needs three letters; shorter texts would be searched in every name. */
const INDEXED_FROM = 3;

/**
 * "Contains this text", ignoring accents and case. With few candidate rows each is tested. Otherwise a rare text is
 * found by index as a list of ids, and a frequent one row by row in the list's order, which fills a page soon.
 */
export async function textCondition(tx: Tx, text: string, isNarrowed: boolean): Promise<TextCondition> {
  const where = await contains(tx, text);
  if (isNarrowed) return { where, isBroad: false, total: null };
  if ([...text].length < INDEXED_FROM || (await isFrequent(tx, where))) {
    return { where, isBroad: true, total: null };
  }
  const ids = await idsFound(tx, sql`SELECT search_dominios(${text}, ${COUNT_CAP + 1}) AS id`);
  if (ids === null) return { where, isBroad: true, total: { total: COUNT_CAP, exacto: false } };
  return { where: oneOf(ids), isBroad: false, total: { total: ids.length, exacto: true } };
}

/** Up to this many names matching only in their shown form are found by id; above it each row is tested. */
const SHOWN_MAX = 1_000;

/** With the ids of matching shown names, no row needs to be fetched for the test. */
async function contains(tx: Tx, text: string): Promise<SQL> {
  const stored = sql`d.dominio LIKE patron_busqueda(${text})`;
  const shown = await rows(tx, idRow, sql`SELECT search_dominios_mostrados(${text}, ${SHOWN_MAX + 1}) AS id`);
  if (shown.length === 0) return stored;
  if (shown.length <= SHOWN_MAX) return sql`(${stored} OR ${oneOf(shown.map(({ id }) => id))})`;
  return testedText(text);
}

/** As a test of each row: the searched indexes have no names that were set aside. */
export const testedText = (text: string): SQL => sql`(d.dominio LIKE patron_busqueda(${text})
  OR d.dominio_unicode <> d.dominio AND texto_busqueda(d.dominio_unicode) LIKE patron_busqueda(${text}))`;

const oneOf = (ids: readonly string[]): SQL => sql`d.id = ANY(${[...ids]}::uuid[])`;

const SAMPLE = 1_000;
const FREQUENT = 50;

/** A text in one of twenty recent rows: the text index would gather all matches before the first result. */
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
