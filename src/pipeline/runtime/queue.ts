import { PgBoss } from 'pg-boss';
import { type JobName, type Jobs, jobNames, jobs } from '#contract/jobs.ts';
import type { Logger } from '#platform/logger.ts';
import type { Tx } from '#store/store.ts';

/** How every queue is made: the owner creates them when it migrates. One waiting baton a lane (`short`). */
export const queueOptions = jobNames.map((name) => ({
  name,
  policy: 'short' as const,
  // The rows hold the truth: a job that dies with its process is not repeated, the sweep sends a new baton.
  retryLimit: 0,
  expireInSeconds: 300,
  retentionSeconds: 3_600,
  deleteAfterSeconds: 600,
  notify: true,
}));

/** Sends batons only inside the transaction that writes the rows they are about. */
export interface Queue {
  send<Name extends JobName>(tx: Tx, name: Name, payload: Jobs[Name], afterSeconds?: number): Promise<void>;
  /** `together`: jobs taken at once by a lane, for handlers that only pass them on. */
  work<Name extends JobName>(
    name: Name,
    take: { lanes: number; together: number },
    handle: Handler<Name>,
  ): Promise<void>;
  /** Stops taking jobs, waits for those under way up to `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}
export type Handler<Name extends JobName> = (payload: Jobs[Name], signal: AbortSignal) => Promise<void>;

/** Connects to the queue as the program's own role; throws when the database was not migrated. */
export async function startQueue(options: { connectionString: string; log: Logger }): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: options.connectionString,
    application_name: 'dominios-cola',
    max: 4,
    migrate: false,
    createSchema: false,
    schedule: false,
    useListenNotify: true,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: 30,
    maintenanceIntervalSeconds: 300,
  });
  boss.on('error', (error) => options.log.warn({ err: error }, 'queue error'));
  await boss.start();
  // Warms pg-boss's cache of queues: afterwards a send inside a transaction asks nothing outside it.
  await boss.getQueues(jobNames);
  return {
    async send(tx, name, payload, afterSeconds = 0) {
      await boss.send(name, payload, {
        singletonKey: laneKey(payload),
        db: { executeSql: (text, values) => tx.execute({ text, values }) },
        ...(afterSeconds > 0 ? { startAfter: afterSeconds } : {}),
      });
    },
    async work(name, take, handle) {
      const parse = jobs[name];
      await boss.work<object>(
        name,
        {
          localConcurrency: take.lanes,
          batchSize: take.together,
          burstWhenBatchFull: take.together > 1,
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 10,
        },
        async (batch) => {
          await Promise.all(
            batch.map(async (job) => {
              // The schema of this very queue: the parsed payload has its type.
              const payload = parse.parse(job.data) as Jobs[typeof name];
              await handle(payload, job.signal).catch((error: unknown) => {
                options.log.error({ err: error, queue: name }, 'stage failed');
                throw error;
              });
            }),
          );
        },
      );
    },
    stop: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs, close: true }),
  };
}

const laneKey = (payload: object) => Object.values(payload).join('/');
