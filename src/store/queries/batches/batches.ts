import * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { Id } from '#contract/entities/shared.ts';
import {
  EstadoProceso,
  estadoProceso,
  MotivoParada,
  motivoParada,
  type NivelLog,
  nivelLog,
  TipoBatch,
} from '#contract/states.ts';
import { literal, prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow, idRow, json, rows, totalRow } from '../sql/rows.ts';
import { listedFree } from './listed-free.ts';

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
  total_dominios_extraidos: z.number(),
  dominios_verificados: z.number(),
  solicitudes_usadas: z.number(),
  tope_solicitudes: z.number().nullable(),
  creditos_usados: z.number(),
  tope_creditos: z.number().nullable(),
  recolecciones: z.number(),
  fallos_seguidos: z.number(),
  /** Why it is paused; while it runs, what holds it up. */
  motivo: z.string().nullable(),
  motivo_codigo: MotivoParada.nullable(),
  /** What holds it up, by name. */
  problema: z.string().nullable(),
});
export type BatchRow = z.infer<typeof BatchRow>;

const columns = sql`id, nombre, tipo, estado, configuracion, intake_completo, total_keywords, keywords_completadas,
  keywords_con_error, total_dominios_extraidos, dominios_verificados, solicitudes_usadas, tope_solicitudes,
  creditos_usados, tope_creditos, recolecciones, fallos_seguidos, motivo, motivo_codigo, problema`;

export const BatchKey = z.object({
  usuario_id: Id,
  batch_id: Id,
});
export type BatchKey = z.infer<typeof BatchKey>;

/** The batch, locked for this transaction. Take the account's revision first: it orders all writers. */
export async function lockBatch(tx: Tx, key: BatchKey): Promise<BatchRow | undefined> {
  return await firstRow(
    tx,
    BatchRow,
    prepared(sql`SELECT ${columns} FROM batches
        WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id} FOR UPDATE`),
  );
}

