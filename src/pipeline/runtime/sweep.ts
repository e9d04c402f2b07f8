import type { BatchKey } from '#store/queries/batches/batches.ts';
import { beat } from '#store/queries/procesos/processes.ts';
import {
  accountsWithDueDomains,
  batchesWithWork,
  serversWithDueWork,
} from '#store/queries/procesos/sweep.ts';
import { withdrawDenials } from '#store/queries/registry/withdraw-denials.ts';
import { withSystem } from '#store/store.ts';
import type { PipelineDeps } from './ports.ts';
import { wait } from './wait.ts';

/** A batch as one key of the workers. */
export const batchKeyText = ({ usuario_id, batch_id }: BatchKey) => `${usuario_id}/${batch_id}`;

export function readBatchKey(text: string): BatchKey {
  const [usuario_id = '', batch_id = ''] = text.split('/');
  return { usuario_id, batch_id };
}

const SWEEP_MS = 1_000;
const BEAT_MS = 3_000;

/** Where this process works by itself what the sweep finds due. */
export interface Sweepable {
  accounts: { wake(usuarioId: string): void };
  batches: { wake(key: string): void };
  servers: { wake(servidor: string): void };
}

/**
 * Looks for what is due and nobody has in hand: retries, rechecks and confirmations whose time has come, and whatever a
 * killed process left behind.
 */
export async function sweepOnce(deps: PipelineDeps, workers: Sweepable, signal: AbortSignal): Promise<void> {
  await withSystem(deps.store, async (tx) => {
    const now = deps.clock.now();
    for (const key of await batchesWithWork(tx, now)) workers.batches.wake(batchKeyText(key));
    for (const usuario_id of await accountsWithDueDomains(tx, now)) workers.accounts.wake(usuario_id);
    for (const servidor of await serversWithDueWork(tx, now)) workers.servers.wake(servidor);
  });
  await withdrawDenials(deps.store, () => deps.clock.now(), signal);
}

/** Sweeps until `signal` aborts; a failed pass is logged and the next one tries again. */
export async function keepSweeping(
  deps: PipelineDeps,
  workers: Sweepable,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await sweepOnce(deps, workers, signal).catch((error: unknown) => {
      if (!signal.aborted) deps.log.warn({ err: error }, 'sweep failed');
    });
    await wait(SWEEP_MS, signal);
  }
}

/** Keeps telling that this process lives, so that its claims stay its own. */
export async function keepBeating(deps: PipelineDeps, modo: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await withSystem(deps.store, (tx) => beat(tx, deps.proceso, modo)).catch((error: unknown) => {
      if (!signal.aborted) deps.log.warn({ err: error }, 'heartbeat failed');
    });
    await wait(BEAT_MS, signal);
  }
}
