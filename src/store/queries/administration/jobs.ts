import * as z from 'zod';
import { type ColaAdmin, NombreCola, TrabajoMuerto } from '#contract/administration/entities.ts';
import { DEAD_JOBS, type JobName, jobNames, jobs } from '#contract/jobs.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { countUpTo, type Page, type PageRequest, sortedPage } from '../lists/page.ts';
import { iso } from '../sql/fragments.ts';
import { idRow, rows } from '../sql/rows.ts';

const QueueRow = z.object({
  cola: NombreCola,
  en_espera: z.int(),
  en_marcha: z.int(),
  completados: z.int(),
  fallidos: z.int(),
  muertos: z.int(),
});

export async function queueFigures(tx: Tx): Promise<ColaAdmin[]> {
  const found = await rows(
    tx,
    QueueRow,
    sql`SELECT n.cola,
          (count(*) FILTER (WHERE j.name = n.cola AND j.state IN ('created', 'retry')))::int AS en_espera,
          (count(*) FILTER (WHERE j.name = n.cola AND j.state = 'active'))::int AS en_marcha,
          (count(*) FILTER (WHERE j.name = n.cola AND j.state = 'completed'))::int AS completados,
          (count(*) FILTER (WHERE j.name = n.cola AND j.state = 'failed'))::int AS fallidos,
          (count(*) FILTER (WHERE j.name = ${DEAD_JOBS}))::int AS muertos
        FROM unnest(${[...jobNames]}::text[]) AS n(cola)
        LEFT JOIN pgboss.job j ON n.cola = CASE WHEN j.name = ${DEAD_JOBS} THEN j.source_name ELSE j.name END
        GROUP BY n.cola ORDER BY n.cola`,
  );
  return found.map((queue) => ({ ...queue, programada: jobs[queue.cola].schedule !== null }));
}

const dead = sql`j.name = ${DEAD_JOBS} AND j.state < 'active'`;

/** Jobs without attempts left. Their payload belongs to an account and is not read. */
export async function deadJobs(
  tx: Tx,
  request: PageRequest & { cola?: JobName | undefined },
): Promise<Page<TrabajoMuerto>> {
  const where = request.cola === undefined ? dead : sql`${dead} AND j.source_name = ${request.cola}`;
  const from = sql`pgboss.job j`;
  // Errors have a name and perhaps a code; only pg-boss's own messages are free of personal data.
  const columns = sql`j.id AS _id, j.source_name AS cola, ${iso(sql`j.source_created_on`)} AS creado,
    ${iso(sql`j.created_on`)} AS muerto, coalesce(j.source_retry_count, 0) + 1 AS intentos,
    left(coalesce(nullif(concat_ws(' ', j.source_output->>'name', j.source_output->>'code'), ''),
      CASE WHEN j.source_output->'value'->>'message' ~ '^job ' THEN j.source_output->'value'->>'message' END, ''), 120)
      AS error`;
  const query = { row: TrabajoMuerto, columns, from, where, order: sql`j.created_on DESC, j.id` };
  return await sortedPage(tx, query, request, await countUpTo(tx, from, where));
}

/** The dead jobs of a queue or among these ids; locked, so that two administrators do not take the same. */
export async function lockDead(
  tx: Tx,
  choice: { ids: readonly string[] } | { cola: JobName },
  limit: number,
): Promise<string[]> {
  const which =
    'ids' in choice ? sql`j.id = ANY(${[...choice.ids]}::uuid[])` : sql`j.source_name = ${choice.cola}`;
  const found = await rows(
    tx,
    idRow,
    sql`SELECT j.id FROM pgboss.job j WHERE ${dead} AND ${which} ORDER BY j.created_on LIMIT ${limit}
        FOR UPDATE SKIP LOCKED`,
  );
  return found.map(({ id }) => id);
}

export async function forgetDead(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`DELETE FROM pgboss.job WHERE name = ${DEAD_JOBS} AND id = ANY(${[...ids]}::uuid[])`);
}
