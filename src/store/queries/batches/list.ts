import * as z from 'zod';
import { type Batch, BatchConfiguracion, BatchLog } from '#contract/entities/batch.ts';
import { Plan } from '#contract/entities/plan.ts';
import { Fecha, Id } from '#contract/entities/shared.ts';
import { LOGS_SHOWN } from '#contract/limits.ts';
import type { ORDENES_BATCHES } from '#contract/routes/batches.ts';
import { EstadoProceso, estadoProceso, MotivoParada, TipoBatch } from '#contract/states.ts';
import { raw, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { readCounters } from '../lists/counters.ts';
import {
  arrivalPage,
  countUpTo,
  type Page,
  type PageRequest,
  sortedPage,
  type Total,
} from '../lists/page.ts';
import { all, iso } from '../sql/fragments.ts';
import { firstRow, rows } from '../sql/rows.ts';
import { type BatchKey, listedFree } from './batches.ts';
import { pace, shownMinutes, shownPercent } from './shown-progress.ts';

const Row = z.object({
  _id: Id,
  nombre: z.string(),
  descripcion: z.string(),
  estado: EstadoProceso,
  tipo: TipoBatch,
  motivo: z.string().nullable(),
  motivo_codigo: MotivoParada.nullable(),
  intake_completo: z.boolean(),
  trozos_recibidos: z.number(),
  solicitudes_usadas: z.number(),
  creditos_usados: z.number(),
  tope_solicitudes: z.number().nullable(),
  tope_creditos: z.number().nullable(),
  keywords_limitadas: z.number(),
  plan: Plan.nullable(),
  recolecciones: z.number(),
  recoleccion_cada_dias: z.number().nullable(),
  recoleccion_tope: z.number().nullable(),
  recoleccion_tope_creditos: z.number().nullable(),
  proxima_recoleccion: Fecha.nullable(),
  configuracion: BatchConfiguracion,
  total_keywords: z.number(),
  keywords_completadas: z.number(),
  keywords_con_error: z.number(),
  total_negocios_encontrados: z.number(),
  negocios_nuevos: z.number(),
  total_dominios_extraidos: z.number(),
  dominios_verificados: z.number(),
  dominios_expirados_encontrados: z.number(),
  fecha_creacion: Fecha,
  fecha_inicio: Fecha.nullable(),
  fecha_fin: Fecha.nullable(),
  /** Keywords a minute over the last ones that ended; null for fewer than two. */
  keywords_por_minuto: z.number().nullable(),
  /** When the present round began, in epoch milliseconds; null: unknown. */
  inicio_ms: z.number().nullable(),
  vuelta_verificados: z.number(),
});
type Row = z.infer<typeof Row>;

const ChangedRow = Row.extend({ revision: z.number() });

const RATE_SAMPLE = 50;

const columns = sql`b.id AS _id, b.nombre, b.descripcion, b.estado, b.motivo, b.configuracion, b.total_keywords,
  b.keywords_completadas, b.keywords_con_error, b.total_negocios_encontrados, b.negocios_nuevos,
  b.total_dominios_extraidos, b.dominios_verificados, b.dominios_expirados_encontrados,
  b.tipo, b.motivo_codigo, b.intake_completo, b.trozos_recibidos, b.solicitudes_usadas,
  b.creditos_usados, b.tope_solicitudes, b.tope_creditos, b.keywords_limitadas, b.plan, b.recolecciones,
  b.recoleccion_cada_dias, b.recoleccion_tope, b.recoleccion_tope_creditos, ${iso(sql`b.proxima_recoleccion`)} AS proxima_recoleccion,
  ${iso(sql`b.fecha_creacion`)} AS fecha_creacion, ${iso(sql`b.fecha_inicio`)} AS fecha_inicio,
  ${iso(sql`b.fecha_fin`)} AS fecha_fin, b.vuelta_verificados, (extract(epoch FROM
    CASE WHEN b.recolecciones = 0 THEN b.fecha_inicio ELSE b.vuelta_inicio END) * 1000)::float8 AS inicio_ms,
  CASE WHEN b.estado = ${estadoProceso.procesando} THEN (
    SELECT (count(*) - 1) / nullif(extract(epoch FROM max(u.fecha_fin) - min(u.fecha_fin)) / 60, 0)
    FROM (SELECT k.fecha_fin FROM keywords k
      WHERE k.usuario_id = b.usuario_id AND k.batch_id = b.id AND k.fecha_fin IS NOT NULL
      ORDER BY k.fecha_fin DESC LIMIT ${RATE_SAMPLE}::int) u)::float8
  END AS keywords_por_minuto`;

/** A batch for the API with its latest log lines, newest first; undefined if unknown. */
export async function readBatch(tx: Tx, key: BatchKey, now: number): Promise<Batch | undefined> {
  const row = await firstRow(
    tx,
    Row,
    sql`SELECT ${columns} FROM batches b WHERE b.usuario_id = ${key.usuario_id} AND b.id = ${key.batch_id}`,
  );
  if (!row) return undefined;
  const free = await listedFree(tx, key.usuario_id, [key.batch_id]);
  return toBatch(row, free, await latestLogs(tx, key, LOGS_SHOWN), now);
}

/** Batches with a revision above `desde`, about `limit`. `hasta`: complete up to this revision; null: all. */
export async function changedBatches(
  tx: Tx,
  usuarioId: string,
  change: { desde: number; limit: number; now: number },
): Promise<{ batches: Batch[]; hasta: number | null }> {
  const found = await rows(
    tx,
    ChangedRow,
    // WITH TIES: one transaction may change several batches, and its revision must not be split.
    sql`SELECT ${columns}, b.revision::float8 AS revision FROM batches b
        WHERE b.usuario_id = ${usuarioId} AND b.revision > ${change.desde}
        ORDER BY b.revision FETCH FIRST ${raw(String(change.limit))} ROWS WITH TIES`,
  );
  const batches: Batch[] = [];
  const free = await listedFree(
    tx,
    usuarioId,
    found.map(({ _id }) => _id),
  );
  for (const row of found) {
    const logs = await latestLogs(tx, { usuario_id: usuarioId, batch_id: row._id }, LOGS_SHOWN);
    batches.push(toBatch(row, free, logs, change.now));
  }
  return { batches, hasta: found.length < change.limit ? null : (found.at(-1)?.revision ?? null) };
}

export interface BatchFilter {
  estado?: EstadoProceso | undefined;
  tipo?: TipoBatch | undefined;
  activos?: boolean | undefined;
  search?: string | undefined;
  orden?: (typeof ORDENES_BATCHES)[number] | undefined;
}

/** Rank in the order 'en_marcha', then newest first. */
const rank = sql`CASE b.estado WHEN ${estadoProceso.procesando} THEN 0
  WHEN ${estadoProceso.pausado} THEN 1 WHEN ${estadoProceso.error} THEN 1
  WHEN ${estadoProceso.pendiente} THEN 2 ELSE 3 END`;

/** A page of batches without log lines, by default newest first. */
export async function listBatches(
  tx: Tx,
  usuarioId: string,
  filter: BatchFilter,
  request: PageRequest,
  now: number,
): Promise<Page<Batch>> {
  const from = sql`batches b`;
  const ended = sql`b.estado IN (${estadoProceso.completado}, ${estadoProceso.error})`;
  const where = all([
    sql`b.usuario_id = ${usuarioId}`,
    filter.estado && sql`b.estado = ${filter.estado}`,
    filter.tipo && sql`b.tipo = ${filter.tipo}`,
    filter.activos === undefined ? undefined : filter.activos ? sql`NOT ${ended}` : ended,
    filter.search === undefined
      ? undefined
      : sql`texto_busqueda(b.nombre) LIKE patron_busqueda(${filter.search})`,
  ]);
  const total = await batchTotal(tx, usuarioId, filter, from, where);
  const query = { row: Row, columns, from, where };
  const page =
    filter.orden === 'en_marcha'
      ? await sortedPage(tx, { ...query, order: sql`${rank}, b.id DESC` }, request, total)
      : await arrivalPage(tx, { ...query, key: sql`b.id`, keyType: 'uuid', desc: true }, request, total);
  const ids = page.filas.map(({ _id }) => _id);
  const free = await listedFree(tx, usuarioId, ids);
  return { ...page, filas: page.filas.map((row) => toBatch(row, free, [], now)) };
}

async function batchTotal(
  tx: Tx,
  usuarioId: string,
  filter: BatchFilter,
  from: SQL,
  where: SQL,
): Promise<Total> {
  if (filter.search !== undefined || filter.activos !== undefined || filter.tipo)
    return await countUpTo(tx, from, where);
  const count = await readCounters(tx, usuarioId, 'batches');
  return { total: count(filter.estado ? `estado:${filter.estado}` : 'total'), exacto: true };
}

export async function listLogs(tx: Tx, key: BatchKey, request: PageRequest): Promise<Page<BatchLog>> {
  const from = sql`batch_logs l`;
  const where = sql`l.usuario_id = ${key.usuario_id} AND l.batch_id = ${key.batch_id}`;
  const query = {
    row: BatchLog,
    columns: logColumns,
    from,
    where,
    key: sql`l.id`,
    keyType: 'uuid',
    desc: true,
  } as const;
  return await arrivalPage(tx, query, request, await countUpTo(tx, from, where));
}

const logColumns = sql`${iso(sql`l.timestamp`)} AS timestamp, l.nivel, l.mensaje`;

async function latestLogs(tx: Tx, key: BatchKey, limit: number): Promise<BatchLog[]> {
  return await rows(
    tx,
    BatchLog,
    sql`SELECT ${logColumns} FROM batch_logs l
        WHERE l.usuario_id = ${key.usuario_id} AND l.batch_id = ${key.batch_id} ORDER BY l.id DESC LIMIT ${limit}`,
  );
}

function toBatch(row: Row, free: ReadonlyMap<string, number>, logs: BatchLog[], now: number): Batch {
  const dominios_libres = free.get(row._id) ?? 0;
  const ritmo = pace(row, now);
  return {
    _id: row._id,
    nombre: row.nombre,
    descripcion: row.descripcion,
    estado: row.estado,
    tipo: row.tipo,
    motivo: row.motivo,
    motivo_codigo: row.motivo_codigo,
    intake_completo: row.intake_completo,
    trozos_recibidos: row.trozos_recibidos,
    total_keywords: row.total_keywords,
    keywords_completadas: row.keywords_completadas,
    keywords_con_error: row.keywords_con_error,
    porcentaje_completado: shownPercent(row),
    tiempo_estimado_restante: shownMinutes(row, ritmo),
    fecha_creacion: row.fecha_creacion,
    fecha_inicio: row.fecha_inicio,
    fecha_fin: row.fecha_fin,
    ritmo,
    gasto: {
      solicitudes: row.solicitudes_usadas,
      creditos: row.creditos_usados,
      tope_solicitudes: row.tope_solicitudes,
      tope_creditos: row.tope_creditos,
    },
    plan: row.plan,
    recoleccion: {
      vueltas: row.recolecciones,
      cada_dias: row.recoleccion_cada_dias,
      proxima: row.proxima_recoleccion,
      tope_solicitudes: row.recoleccion_tope,
      tope_creditos: row.recoleccion_tope_creditos,
    },
    configuracion: BatchConfiguracion.parse(row.configuracion),
    estadisticas: {
      total_negocios_encontrados: row.total_negocios_encontrados,
      negocios_nuevos: row.negocios_nuevos,
      total_dominios_extraidos: row.total_dominios_extraidos,
      dominios_expirados_encontrados: row.dominios_expirados_encontrados,
      dominios_libres,
      dominios_verificados: row.dominios_verificados,
      keywords_limitadas: row.keywords_limitadas,
    },
    estadisticas_tiempo_real: {
      keywords: { total: row.total_keywords, completadas: row.keywords_completadas },
      negocios: { total: row.total_negocios_encontrados },
      dominios: {
        total: row.total_dominios_extraidos,
        total_verificados: row.dominios_verificados,
        // The live search counts by the free flag.
        expirados: dominios_libres,
      },
    },
    logs,
  };
}