/** The batch as it stands, which may change at any moment. */
export async function readBatchRow(tx: Tx, key: BatchKey): Promise<BatchRow | undefined> {
  return await firstRow(
    tx,
    BatchRow,
    prepared(
      sql`SELECT ${columns} FROM batches WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`,
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
    /** What the command line made it from; one batch an account. */
    origen_clave?: string;
    now: number;
    revision: number;
  },
): Promise<string> {
  const made = await firstRow(
    tx,
    idRow,
    sql`INSERT INTO batches (usuario_id, nombre, descripcion, tipo, estado, configuracion, intake_completo,
          tope_solicitudes, tope_creditos, origen_clave, fecha_creacion, revision)
        VALUES (${batch.usuario_id}, ${batch.nombre}, ${batch.descripcion}, ${batch.tipo},
          ${estadoProceso.pendiente}, ${json(batch.configuracion)}::jsonb, ${batch.intake_completo},
          ${batch.configuracion.tope_solicitudes}, ${batch.configuracion.tope_creditos},
          ${batch.origen_clave ?? null}, ${at(batch.now)}, ${batch.revision})
        RETURNING id`,
  );
  if (!made) throw new Error('insert returned no row');
  return made.id;
}

export async function setBatchState(
  tx: Tx,
  key: BatchKey,
  change: {
    estado: EstadoProceso;
    motivo: string | null;
    motivo_codigo: MotivoParada | null;
    now: number;
    revision: number;
  },
): Promise<void> {
  const started = change.estado === estadoProceso.procesando;
  const ended = change.estado === estadoProceso.completado || change.estado === estadoProceso.error;
  await tx.execute(sql`
    UPDATE batches SET estado = ${change.estado}, motivo = ${change.motivo}, motivo_codigo = ${change.motivo_codigo},
      revision = ${change.revision}, no_antes = NULL,
      fallos_seguidos = CASE WHEN ${started}::boolean THEN 0 ELSE fallos_seguidos END, problema = NULL,
      fecha_inicio = CASE WHEN ${started}::boolean THEN coalesce(fecha_inicio, ${at(change.now)}::timestamptz) ELSE fecha_inicio END,
      fecha_fin = CASE WHEN ${ended}::boolean THEN ${at(change.now)}::timestamptz END
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`);
}

export async function addLog(
  tx: Tx,
  key: BatchKey,
  log: { now: number; nivel: NivelLog; mensaje: string },
): Promise<void> {
  await tx.execute(
    prepared(sql`
    INSERT INTO batch_logs (usuario_id, batch_id, timestamp, nivel, mensaje)
    VALUES (${key.usuario_id}, ${key.batch_id}, ${at(log.now)}, ${log.nivel}, ${log.mensaje.slice(0, 500)})`),
  );
}

/** A batch that has just ended, as its end is announced. */
export const EndedBatch = z.object({
  id: Id,
  nombre: z.string(),
  tipo: TipoBatch,
  estado: EstadoProceso,
  motivo: z.string().nullable(),
  total_keywords: z.number(),
  keywords_con_error: z.number(),
  total_negocios_encontrados: z.number(),
  total_dominios_extraidos: z.number(),
  dominios_libres: z.number(),
});
export type EndedBatch = z.infer<typeof EndedBatch>;

/**
 * Ends each of these running batches that has nothing left: every keyword ended and, when domains are verified,
 * every domain has its verdict. A batch in which every keyword failed ends in error. Returns those that ended.
 */
export async function finishBatches(
  tx: Tx,
  usuarioId: string,
  batchIds: readonly string[],
  moment: { now: number; revision: number },
): Promise<EndedBatch[]> {
  if (batchIds.length === 0) return [];
  const ended = await rows(
    tx,
    EndedBatch.omit({ dominios_libres: true }),
    sql`UPDATE batches SET fecha_fin = ${at(moment.now)}, revision = ${moment.revision},
          estado = CASE WHEN total_keywords > 0 AND keywords_con_error = total_keywords
                        THEN ${estadoProceso.error} ELSE ${estadoProceso.completado} END,
          motivo = CASE WHEN total_keywords > 0 AND keywords_con_error = total_keywords
                        THEN 'Todas las keywords han fallado. Revisa el motivo de cada una y reinténtalas.' END,
          motivo_codigo = CASE WHEN total_keywords > 0 AND keywords_con_error = total_keywords
                        THEN ${motivoParada.todas_con_error} END,
          proxima_recoleccion = CASE WHEN recoleccion_cada_dias IS NOT NULL
                        THEN ${at(moment.now)}::timestamptz + recoleccion_cada_dias * interval '1 day' END
        WHERE usuario_id = ${usuarioId} AND id = ANY(${[...batchIds]}::uuid[])
          AND estado = ${estadoProceso.procesando} AND intake_completo
          AND keywords_completadas + keywords_con_error >= total_keywords
          AND (NOT coalesce((configuracion->>'verificar_dominios')::boolean, true)
               OR dominios_verificados >= total_dominios_extraidos)
        RETURNING id, nombre, tipo, estado, motivo, total_keywords, keywords_con_error, total_negocios_encontrados,
          total_dominios_extraidos`,
  );
  const free = await listedFree(
    tx,
    usuarioId,
    ended.map(({ id }) => id),
  );
  return ended.map((batch) => ({ ...batch, dominios_libres: free.get(batch.id) ?? 0 }));
}

/** Requests and credits reserved for one search of a batch. */
export async function reserveBatchSpend(
  tx: Tx,
  key: BatchKey,
  { solicitudes, creditos, proveedor }: { solicitudes: number; creditos: number; proveedor: string },
): Promise<void> {
  await tx.execute(
    prepared(sql`UPDATE batches SET solicitudes_usadas = solicitudes_usadas + ${solicitudes},
      creditos_usados = creditos_usados + ${creditos}, proveedor = ${proveedor}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`),
  );
}

interface Spend {
  solicitudes: number;
  creditos: number;
}

/**
 * A search of a batch is over: `change` makes of what was reserved what was used, `used` is counted for the trade and
 * zone of the keyword.
 */
export async function settleBatchSpend(
  tx: Tx,
  key: BatchKey & { oficio: string; zona: string },
  { change, used, segundos }: { change: Spend; used: Spend; segundos: number },
): Promise<void> {
  await tx.execute(
    prepared(sql`
    WITH zona AS (
      UPDATE rendimiento SET solicitudes = solicitudes + ${used.solicitudes}, creditos = creditos + ${used.creditos}
      WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id} AND oficio = ${key.oficio} AND zona = ${key.zona}
    )
    UPDATE batches SET solicitudes_usadas = solicitudes_usadas + ${change.solicitudes},
      creditos_usados = creditos_usados + ${change.creditos}, segundos_busqueda = segundos_busqueda + ${segundos}::float8
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`),
  );
}

/** Running batches of the account that have keywords to search still. */
export async function batchesWithKeywordsLeft(tx: Tx, usuarioId: string): Promise<number> {
  const row = await firstRow(
    tx,
    totalRow,
    prepared(sql`SELECT count(*)::int AS total FROM batches WHERE usuario_id = ${usuarioId}
          AND estado = ${literal(estadoProceso.procesando)} AND keywords_completadas + keywords_con_error < total_keywords`),
  );
  return row?.total ?? 0;
}

const countFailureRow = z.object({ fallos_seguidos: z.number() });

/** What can delay a batch: its provider asks to wait, or does not answer. */
export type BatchTrouble = 'limitado' | 'caido';

/** Counts failures of one kind in a row; a good answer (`null`) sets it back. Returns the count. */
export async function countFailure(tx: Tx, key: BatchKey, trouble: BatchTrouble | null): Promise<number> {
  const row = await firstRow(
    tx,
    countFailureRow,
    sql`UPDATE batches SET problema = ${trouble}, fallos_seguidos = CASE WHEN ${trouble}::text IS NULL THEN 0
          WHEN problema = ${trouble} THEN fallos_seguidos + 1 ELSE 1 END
        WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id} RETURNING fallos_seguidos`,
  );
  return row?.fallos_seguidos ?? 0;
}

/** Says what delays a running batch, or (`null`) that nothing does any more. */
export async function setBatchReason(
  tx: Tx,
  key: BatchKey,
  motivo: string | null,
  revision: number,
): Promise<void> {
  await tx.execute(sql`UPDATE batches SET motivo = ${motivo}, revision = ${revision}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id} AND estado = ${estadoProceso.procesando}`);
}

/** Logs in every batch that found these domains that they were free and are taken now. */
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

/** Ids of the account's batches in this state, at most 1,000; of these ids only where they are given. */
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
