import * as z from 'zod';
import { raw, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, json, rows } from '../sql/rows.ts';
import { addingAccount } from '../work/account-work.ts';

export type FuenteMetrica = 'wayback' | 'open-page-rank';

const Work = z.strictObject({
  usuario_id: z.uuid(),
  dominio_id: z.uuid(),
  dominio: z.string(),
  datos: z.record(z.string(), z.unknown()).nullable(),
  medido_en: z.date().nullable(),
  caduca: z.date().nullable(),
});
/** A due name, with its known metrics if still valid. */
export type MetricWork = z.infer<typeof Work>;

/** Queues names for measuring, once. */
export async function wantMetrics(
  tx: Tx,
  usuarioId: string,
  wanted: readonly { dominio_id: string; dominio: string; prioridad: number }[],
  now: number,
): Promise<void> {
  if (wanted.length === 0) return;
  await addWork(
    tx,
    usuarioId,
    sql`
    INSERT INTO trabajo_metricas (usuario_id, dominio_id, fuente, dominio, prioridad, no_antes)
    SELECT ${usuarioId}::uuid, w.dominio_id, f.fuente, w.dominio, w.prioridad, ${at(now)}::timestamptz
    FROM unnest(${wanted.map((one) => one.dominio_id)}::uuid[], ${wanted.map((one) => one.dominio)}::text[],
        ${wanted.map((one) => one.prioridad)}::float8[]) w(dominio_id, dominio, prioridad)
      CROSS JOIN (VALUES ('wayback'), ('open-page-rank')) f(fuente)
    ON CONFLICT DO NOTHING`,
  );
}

/** `written` inserts or updates rows of `trabajo_metricas`. */
async function addWork(tx: Tx, usuarioId: string, written: SQL): Promise<void> {
  const returned = sql`${written} RETURNING fuente AS servidor, 0::smallint AS prioridad, no_antes`;
  await tx.execute(addingAccount('metricas', usuarioId, returned));
}

export async function claimMetricWork(
  tx: Tx,
  claim: { fuente: FuenteMetrica; usuarioId: string; limit: number; now: number; until: number },
): Promise<MetricWork[]> {
  return await rows(
    tx,
    Work,
    sql`SELECT usuario_id, dominio_id, dominio, datos, medido_en, caduca FROM claim_metric_work(${claim.fuente},
          ${claim.usuarioId}::uuid, ${claim.limit}::int, ${at(claim.now)}::timestamptz, ${at(claim.until)}::timestamptz)`,
  );
}

export async function accountsWithMetricWork(
  tx: Tx,
  fuente: FuenteMetrica,
  now: number,
  limit: number,
): Promise<string[]> {
  const found = await rows(
    tx,
    z.strictObject({ usuario_id: z.uuid() }),
    sql`SELECT usuario_id FROM accounts_with_metric_work(${fuente}, ${at(now)}::timestamptz, ${limit}::int)`,
  );
  return found.map((row) => row.usuario_id);
}

export async function saveWorldMetric(
  tx: Tx,
  metric: { dominio: string; fuente: FuenteMetrica; datos: object; medidoEn: number; caduca: number },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO metricas_mundo (dominio, fuente, datos, medido_en, caduca)
    VALUES (${metric.dominio}, ${metric.fuente}, ${json(metric.datos)}::jsonb, ${at(metric.medidoEn)}, ${at(metric.caduca)})
    ON CONFLICT (dominio, fuente) DO UPDATE SET datos = excluded.datos, medido_en = excluded.medido_en, caduca = excluded.caduca`);
}

/** Adds metrics, each field with source and date. With `keepsOthers` a field of another source stays as it is. */
export async function addMetrics(
  tx: Tx,
  usuarioId: string,
  added: readonly {
    dominio_id: string;
    metricas: Readonly<Record<string, unknown>>;
    fuente: string;
    medidoEn: number;
    escala?: string;
  }[],
  revision: number,
  { keepsOthers = false } = {},
): Promise<void> {
  if (added.length === 0) return;
  const patches = added.map(({ metricas, fuente, medidoEn, escala }) => {
    const source = {
      fuente,
      medido_en: new Date(medidoEn).toISOString(),
      ...(escala === undefined ? {} : { escala }),
    };
    return {
      metricas,
      fuentes: Object.fromEntries(Object.keys(metricas).map((name) => [name, source])),
    };
  });
  const written = (column: 'metricas' | 'fuentes') =>
    keepsOthers ? ownFields(column) : sql`p.${raw(column)}`;
  await tx.execute(sql`
    UPDATE dominios d SET revision = ${revision}, metricas = d.metricas || ${written('metricas')}
        || jsonb_build_object('fuentes', coalesce(d.metricas->'fuentes', '{}') || ${written('fuentes')})
    FROM (SELECT id, patch->'metricas' AS metricas, patch->'fuentes' AS fuentes
      FROM unnest(${added.map(({ dominio_id }) => dominio_id)}::uuid[], ${patches.map(json)}::jsonb[]) u(id, patch)) p
    WHERE d.usuario_id = ${usuarioId} AND d.id = p.id
      AND NOT (d.metricas @> ${written('metricas')}
        AND coalesce(d.metricas->'fuentes', '{}') @> ${written('fuentes')})`);
}

const ownFields = (column: 'metricas' | 'fuentes'): SQL => sql`(
  SELECT coalesce(jsonb_object_agg(f.key, f.value), '{}'::jsonb) FROM jsonb_each(p.${raw(column)}) f
  WHERE coalesce(d.metricas->'fuentes'->f.key->>'fuente', p.fuentes->f.key->>'fuente') = p.fuentes->f.key->>'fuente')`;

export async function metricWorkDone(
  tx: Tx,
  usuarioId: string,
  fuente: FuenteMetrica,
  done: readonly { dominio_id: string; again: number }[],
): Promise<void> {
  if (done.length === 0) return;
  await addWork(
    tx,
    usuarioId,
    sql`
    UPDATE trabajo_metricas t SET no_antes = w.again, fallos_seguidos = 0
    FROM unnest(${done.map(({ dominio_id }) => dominio_id)}::uuid[], ${done.map(({ again }) => at(again))}::timestamptz[]) w(id, again)
    WHERE t.usuario_id = ${usuarioId} AND t.fuente = ${fuente} AND t.dominio_id = w.id`,
  );
}

/** Retries at `first`, or at `later` after an earlier failure. */
export async function metricWorkFailed(
  tx: Tx,
  usuarioId: string,
  fuente: FuenteMetrica,
  failed: { dominio_id: string; first: number; later: number },
): Promise<void> {
  await addWork(
    tx,
    usuarioId,
    sql`
    UPDATE trabajo_metricas SET fallos_seguidos = fallos_seguidos + 1,
      no_antes = CASE WHEN fallos_seguidos = 0 THEN ${at(failed.first)}::timestamptz ELSE ${at(failed.later)}::timestamptz END
    WHERE usuario_id = ${usuarioId} AND fuente = ${fuente} AND dominio_id = ${failed.dominio_id}`,
  );
}

const Named = z.strictObject({ id: z.uuid(), dominio: z.string() });

export async function domainsNamed(
  tx: Tx,
  usuarioId: string,
  names: readonly string[],
): Promise<z.infer<typeof Named>[]> {
  return await rows(
    tx,
    Named,
    sql`SELECT id, dominio FROM dominios WHERE usuario_id = ${usuarioId} AND dominio = ANY(${[...names]}::text[])`,
  );
}
