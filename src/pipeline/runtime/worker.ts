import type { JobName, Jobs } from '#contract/jobs.ts';
import { beat, forgetProcess } from '#store/queries/procesos/processes.ts';
import { withSystem } from '#store/store.ts';
import { keepPurging } from '../accounts/purge-accounts.ts';
import { checkDomains } from '../check/check-domains.ts';
import { confirmDomain } from '../check/confirm-domain.ts';
import { createFindingWriter } from '../check/result-writer.ts';
import { optimiseBatch } from '../ia/optimise-batch.ts';
import { askRegistry } from '../registry/ask-registry.ts';
import { searchKeywords } from '../search/search-keyword.ts';
import { keepMeasuring } from '../value/keep-measuring.ts';
import { keepScoring } from '../value/keep-scoring.ts';
import { Lanes } from './keyed-workers.ts';
import type { PipelineDeps } from './ports.ts';
import { forgetDeadNeighbours } from './process-name.ts';
import { keepBeating, keepSweeping } from './sweep.ts';

type Stage<Name extends JobName> = {
  /** How many of its lanes run at once in this process, and how many jobs each takes. */
  take: { lanes: number; together: number };
  run(payload: Jobs[Name], signal: AbortSignal): Promise<void>;
};

/** So many accounts and registry servers are worked at once; what is beyond them waits for the sweep. */
const ACCOUNTS_MAX = 50;
const SERVERS_MAX = 300;

export interface Worker {
  /** Takes no new work, ends what is in flight, and gives its claims free. */
  stop(timeoutMs: number): Promise<void>;
}

/** Starts working the queues in this process. */
export async function startWorker(deps: PipelineDeps, modo: string): Promise<Worker> {
  const stopping = new AbortController();
  await withSystem(deps.store, async (tx) => {
    await forgetDeadNeighbours(tx);
    await beat(tx, deps.proceso, modo);
  });
  const writer = createFindingWriter(deps, stopping.signal);
  const lanes = {
    accounts: new Lanes({
      most: ACCOUNTS_MAX,
      log: deps.log,
      run: (usuarioId, context) => checkDomains(deps, writer, usuarioId, context),
    }),
    servers: new Lanes({
      most: SERVERS_MAX,
      log: deps.log,
      run: (servidor, context) => askRegistry(deps, writer, servidor, context),
    }),
  };
  // Every queue has its stage: a missing one does not compile.
  const stages: { [Name in JobName]: Stage<Name> } = {
    'keyword.search': {
      take: { lanes: 8, together: 1 },
      run: (key, signal) => searchKeywords(deps, key, signal),
    },
    'ia.optimise': {
      take: { lanes: 4, together: 1 },
      run: (key, signal) => optimiseBatch(deps, key, signal),
    },
    'domain.check': {
      take: { lanes: 1, together: 25 },
      run: async ({ usuario_id }) => lanes.accounts.wake(usuario_id),
    },
    'domain.confirm': {
      take: { lanes: 1, together: 10 },
      run: (key) => confirmDomain(deps, key),
    },
    'domain.registry': {
      take: { lanes: 1, together: 100 },
      run: async ({ servidor }) => lanes.servers.wake(servidor),
    },
  };
  const work = <Name extends JobName>(name: Name) =>
    deps.queue.work(name, stages[name].take, (payload, signal) =>
      stages[name].run(payload, AbortSignal.any([signal, stopping.signal])),
    );
  await work('keyword.search');
  await work('ia.optimise');
  await work('domain.check');
  await work('domain.confirm');
  await work('domain.registry');
  const loops = [
    keepSweeping(deps, lanes, stopping.signal),
    keepBeating(deps, modo, stopping.signal),
    keepScoring(deps, stopping.signal),
    keepPurging(deps, stopping.signal),
    keepMeasuring(deps, stopping.signal),
  ];
  return {
    async stop(timeoutMs) {
      stopping.abort();
      await Promise.all([...loops, lanes.accounts.stop(), lanes.servers.stop(), deps.queue.stop(timeoutMs)]);
      await withSystem(deps.store, (tx) => forgetProcess(tx, deps.proceso));
    },
  };
}
