import { accountsToScore } from '#store/queries/opportunities/progress.ts';
import { withSystem } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { wait } from '../runtime/wait.ts';
import { scoreAccount } from './score-account.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'log'>;

const IDLE_MS = 1_000;
const ACCOUNTS_AT_ONCE = 50;

/** Scores one page for each account in rotation, so that a large account delays no other. */
export async function keepScoring(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isBusy = await scoreOnce(deps, signal).catch((error: unknown) => {
      if (!signal.aborted) deps.log.warn({ err: error }, 'scoring failed');
      return false;
    });
    if (!isBusy) await wait(IDLE_MS, signal);
  }
}

/** Scores one page of each account with changes; returns whether there were any. */
export async function scoreOnce(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const accounts = await withSystem(deps.store, (tx) =>
    accountsToScore(tx, deps.clock.now(), ACCOUNTS_AT_ONCE),
  );
  let isBusy = false;
  for (const usuarioId of accounts) {
    if (signal.aborted) return false;
    isBusy = (await scoreAccount(deps, usuarioId)) || isBusy;
  }
  return isBusy;
}
