import * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { Id } from '#contract/entities/shared.ts';
import {
  EstadoProceso,
  estadoProceso,
  MotivoParada,
  metodoVerificacion,
  type NivelLog,
  nivelLog,
  TipoBatch,
} from '#contract/states.ts';
import { problema } from '#domain/batch/states.ts';
import { requestToken } from '../../request-token.ts';
import { literal, prepared, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { freeNames } from '../sql/figures.ts';
import { byJoining } from '../sql/planner.ts';
import { at, firstRow, idRow, json, rows, totalRow } from '../sql/rows.ts';

export const BatchRow = z.object({
  id: Id,
  nombre: z.string(),
  tipo: TipoBatch,
  estado: EstadoProceso,
  configuracion: BatchConfiguracion,
  intake_completo: z.boolean(),
  total_keywords: z.number(),
  keywords_completadas: z.number(),
  keywords_con_error: z.number(),
  total_negocios_encontrados: z.number(),
  total_dominios_extraidos: z.number(),
  dominios_verificados: z.number(),
  dominios_libres: z.number(),
  solicitudes_usadas: z.number(),
  tope_solicitudes: z.number().nullable(),
  creditos_usados: z.number(),
  tope_creditos: z.number().nullable(),
  recolecciones: z.number(),
  recoleccion_cada_dias: z.number().nullable(),
  recoleccion_tope: z.number().nullable(),
  recoleccion_tope_creditos: z.number().nullable(),
  proxima_recoleccion: z.number().nullable(),
  fallos_seguidos: z.number(),
  /** Why it is paused; while it runs, what delays it. */
  motivo: z.string().nullable(),
  motivo_codigo: MotivoParada.nullable(),
  /** What delays it, by name. */
  problema: z.enum(problema).nullable(),
  no_antes: z.number().nullable(),
  fecha_inicio: z.number().nullable(),
  fecha_fin: z.number().nullable(),
  /** The program's token whose cap it counts against. */
  acceso_id: z.string().nullable(),
});
export type BatchRow = z.infer<typeof BatchRow>;

const ms = (column: SQL) => sql`(extract(epoch FROM b.${column}) * 1000)::float8 AS ${column}`;

export const batchColumns = sql`b.id, b.nombre, b.tipo, b.estado, b.configuracion, b.intake_completo, b.total_keywords,
  b.keywords_completadas, b.keywords_con_error, b.total_negocios_encontrados, b.total_dominios_extraidos,
  b.dominios_verificados, b.dominios_libres, b.solicitudes_usadas, b.tope_solicitudes, b.creditos_usados,
  b.tope_creditos, b.recolecciones, b.recoleccion_cada_dias, b.recoleccion_tope, b.recoleccion_tope_creditos,
  ${ms(sql`proxima_recoleccion`)},
  b.fallos_seguidos, b.motivo, b.motivo_codigo, b.problema, ${ms(sql`no_antes`)}, ${ms(sql`fecha_inicio`)},
  ${ms(sql`fecha_fin`)}, b.acceso_id`;

export const BatchKey = z.object({
  usuario_id: Id,
  batch_id: Id,
});
export type BatchKey = z.infer<typeof BatchKey>;

/** Locks the batch. Lock the account's revision first: it orders all writers. */
export async function lockBatch(tx: Tx, key: BatchKey): Promise<BatchRow | undefined> {
  return await firstRow(
    tx,
    BatchRow,
    prepared(sql`SELECT ${batchColumns} FROM batches b
        WHERE b.usuario_id = ${key.usuario_id} AND b.id = ${key.batch_id} FOR UPDATE`),
  );
}

/** Locks the account's batches that fulfil this condition on `b`, in a fixed order. */
export async function lockBatchesWhere(tx: Tx, usuarioId: string, condition: SQL): Promise<BatchRow[]> {
  return await rows(
    tx,
    BatchRow,
    prepared(sql`SELECT ${batchColumns} FROM batches b WHERE b.usuario_id = ${usuarioId} AND ${condition}
        ORDER BY b.id FOR UPDATE`),
  );
}

/** Locks the running batches that wait for these domains and report no other problem. */
export async function lockWaitingFor(
  tx: Tx,
  usuarioId: string,
  dominioIds: readonly string[],
): Promise<BatchRow[]> {
  return await lockBatchesWhere(
    tx,
    usuarioId,
    sql`b.estado = ${estadoProceso.procesando} AND b.motivo IS NULL
      AND EXISTS (SELECT FROM batch_dominios bd WHERE bd.usuario_id = b.usuario_id AND bd.batch_id = b.id
        AND bd.dominio_id = ANY(${[...dominioIds]}::uuid[]) AND NOT bd.verificado)`,
  );
}

/** Locks the running batches that report that no source answers. */
export async function lockUnanswered(tx: Tx, usuarioId: string): Promise<BatchRow[]> {
  return await lockBatchesWhere(
    tx,
    usuarioId,
    sql`b.problema = ${problema.sin_respuesta} AND b.estado = ${estadoProceso.procesando}`,
  );
}

/** Not locked. */
export async function readBatches(tx: Tx, usuarioId: string, ids: readonly string[]): Promise<BatchRow[]> {
  if (ids.length === 0) return [];
  return await rows(
    tx,
    BatchRow,
    prepared(
      sql`SELECT ${batchColumns} FROM batches b WHERE b.usuario_id = ${usuarioId} AND b.id = ANY(${[...ids]}::uuid[])`,
    ),
  );
}

/** Not locked. */
export async function readBatchRow(tx: Tx, key: BatchKey): Promise<BatchRow | undefined> {
  return await firstRow(
    tx,
    BatchRow,
    prepared(
      sql`SELECT ${batchColumns} FROM batches b WHERE b.usuario_id = ${key.usuario_id} AND b.id = ${key.batch_id}`,
    ),
  );
}

export async function insertBatch(
  tx: Tx,
  batch: {
    usuario_id: string;
    nombre: string;
    descripcion: string;
    tipo: TipoBatch;
    configuracion: BatchConfiguracion;
    intake_completo: boolean;
    /** Origin in the command line; unique within the account. */
    origen_clave?: string;
    now: number;
    revision: number;
  },
): Promise<string> {
  const made = await firstRow(
    tx,
    idRow,
    sql`INSERT INTO batches (usuario_id, nombre, descripcion, tipo, estado, configuracion, intake_completo,
          tope_solicitudes, tope_creditos, origen_clave, acceso_id, fecha_creacion, revision)
        VALUES (${batch.usuario_id}, ${batch.nombre}, ${batch.descripcion}, ${batch.tipo},
          ${estadoProceso.pendiente}, ${json(batch.configuracion)}::jsonb, ${batch.intake_completo},
          ${batch.configuracion.tope_solicitudes}, ${batch.configuracion.tope_creditos},
          ${batch.origen_clave ?? null}, ${requestToken() ?? null}, ${at(batch.now)}, ${batch.revision})
        RETURNING id`,
  );
  if (!made) throw new Error('insert returned no row');
  return made.id;
}

interface Lines {
  now: number;
  nivel: NivelLog;
  mensajes: readonly string[];
}

export const insertLogs = (key: BatchKey, { now, nivel, mensajes }: Lines): SQL => sql`
  INSERT INTO batch_logs (usuario_id, batch_id, timestamp, nivel, mensaje)
  SELECT ${key.usuario_id}::uuid, ${key.batch_id}::uuid, ${at(now)}::timestamptz, ${nivel}::text, mensaje
  FROM unnest(${mensajes.map((mensaje) => mensaje.slice(0, 500))}::text[]) WITH ORDINALITY AS m(mensaje, lugar)
  ORDER BY lugar`;

export async function addLog(
  tx: Tx,
  key: BatchKey,
  { mensaje, ...log }: { now: number; nivel: NivelLog; mensaje: string },
): Promise<void> {
  await tx.execute(prepared(insertLogs(key, { ...log, mensajes: [mensaje] })));
}

/** SQL: the number of the account's running batches with keywords left. */
export const countWithKeywordsLeft = (usuarioId: string): SQL =>
  sql`(SELECT count(*)::int FROM batches WHERE usuario_id = ${usuarioId}
    AND estado = ${literal(estadoProceso.procesando)} AND keywords_completadas + keywords_con_error < total_keywords)`;

export async function batchesWithKeywordsLeft(tx: Tx, usuarioId: string): Promise<number> {
  const row = await firstRow(
    tx,
    totalRow,
    prepared(sql`SELECT ${countWithKeywordsLeft(usuarioId)} AS total`),
  );
  return row?.total ?? 0;
}

const Unanswered = z.strictObject({ total: z.int(), proxima: z.number().nullable() });

/** Domains without any answer, and the time of their next check. */
export async function unansweredDomains(
  tx: Tx,
  key: BatchKey,
): Promise<{ total: number; proxima: number | null }> {
  const row = await byJoining(tx, () =>
    firstRow(
      tx,
      Unanswered,
      sql`SELECT count(*)::int AS total, (extract(epoch FROM min(d.proxima_verificacion)) * 1000)::float8 AS proxima
        FROM batch_dominios bd JOIN dominios d ON d.usuario_id = bd.usuario_id AND d.id = bd.dominio_id
        WHERE bd.usuario_id = ${key.usuario_id} AND bd.batch_id = ${key.batch_id}
          AND d.es_disponible IS NULL AND d.verification_method = ${metodoVerificacion.none}`,
    ),
  );
  return row ?? { total: 0, proxima: null };
}

const FreeRow = z.object({ batch_id: Id, libres: z.int() });

/** Free names by batch. The query starts from the free names, which are few. */
export async function listedFree(
  tx: Tx,
  usuarioId: string,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (batchIds.length === 0) return new Map();
  const found = await rows(
    tx,
    FreeRow,
    sql`SELECT bd.batch_id, count(*)::int AS libres FROM batch_dominios bd
        WHERE bd.usuario_id = ${usuarioId} AND bd.batch_id = ANY(${[...batchIds]}::uuid[])
          AND bd.dominio_id = ANY(ARRAY(${freeNames(usuarioId)})) GROUP BY 1`,
  );
  return new Map(found.map(({ batch_id, libres }) => [batch_id, libres]));
}

export async function freeOfBatch(tx: Tx, { usuario_id, batch_id }: BatchKey): Promise<number> {
  return (await listedFree(tx, usuario_id, [batch_id])).get(batch_id) ?? 0;
}

/** Logs the loss of once free domains in every batch that found them. */
export async function logLostDomains(
  tx: Tx,
  usuarioId: string,
  dominioIds: readonly string[],
  now: number,
): Promise<void> {
  if (dominioIds.length === 0) return;
  await tx.execute(sql`
    INSERT INTO batch_logs (usuario_id, batch_id, timestamp, nivel, mensaje)
    SELECT bd.usuario_id, bd.batch_id, ${at(now)}, ${nivelLog.aviso}, 'perdido: «' || d.dominio || '» ya tiene titular'
    FROM batch_dominios bd JOIN dominios d ON d.usuario_id = bd.usuario_id AND d.id = bd.dominio_id
    WHERE bd.usuario_id = ${usuarioId} AND bd.dominio_id = ANY(${[...dominioIds]}::uuid[])`);
}

/** At most 1,000 ids, optionally among these. */
export async function batchesInState(
  tx: Tx,
  usuarioId: string,
  estado: EstadoProceso,
  ids?: readonly string[],
): Promise<string[]> {
  const found = await rows(
    tx,
    idRow,
    sql`SELECT id FROM batches WHERE usuario_id = ${usuarioId} AND estado = ${estado}
          AND ${ids === undefined ? sql`true` : sql`id = ANY(${[...ids]}::uuid[])`}
        ORDER BY id LIMIT 1000`,
  );
  return found.map(({ id }) => id);
}
