import { readAccount } from '#store/queries/accounts/accounts.ts';
import { giveBackDomains } from '#store/queries/domains/claims.ts';
import { beat, forgetProcess } from '#store/queries/processes/processes.ts';
import { releaseServerClaims } from '#store/queries/registry/work.ts';
import { nextRevision, withAccount, withSystem } from '#store/store.ts';
import type { WakeUp } from '#store/wake-ups.ts';
import { watchWakeUps } from '#store/watch-wake-ups.ts';
import { keepPurging } from '../accounts/purge-accounts.ts';
import { DomainChecks } from '../check/check-domains.ts';
import { createCheckResultWriter } from '../check/result-writer.ts';
import { keepSendingOrders } from '../orders/send-orders.ts';
import { askRegistry } from '../registry/ask-registry.ts';
import { keepWatchingZones } from '../release/watch-zones.ts';
import { KeyedWorkers } from '../runtime/keyed-workers.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { forgetDeadNeighbours } from '../runtime/process-name.ts';
import type { JobHandlers } from '../runtime/queue.ts';
import { atMost } from '../runtime/wait.ts';
import { giveBackKeywords, searchKeywords } from '../search/run-search.ts';
import { keepMeasuring } from '../value/keep-measuring.ts';
import { keepScoring } from '../value/keep-scoring.ts';
import { keepRenewing } from './keep-renewing.ts';
import { batchKeyText, keepBeating, keepSweeping, readBatchKey } from './sweep.ts';

const ACCOUNTS_MAX = 50;
const SERVERS_MAX = 300;
/** Delay before a failed run's domain is claimed again. */
const GIVEN_BACK_MS = 1_000;
/** Reserved within a stop for the last writes. */
const GOODBYE_MS = 2_000;

export interface Worker {
  /** Ends current work and releases its claims; what still runs after `timeoutMs` is logged and can write no more. */
  stop(timeoutMs: number): Promise<void>;
}

export async function startWorker(
  deps: PipelineDeps,
  options: { modo: string; jobs: JobHandlers; batchesAtOnce: number },
): Promise<Worker> {
  const { store, log, proceso } = deps;
  const { modo } = options;
  const stopping = new AbortController();
  await withSystem(store, async (tx) => {
    await forgetDeadNeighbours(tx);
    await beat(tx, proceso, modo);
  });
  const workers = keyedWorkers(deps, stopping.signal, options.batchesAtOnce);
  const hear = (wake: WakeUp) => {
    if (wake.kind === 'keywords') workers.batches.wake(batchKeyText(wake));
    else if (wake.kind === 'domains') workers.accounts.wake(wake.usuario_id);
    else workers.servers.wake(wake.servidor);
  };
  const stopListening = store.wakeUps.listen(hear);
  const goodbye = () =>
    atMost(
      withSystem(store, (tx) => forgetProcess(tx, proceso)),
      GOODBYE_MS,
    );
  const listen = async () => {
    const watch = await watchWakeUps(store, hear);
    await deps.queue.work(options.jobs, stopping.signal).catch(async (error: unknown) => {
      await watch.close();
      throw error;
    });
    return watch;
  };
  const watch = await listen().catch(async (error: unknown) => {
    stopping.abort();
    stopListening();
    await Promise.all(Object.values(workers).map((each) => each.stop(GOODBYE_MS)));
    await goodbye().catch(() => undefined);
    throw error;
  });
  const loops = [
    keepSweeping(deps, workers, stopping.signal),
    keepBeating(deps, modo, stopping.signal),
    keepScoring(deps, stopping.signal),
    keepPurging(deps, stopping.signal),
    keepRenewing(deps, stopping.signal),
    keepMeasuring(deps, stopping.signal),
    keepWatchingZones(deps, stopping.signal),
    keepSendingOrders(deps, stopping.signal),
  ];
  return {
    async stop(timeoutMs) {
      const late = AbortSignal.timeout(timeoutMs);
      stopping.abort();
      stopListening();
      const stops = Object.values(workers).map((each) => each.stop(timeoutMs));
      const all = Promise.all([...loops, watch.close(), deps.queue.stop(timeoutMs)]);
      await atMost(all, timeoutMs);
      const running = (await Promise.all(stops)).flat();
      if (running.length > 0 || late.aborted) log.warn({ running }, 'the stop came to its deadline');
      await goodbye();
    },
  };
}

function keyedWorkers(deps: PipelineDeps, stopping: AbortSignal, batchesAtOnce: number) {
  const { store, log, proceso } = deps;
  const writer = createCheckResultWriter(deps, stopping);
  const checks = new DomainChecks(deps, writer);
  // A deleted account has no rows left, so it can have no revision.
  const unlessDeleted = async (usuarioId: string, giveBack: () => Promise<void>) => {
    if (await withAccount(store, usuarioId, (tx) => readAccount(tx, usuarioId))) await giveBack();
  };
  return {
    batches: new KeyedWorkers({
      most: batchesAtOnce,
      log,
      run: (key, { signal, othersWait }) => searchKeywords(deps, readBatchKey(key), signal, othersWait),
      giveBack: (key) => {
        const batch = readBatchKey(key);
        return unlessDeleted(batch.usuario_id, () => giveBackKeywords(deps, batch));
      },
    }),
    accounts: new KeyedWorkers({
      most: ACCOUNTS_MAX,
      log,
      run: (usuarioId, context) => checks.check(usuarioId, context),
      giveBack: (usuarioId) =>
        unlessDeleted(usuarioId, () =>
          withAccount(store, usuarioId, async (tx) => {
            const again = deps.clock.now() + GIVEN_BACK_MS;
            await giveBackDomains(tx, usuarioId, { proceso, again, revision: await nextRevision(tx) });
          }),
        ),
    }),
    servers: new KeyedWorkers({
      most: SERVERS_MAX,
      log,
      run: (servidor, context) => askRegistry(deps, writer, servidor, context),
      giveBack: async (servidor) => {
        await withSystem(store, (tx) => releaseServerClaims(tx, servidor, proceso));
      },
    }),
  };
}
