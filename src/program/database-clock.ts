import { wait } from '#pipeline/runtime/wait.ts';
import { correctSystemClock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import { isConnectionLost } from '#store/outage.ts';
import { clockDifference } from '#store/servers/clock-difference.ts';
import type { Store } from '#store/store.ts';

const LOOK_MS = 10_000;
const ANSWER_MS = 1_000;

/** Processes on machines whose clocks differ write and compare times of the same rows, so all go by the database's. */
export async function followDatabaseClock(store: Store, log: Logger): Promise<void> {
  const { aheadMs, tookMs } = await clockDifference(store);
  if (tookMs < ANSWER_MS && correctSystemClock(aheadMs))
    log.warn({ diferencia_ms: aheadMs }, "this machine's clock was corrected by that of the database");
}

/** Returns its end, which waits for no answer: a stop would come late when the database is silent. */
export function keepDatabaseClock(store: Store, log: Logger, everyMs = LOOK_MS): () => void {
  const ended = new AbortController();
  void (async () => {
    while (!ended.signal.aborted) {
      await wait(everyMs, ended.signal);
      if (ended.signal.aborted) return;
      await followDatabaseClock(store, log).catch((error: unknown) => {
        if (!ended.signal.aborted && !isConnectionLost(error))
          log.warn({ err: error }, 'the time of the database could not be read');
      });
    }
  })();
  return () => ended.abort();
}
