import { AppError } from '#platform/errors.ts';
import type { BatchKey } from '#store/queries/batches/batches.ts';
import { beat } from '#store/queries/procesos/processes.ts';
import {
  accountsWithDueDomains,
  batchesToRecollect,
  batchesWithWork,
  serversWithDueWork,
} from '#store/queries/procesos/sweep.ts';
import { withdrawDenials } from '#store/queries/registry/withdraw-denials.ts';
import { withSystem } from '#store/store.ts';
import { recollect } from '../batches/recollect.ts';
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
 * Looks for what is due and unclaimed: retries, rechecks and confirmations whose time has come, and whatever a
 * killed process left behind.
 */
export async function sweepOnce(deps: PipelineDeps, workers: Sweepable, signal: AbortSignal): Promise<void> {
  await withSystem(deps.store, async (tx) => {
    const now = deps.clock.now();
    for (const key of await batchesWithWork(tx, now)) workers.batches.wake(batchKeyText(key));
    for (const usuario_id of await accountsWithDueDomains(tx, now)) workers.accounts.wake(usuario_id);
    for (const servidor of await serversWithDueWork(tx, now)) workers.servers.wake(servidor);
  });
  await recollectDue(deps);
  await withdrawDenials(deps.store, () => deps.clock.now(), signal);
}

/** Searches again the batches that repeat themselves. Another process may have been quicker, or a person. */
async function recollectDue(deps: PipelineDeps): Promise<void> {
  const due = await withSystem(deps.store, (tx) => batchesToRecollect(tx, deps.clock.now()));
  for (const key of due) {
    await recollect(deps, key, { ahora: true }).catch((error: unknown) => {
      const ours =
        error instanceof AppError && ['batch_en_proceso', 'batch_no_encontrado'].includes(error.code);
      if (!ours) throw error;
    });
  }
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

/** Keeps recording that this process lives, so that its claims stay its own. */
export async function keepBeating(deps: PipelineDeps, modo: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await withSystem(deps.store, (tx) => beat(tx, deps.proceso, modo)).catch((error: unknown) => {
      if (!signal.aborted) deps.log.warn({ err: error }, 'heartbeat failed');
    });
    await wait(BEAT_MS, signal);
  }
}
