import type pg from 'pg';
import { PgBoss, type Queue } from 'pg-boss';
import manifest from 'pg-boss/package.json' with { type: 'json' };
import * as z from 'zod';
import { AppError } from '#platform/errors.ts';
import { clientRows } from './queries/sql/rows.ts';

export type QueueDefinition = Queue;

/** Runs as the owner, because the program's role may not define anything. Existing queues get the given options. */
export async function migrateQueues(client: pg.Client, queues: readonly QueueDefinition[]): Promise<void> {
  await refuseNewer(client);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schedule: false,
    supervise: false,
    migrate: true,
  });
  const failures: unknown[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  try {
    for (const { name, policy, partition, ...options } of queues) {
      const creation = { ...options, ...(policy ? { policy } : {}), ...(partition ? { partition } : {}) };
      if (await boss.getQueue(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, creation);
    }
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'pg-boss failed while it migrated');
}

/** pg-boss itself accepts a schema newer than its own. */
async function refuseNewer(client: pg.Client): Promise<void> {
  const [found] = await clientRows(
    client,
    z.object({ there: z.boolean() }),
    `SELECT to_regclass('pgboss.version') IS NOT NULL AS there`,
  );
  if (!found?.there) return;
  const [row] = await clientRows(
    client,
    z.object({ version: z.int() }),
    'SELECT version::int AS version FROM pgboss.version',
  );
  const theirs = row?.version ?? 0;
  if (theirs > manifest.pgboss.schema) {
    throw new AppError(
      'base_de_datos_mas_nueva',
      `su cola de trabajos es la ${theirs} y este programa conoce hasta la ${manifest.pgboss.schema}`,
    );
  }
}
