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

export const batchKeyText = ({ usuario_id, batch_id }: BatchKey) => `${usuario_id}/${batch_id}`;

export function readBatchKey(text: string): BatchKey {
  const [usuario_id = '', batch_id = ''] = text.split('/');
  return { usuario_id, batch_id };
}

const SWEEP_MS = 1_000;
const BEAT_MS = 3_000;

export interface Sweepable {
  accounts: { wake(usuarioId: string): void };
  batches: { wake(key: string): void };
  servers: { wake(servidor: string): void };
}

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'log'>;

/** Finds due, unclaimed work, also of dead processes. A failing step does not stop the others. */
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

/** Logs a failure and continues; a lost database ends the pass. */
function passOver({ log }: Deps, error: unknown, signal: AbortSignal, what: object): void {
  if (isConnectionLost(error)) throw error;
  if (!signal.aborted) log.warn({ err: error, ...what }, 'a part of the sweep failed');
}

/** Repeats batches that recollect periodically; another process or a person may have started one already. */
async function recollectDue(deps: Deps, due: readonly BatchKey[], signal: AbortSignal): Promise<void> {
  for (const key of due) {
    if (signal.aborted) return;
    await recollect(deps, key, { ahora: true }).catch((error: unknown) => {
      const ours =
        error instanceof AppError &&
        ['batch_en_proceso', 'batch_no_encontrado', 'keyword_en_proceso'].includes(error.code);
      if (!ours) passOver(deps, error, signal, { batch: key.batch_id });
    });
  }
}

export async function keepSweeping(deps: Deps, workers: Sweepable, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sweepOnce(deps, workers, signal).catch((error: unknown) => {
      if (!signal.aborted) deps.log.warn({ err: error }, 'sweep failed');
    });
    await wait(SWEEP_MS, signal);
  }
}

export async function keepBeating(deps: PipelineDeps, modo: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await withSystem(deps.store, (tx) => beat(tx, deps.proceso, modo)).catch((error: unknown) => {
      if (!signal.aborted) deps.log.warn({ err: error }, 'heartbeat failed');
    });
    await wait(BEAT_MS, signal);
  }
}
