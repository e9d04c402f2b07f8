import * as z from 'zod';
import { estadoProceso, metodoVerificacion } from '#contract/states.ts';
import { problema } from '#domain/batch/states.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { byJoining } from '../sql/planner.ts';
import { firstRow } from '../sql/rows.ts';
import { type BatchKey, type BatchRow, lockBatchesWhere } from './batches.ts';

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
