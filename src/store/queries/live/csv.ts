import type { FilaLive } from '#contract/entities/live.ts';
import { raw, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import type { BatchKey } from '../batches/batches.ts';
import { rows } from '../sql/rows.ts';
import {
  type LiveFilter,
  LiveRow,
  type LiveSort,
  liveColumns,
  liveFrom,
  liveOrder,
  liveWhere,
  toFila,
} from './live.ts';

const PAGE = 1_000;

/** All rows of a search, page by page, from one snapshot, without businesses marked 'No contactar'. */
export async function* allLive(
  tx: Tx,
  key: BatchKey,
  filter: LiveFilter,
  sort: LiveSort,
): AsyncGenerator<FilaLive[]> {
  const where = await liveWhere(tx, key, filter);
  await tx.execute(sql`DECLARE filas NO SCROLL CURSOR FOR
    SELECT ${liveColumns} FROM ${liveFrom} WHERE ${where} AND n.no_contactar IS NULL ORDER BY ${liveOrder(sort)}`);
  for (;;) {
    const page = await rows(tx, LiveRow, raw(`FETCH ${PAGE} FROM filas`));
    if (page.length > 0) yield page.map(toFila);
    if (page.length < PAGE) return;
  }
}
