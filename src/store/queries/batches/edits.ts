import * as z from 'zod';
import type { BatchConfiguracion } from '#contract/entities/batch.ts';
import type { Plan } from '#contract/entities/plan.ts';
import { Id } from '#contract/entities/shared.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { longStatement } from '../sql/long-statement.ts';
import { at, firstRow, idRow, json } from '../sql/rows.ts';
import type { BatchKey } from './batches.ts';

export async function updateBatch(
  tx: Tx,
  key: BatchKey,
  change: { nombre?: string; descripcion?: string; configuracion?: BatchConfiguracion; revision: number },
): Promise<void> {
  const { configuracion } = change;
  await tx.execute(sql`
    UPDATE batches SET revision = ${change.revision},
      nombre = coalesce(${change.nombre ?? null}, nombre),
      descripcion = coalesce(${change.descripcion ?? null}, descripcion),
      configuracion = ${configuracion ? sql`${JSON.stringify(configuracion)}::jsonb` : sql`configuracion`},
      tope_solicitudes = ${configuracion ? sql`${configuracion.tope_solicitudes}::int` : sql`tope_solicitudes`},
      tope_creditos = ${configuracion ? sql`${configuracion.tope_creditos}::int` : sql`tope_creditos`}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`);
}

/** Removes a batch with its keywords, log and links; businesses and domains stay. */
export async function removeBatch(tx: Tx, key: BatchKey): Promise<void> {
  const removal = sql`DELETE FROM batches WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`;
  await tx.execute(await longStatement(tx, removal));
}

/** Has another batch of the account been written since this revision? */
export async function hasOtherChanged(tx: Tx, key: BatchKey, revision: number): Promise<boolean> {
  const found = await firstRow(
    tx,
    idRow,
    prepared(sql`SELECT id FROM batches
        WHERE usuario_id = ${key.usuario_id} AND id <> ${key.batch_id} AND revision > ${revision}::bigint LIMIT 1`),
  );
  return found !== undefined;
}

/** No more keywords are added: the batch may start. */
export async function closeIntake(tx: Tx, key: BatchKey, revision: number): Promise<void> {
  await tx.execute(sql`UPDATE batches SET intake_completo = true, revision = ${revision}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`);
}

const ChunkResult = z.object({ keywords_creadas: z.number(), keywords_duplicadas: z.number() });
export type ChunkResult = z.infer<typeof ChunkResult>;

/** What a chunk of keywords came to when it was taken; undefined when it has not come in. */
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
  // Those without a gap: an upload that broke off goes on with the first one that is missing.
  const ofBatch = sql`c.usuario_id = ${key.usuario_id} AND c.batch_id = ${key.batch_id}`;
  await tx.execute(sql`
    UPDATE batches b SET trozos_recibidos = (
      SELECT min(c.chunk) + 1 FROM batch_chunks c WHERE ${ofBatch} AND c.chunk >= b.trozos_recibidos
        AND NOT EXISTS (SELECT FROM batch_chunks n WHERE n.usuario_id = c.usuario_id AND n.batch_id = c.batch_id
          AND n.chunk = c.chunk + 1))
    WHERE b.usuario_id = ${key.usuario_id} AND b.id = ${key.batch_id} AND b.trozos_recibidos = ${chunk}::int`);
}

/** Chunks that came in, and the number after the last one: equal when none is missing. */
export async function chunkCount(tx: Tx, key: BatchKey): Promise<{ total: number; hasta: number }> {
  const row = await firstRow(
    tx,
    z.object({ total: z.number(), hasta: z.number() }),
    sql`SELECT count(*)::int AS total, coalesce(max(chunk) + 1, 0)::int AS hasta FROM batch_chunks
        WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}`,
  );
  return row ?? { total: 0, hasta: 0 };
}

export async function savePlan(tx: Tx, key: BatchKey, plan: Plan): Promise<void> {
  await tx.execute(sql`UPDATE batches SET plan = ${json(plan)}::jsonb
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`);
}

/** How often the batch's keywords are searched again, and when next; null ends it. */
export async function setRecollection(
  tx: Tx,
  key: BatchKey,
  change: { cada_dias: number | null; proxima: number | null; tope: number | null; revision: number },
): Promise<void> {
  await tx.execute(sql`
    UPDATE batches SET recoleccion_cada_dias = ${change.cada_dias}::int,
      proxima_recoleccion = ${at(change.proxima)}::timestamptz, recoleccion_tope = ${change.tope}::int, revision = ${change.revision}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`);
}

/**
 * A new round may ask for as much as its own cap says, whatever the rounds before it used; where it has none, and for
 * credits, as much as the batch's settings allow its first one.
 */
export async function beginRoundCap(tx: Tx, key: BatchKey): Promise<void> {
  await tx.execute(sql`
    UPDATE batches SET tope_creditos = creditos_usados + (configuracion->>'tope_creditos')::int,
      tope_solicitudes = solicitudes_usadas + coalesce(recoleccion_tope, (configuracion->>'tope_solicitudes')::int)
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`);
}

/** A round that stops at its cap is over: the next one of a repeated batch comes when its time does. */
export async function scheduleNextRound(tx: Tx, key: BatchKey, now: number): Promise<void> {
  await tx.execute(sql`
    UPDATE batches SET proxima_recoleccion = ${at(now)}::timestamptz + recoleccion_cada_dias * interval '1 day'
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id} AND recolecciones > 0
      AND recoleccion_cada_dias IS NOT NULL`);
}

const OriginBatch = z.object({ id: Id, trozos_recibidos: z.number(), intake_completo: z.boolean() });

/** The batch that the same order of the command line made before. */
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
