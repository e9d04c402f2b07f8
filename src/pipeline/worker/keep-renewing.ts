import type { Logger } from '#platform/logger.ts';
import { isLockRefused, isStatementLate } from '#store/outage.ts';
import { renewStatistics } from '#store/servers/renew-statistics.ts';
import type { Store } from '#store/store.ts';
import { wait } from '../runtime/wait.ts';

const LOOK_MS = 5_000;
const AFTER_LATE_MS = 3_600_000;

export async function keepRenewing(
  deps: { store: Store; log: Logger },
  signal: AbortSignal,
  lookMs = LOOK_MS,
): Promise<void> {
  while (!signal.aborted) {
    let nextMs = lookMs;
    await renewStatistics(deps.store, signal).then(
      (tablas) => {
        if (tablas.length > 0)
          deps.log.info({ tablas: tablas.length }, 'statistics were renewed after a promotion');
      },
      (error: unknown) => {
        if (isStatementLate(error) || isLockRefused(error)) nextMs = AFTER_LATE_MS;
        if (!signal.aborted) deps.log.warn({ err: error }, 'statistics could not be renewed');
      },
    );
    await wait(nextMs, signal);
  }
}
