import type * as z from 'zod';
import { raw, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { rows } from '../sql/rows.ts';

const PAGE = 1_000;
const CURSOR = 'filas_exportadas';

/** All rows of a query, page by page, from one snapshot. Only one at a time in a transaction. */
export async function* cursorPages<Row>(tx: Tx, row: z.ZodType<Row>, query: SQL): AsyncGenerator<Row[]> {
  await tx.execute(sql`DECLARE ${raw(CURSOR)} NO SCROLL CURSOR FOR ${query}`);
  const fetch = raw(`FETCH ${PAGE} FROM ${CURSOR}`);
  for (;;) {
    const page = await rows(tx, row, fetch);
    if (page.length > 0) yield page;
    if (page.length < PAGE) break;
  }
  await tx.execute(raw(`CLOSE ${CURSOR}`));
}
