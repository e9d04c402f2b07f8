import { AppError } from '#platform/errors.ts';
import { isConnectionLost } from '#store/outage.ts';
import type { BatchKey } from '#store/queries/batches/batches.ts';
import { beat } from '#store/queries/processes/processes.ts';
import {
  accountsWithDueDomains,
  batchesToRecollect,
  batchesWithWork,
  serversWithDueWork,
} from '#store/queries/processes/sweep.ts';
import { withdrawDenials } from '#store/queries/processes/withdraw-denials.ts';
import { type Tx, withSystem } from '#store/store.ts';
import { recollect } from '../batches/recollect.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { wait } from '../runtime/wait.ts';

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

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'log'>;

/**
 * Looks for what is due and unclaimed: retries, rechecks and confirmations whose time has come, and whatever a
 * killed process left behind. A duty that fails keeps none of the others from being done.
 */
export async function sweepOnce(deps: Deps, workers: Sweepable, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const find = <T>(query: (tx: Tx, now: number) => Promise<T[]>) =>
    withSystem(deps.store, (tx) => query(tx, now));
  const duties = {
    batches: async () => {
      for (const key of await find(batchesWithWork)) workers.batches.wake(batchKeyText(key));
    },
    accounts: async () => {
      for (const usuarioId of await find(accountsWithDueDomains)) workers.accounts.wake(usuarioId);
    },
    servers: async () => {
      for (const servidor of await find(serversWithDueWork)) workers.servers.wake(servidor);
    },
    recollections: async () => recollectDue(deps, await find(batchesToRecollect), signal),
    denials: () => withdrawDenials(deps.store, () => deps.clock.now(), signal),
  };
  for (const [duty, work] of Object.entries(duties)) {
    if (signal.aborted) return;
    await work().catch((error: unknown) => passOver(deps, error, signal, { duty }));
  }
}

/** Logs a failure and goes on; without its database the pass ends. */
function passOver({ log }: Deps, error: unknown, signal: AbortSignal, what: object): void {
  if (isConnectionLost(error)) throw error;
  if (!signal.aborted) log.warn({ err: error, ...what }, 'a part of the sweep failed');
}

/** Searches again the batches that repeat themselves. Another process may have been quicker, or a person. */
async function recollectDue(deps: Deps, due: readonly BatchKey[], signal: AbortSignal): Promise<void> {
  for (const key of due) {
    if (signal.aborted) return;
    await recollect(deps, key, { ahora: true }).catch((error: unknown) => {
      const ours =
        error instanceof AppError && ['batch_en_proceso', 'batch_no_encontrado'].includes(error.code);
      if (!ours) passOver(deps, error, signal, { batch: key.batch_id });
    });
  }
}

/** Sweeps until `signal` aborts; a pass that ended is logged and the next one tries again. */
export async function keepSweeping(deps: Deps, workers: Sweepable, signal: AbortSignal): Promise<void> {
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
