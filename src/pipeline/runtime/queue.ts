import { PgBoss } from 'pg-boss';
import { DEAD_JOBS, type JobName, type Jobs, jobNames, jobs } from '#contract/jobs.ts';
import type { Logger } from '#platform/logger.ts';
import type { Store, Tx } from '#store/store.ts';

export type JobHandlers = {
  [Name in JobName]: (payload: Jobs[Name], signal: AbortSignal) => Promise<void>;
};

const DEAD_KEPT_S = 14 * 86_400;

/** `short`: a waiting job is not doubled. Scheduled jobs need no dead letter, as the next one comes anyway. */
const workQueues = jobNames.map((name) => ({
  name,
  policy: 'short' as const,
  ...(jobs[name].schedule === null ? { deadLetter: DEAD_JOBS } : {}),
  retryLimit: jobs[name].retries,
  retryDelay: jobs[name].retryDelaySeconds,
  retryBackoff: true,
  expireInSeconds: jobs[name].timeoutSeconds,
  retentionSeconds: 86_400,
  deleteAfterSeconds: 3_600,
  notify: true,
}));

/** Options of every queue; the owner creates them at migration, the dead-letter queue first. */
export const queueOptions = [
  { name: DEAD_JOBS, policy: 'standard' as const, retentionSeconds: DEAD_KEPT_S, deleteAfterSeconds: 3_600 },
  ...workQueues,
];

/** Jobs on pg-boss: each is done once, by any process, and repeated if it fails. */
export interface Queue {
  /** Sends a job inside the transaction that writes its rows. */
  send<Name extends JobName>(tx: Tx, name: Name, payload: Jobs[Name]): Promise<void>;
  /** Requeues dead jobs that are not queued already. Returns how many. */
  revive(tx: Tx, ids: readonly string[]): Promise<number>;
  /** Starts working all jobs; throws if one has no handler. */
  work(handlers: JobHandlers, signal: AbortSignal): Promise<void>;
  stop(timeoutMs: number): Promise<void>;
}

/** Throws if the database was not migrated. `schedules`: this process also sends scheduled jobs. */
export async function startQueue(options: {
  store: Pick<Store, 'pool' | 'listener'>;
  log: Logger;
  schedules?: boolean;
}): Promise<Queue> {
  const { pool, listener } = options.store;
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: (channel, hear, missed) => listener.listen(channel, { hear, missed }),
    },
    migrate: false,
    createSchema: false,
    schedule: options.schedules ?? false,
    useListenNotify: true,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: 30,
    maintenanceIntervalSeconds: 300,
  });
  boss.on('error', (error) => options.log.warn({ err: error }, 'queue error'));
  try {
    await boss.start();
    // Fills pg-boss's cache of queues, so that a send inside a transaction makes no query outside it.
    await boss.getQueues([DEAD_JOBS, ...jobNames]);
    if (options.schedules) await writeSchedules(boss);
  } catch (error) {
    await boss.stop({ graceful: false, close: true }).catch(() => undefined);
    throw error;
  }
  const inside = (tx: Tx) => ({
    executeSql: (text: string, values?: unknown[]) => tx.execute({ text, values: values ?? [] }),
  });
  return {
    async send(tx, name, payload) {
      await boss.send(name, payload, { singletonKey: Object.values(payload).join('/'), db: inside(tx) });
    },
    revive: (tx, ids) =>
      ids.length === 0
        ? Promise.resolve(0)
        : boss.redrive(DEAD_JOBS, { ids: [...ids], limit: ids.length, db: inside(tx) }),
    async work(handlers, signal) {
      for (const name of jobNames) {
        if (!handlers[name]) throw new Error(`the job ${name} has no handler`);
        await workOne(boss, name, handlers, { log: options.log, signal });
      }
    },
    stop: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs, close: true }),
  };
}

async function writeSchedules(boss: PgBoss): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!jobNames.some((known) => known === name && jobs[known].schedule !== null))
      await boss.unschedule(name);
  }
  for (const name of jobNames) {
    const { schedule } = jobs[name];
    if (schedule !== null) await boss.schedule(name, schedule, {});
  }
}

async function workOne<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handlers: JobHandlers,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<void> {
  const { payload, concurrency } = jobs[name];
  const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 };
  const work = async (taken: { data: object; signal: AbortSignal }[]) => {
    for (const job of taken) {
      const parsed = payload.parse(job.data) as Jobs[Name]; // the schema of this very job
      await handlers[name](parsed, AbortSignal.any([job.signal, signal])).catch((error: unknown) => {
        log.error({ err: error, job: name }, 'job failed');
        throw error;
      });
    }
  };
  for (let n = 0; n < concurrency; n++) {
    const worker: { id: string | null } = { id: null };
    worker.id = await boss.work<object>(name, polling, (taken) =>
      // After a job the library's worker waits for its next look; a notice makes it take the next job at once.
      work(taken).finally(() => worker.id !== null && boss.notifyWorker(worker.id)),
    );
  }
}
