import type { Logger } from '#platform/logger.ts';
import { renewStatistics } from '#store/servers/renew-statistics.ts';
import type { Store } from '#store/store.ts';
import { wait } from '../runtime/wait.ts';

const LOOK_MS = 5_000;

export async function keepRenewing(deps: { store: Store; log: Logger }, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await renewStatistics(deps.store, signal).then(
      (tablas) => {
        if (tablas.length > 0)
          deps.log.info({ tablas: tablas.length }, 'statistics were renewed after a promotion');
      },
      (error: unknown) => {
        if (!signal.aborted) deps.log.warn({ err: error }, 'statistics could not be renewed');
      },
    );
    await wait(LOOK_MS, signal);
  }
}
