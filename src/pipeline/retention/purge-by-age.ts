import type { Clock } from '#platform/clock.ts';
import { purgeByAge } from '#store/queries/processes/purge.ts';
import { type Store, withSystem } from '#store/store.ts';
import { type RetainedTable, retentionMs } from './periods.ts';

/** Short statements do not block other work. */
const PAGE = 5_000;
const PAGES_MAX = 2_000;

/** Deletes expired rows page by page. It can be repeated and interrupted. */
export async function purgeOldRows(
  deps: { store: Store; clock: Clock },
  signal: AbortSignal,
): Promise<Record<RetainedTable, number>> {
  const gone = {} as Record<RetainedTable, number>; // filled for every table below
  for (const table of Object.keys(retentionMs) as RetainedTable[]) {
    gone[table] = 0;
    const before = deps.clock.now() - retentionMs[table];
    for (let page = 0; page < PAGES_MAX && !signal.aborted; page++) {
      const some = await withSystem(deps.store, (tx) => purgeByAge(tx, table, before, PAGE));
      gone[table] += some;
      if (some < PAGE) break;
    }
  }
  return gone;
}
