import * as z from 'zod';
import { estadoProceso, metodoVerificacion } from '#contract/states.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { byJoining } from '../sql/planner.ts';
import { firstRow, rows } from '../sql/rows.ts';
import type { BatchKey } from './batches.ts';

/** What `batches.problema` says while no source answers for a batch's domains. */
export const UNANSWERED = 'sin_respuesta';

const Batch = z.strictObject({ id: z.string() });

/** Gives this reason to the running batches that wait for these domains and have none; returns their ids. */
export async function markUnanswered(
  tx: Tx,
  usuarioId: string,
  dominioIds: readonly string[],
  change: { motivo: string; revision: number },
): Promise<string[]> {
  const found = await rows(
    tx,
    Batch,
    sql`UPDATE batches b SET motivo = ${change.motivo}, problema = ${UNANSWERED}, revision = ${change.revision}
        WHERE b.usuario_id = ${usuarioId} AND b.estado = ${estadoProceso.procesando} AND b.motivo IS NULL
          AND EXISTS (SELECT FROM batch_dominios bd WHERE bd.usuario_id = b.usuario_id AND bd.batch_id = b.id
            AND bd.dominio_id = ANY(${[...dominioIds]}::uuid[]) AND NOT bd.verificado)
        RETURNING b.id`,
  );
  return found.map(({ id }) => id);
}

/** Somebody answers again: takes that reason off the account's running batches. */
export async function clearUnanswered(tx: Tx, usuarioId: string, revision: number): Promise<void> {
  await tx.execute(
    prepared(sql`UPDATE batches SET motivo = NULL, problema = NULL, revision = ${revision}
    WHERE usuario_id = ${usuarioId} AND problema = ${UNANSWERED} AND estado = ${estadoProceso.procesando}`),
  );
}

const Unanswered = z.strictObject({ total: z.int(), proxima: z.number().nullable() });

/** How many domains of a batch got no answer at all, and when the first of them is checked again. */
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

/** What a batch that has ended could not do. */
export async function setEndedReason(tx: Tx, key: BatchKey, motivo: string): Promise<void> {
  await tx.execute(sql`UPDATE batches SET motivo = ${motivo}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id} AND estado = ${estadoProceso.completado}`);
}
