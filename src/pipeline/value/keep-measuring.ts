import type { PipelineDeps } from '../runtime/ports.ts';
import { wait } from '../runtime/wait.ts';
import { measureArchive } from './measure-archive.ts';
import { measureRanks } from './measure-ranks.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'log' | 'archive' | 'ranks' | 'accountKeys'>;

const IDLE_MS = 2_000;

export async function keepMeasuring(deps: Deps, signal: AbortSignal): Promise<void> {
  await Promise.all([keep(deps, measureArchive, signal), keep(deps, measureRanks, signal)]);
}

async function keep(
  deps: Deps,
  measure: (deps: Deps, signal: AbortSignal) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const isBusy = await measure(deps, signal).catch((error: unknown) => {
      if (!signal.aborted) deps.log.warn({ err: error }, 'a metric could not be measured');
      return false;
    });
    if (!isBusy) await wait(IDLE_MS, signal);
  }
}
