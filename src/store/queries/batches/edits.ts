import * as z from 'zod';
import type { BatchConfiguracion } from '#contract/entities/batch.ts';
import type { Plan } from '#contract/entities/plan.ts';
import { Id } from '#contract/entities/shared.ts';
import { estadoProceso } from '#contract/states.ts';
import { join, prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { leavingKeywords, lockLeft } from '../opportunities/removed-keywords.ts';
import { longStatement } from '../sql/long-statement.ts';
import { at, firstRow, idRow, json } from '../sql/rows.ts';
import type { BatchKey } from './batches.ts';

/** Columns that do not depend on the state; absent ones stay. */
export interface BatchChange {
  nombre?: string;
  descripcion?: string;
  configuracion?: BatchConfiguracion;
  topes?: Pick<BatchConfiguracion, 'tope_solicitudes' | 'tope_creditos'>;
  /** All keywords are in: the batch may start. */
  intake_completo?: true;
  plan?: Plan;
}

export async function updateBatch(
  tx: Tx,
  key: BatchKey,
  { nombre, descripcion, configuracion, topes, intake_completo, plan }: BatchChange,
  revision: number,
): Promise<void> {
  const set = [sql`revision = ${revision}`];
  if (nombre !== undefined) set.push(sql`nombre = ${nombre}`);
  if (descripcion !== undefined) set.push(sql`descripcion = ${descripcion}`);
  if (configuracion !== undefined) set.push(sql`configuracion = ${JSON.stringify(configuracion)}::jsonb`);
  if (topes !== undefined)
    set.push(
      sql`tope_solicitudes = ${topes.tope_solicitudes}::int, tope_creditos = ${topes.tope_creditos}::int`,
    );
  if (intake_completo !== undefined) set.push(sql`intake_completo = ${intake_completo}`);
  if (plan !== undefined) set.push(sql`plan = ${json(plan)}::jsonb`);
  await tx.execute(sql`UPDATE batches SET ${join(set)}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`);
}

/** Marks a running or paused batch as seen by a model. False if it was already or has ended. */
export async function markOptimised(tx: Tx, key: BatchKey, now: number): Promise<boolean> {
  const marked = await firstRow(
    tx,
    idRow,
    sql`UPDATE batches SET ia_optimizada = ${at(now)}
        WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id} AND ia_optimizada IS NULL
          AND estado IN (${estadoProceso.procesando}, ${estadoProceso.pausado}) RETURNING id`,
  );
  return marked !== undefined;
}

/** Keeps what the pace of the round is measured from. */
export async function markRound(tx: Tx, key: BatchKey, now: number): Promise<void> {
  await tx.execute(sql`UPDATE batches SET vuelta_inicio = ${at(now)}, vuelta_verificados = dominios_verificados
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`);
}

/** Businesses and domains stay. */
export async function removeBatch(
  tx: Tx,
  { usuario_id, batch_id }: BatchKey,
  revision: number,
): Promise<void> {
  const gone = sql`k.batch_id = ${batch_id}`;
  const leaving = leavingKeywords(usuario_id, gone, revision);
  const removal = sql`DELETE FROM batches WHERE usuario_id = ${usuario_id} AND id = ${batch_id}`;
  await tx.execute(lockLeft(usuario_id, gone));
  for (const statement of [leaving, removal]) await tx.execute(await longStatement(tx, statement));
}

/** Whether another batch of the account was written since this revision. */
export async function hasOtherChanged(tx: Tx, key: BatchKey, revision: number): Promise<boolean> {
  const found = await firstRow(
    tx,
    idRow,
    prepared(sql`SELECT id FROM batches
        WHERE usuario_id = ${key.usuario_id} AND id <> ${key.batch_id} AND revision > ${revision}::bigint LIMIT 1`),
  );
  return found !== undefined;
}

const ChunkResult = z.object({ keywords_creadas: z.number(), keywords_duplicadas: z.number() });
export type ChunkResult = z.infer<typeof ChunkResult>;

/** The stored result of a chunk; undefined if it has not arrived. */
export async function readChunk(tx: Tx, key: BatchKey, chunk: number): Promise<ChunkResult | undefined> {
  return await firstRow(
    tx,
    ChunkResult,
    prepared(sql`SELECT keywords_creadas, keywords_duplicadas FROM batch_chunks
        WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id} AND chunk = ${chunk}`),
  );
}

export async function writeChunk(tx: Tx, key: BatchKey, chunk: number, result: ChunkResult): Promise<void> {
  await tx.execute(
    prepared(sql`
    INSERT INTO batch_chunks (usuario_id, batch_id, chunk, keywords_creadas, keywords_duplicadas)
    VALUES (${key.usuario_id}, ${key.batch_id}, ${chunk}, ${result.keywords_creadas}, ${result.keywords_duplicadas})`),
  );
  // Chunks without a gap, so that an interrupted upload continues with the first missing one.
  const ofBatch = sql`c.usuario_id = ${key.usuario_id} AND c.batch_id = ${key.batch_id}`;
  await tx.execute(sql`
    UPDATE batches b SET trozos_recibidos = (
      SELECT min(c.chunk) + 1 FROM batch_chunks c WHERE ${ofBatch} AND c.chunk >= b.trozos_recibidos
        AND NOT EXISTS (SELECT FROM batch_chunks n WHERE n.usuario_id = c.usuario_id AND n.batch_id = c.batch_id
          AND n.chunk = c.chunk + 1))
    WHERE b.usuario_id = ${key.usuario_id} AND b.id = ${key.batch_id} AND b.trozos_recibidos = ${chunk}::int`);
}

/** Number of stored chunks, and the number after the last: equal if none is missing. */
export async function chunkCount(tx: Tx, key: BatchKey): Promise<{ total: number; hasta: number }> {
  const row = await firstRow(
    tx,
    z.object({ total: z.number(), hasta: z.number() }),
    sql`SELECT count(*)::int AS total, coalesce(max(chunk) + 1, 0)::int AS hasta FROM batch_chunks
        WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}`,
  );
  return row ?? { total: 0, hasta: 0 };
}

const OriginBatch = z.object({ id: Id, trozos_recibidos: z.number(), intake_completo: z.boolean() });

export async function batchOfOrigin(
  tx: Tx,
  usuarioId: string,
  origen: string,
): Promise<z.infer<typeof OriginBatch> | undefined> {
  return await firstRow(
    tx,
    OriginBatch,
    sql`SELECT id, trozos_recibidos, intake_completo FROM batches
        WHERE usuario_id = ${usuarioId} AND origen_clave = ${origen}`,
  );
}
