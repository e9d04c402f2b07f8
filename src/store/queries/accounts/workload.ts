import * as z from 'zod';
import { estadoProceso } from '#contract/states.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { firstRow } from '../sql/rows.ts';

const SAMPLE = 50;

const readWorkloadRow = z.object({ solicitudes: z.number().nullable(), mayor: z.number() });

/** For the estimates of the settings screen: open work, and requests per keyword so far. */
export async function readWorkload(
  tx: Tx,
  usuarioId: string,
): Promise<{ solicitudes_por_keyword: number | null; keywords_pendientes_mayor_batch: number }> {
  const row = await firstRow(
    tx,
    readWorkloadRow,
    sql`SELECT (SELECT sum(solicitudes_usadas)::float8 / nullif(sum(keywords_completadas + keywords_con_error), 0)
                FROM (SELECT solicitudes_usadas, keywords_completadas, keywords_con_error FROM batches
                      WHERE usuario_id = ${usuarioId} AND solicitudes_usadas > 0
                      ORDER BY id DESC LIMIT ${SAMPLE}) b) AS solicitudes,
          (SELECT coalesce(max(total_keywords - keywords_completadas - keywords_con_error), 0)::int FROM batches
           WHERE usuario_id = ${usuarioId}
             AND estado IN (${estadoProceso.pendiente}, ${estadoProceso.procesando}, ${estadoProceso.pausado})) AS mayor`,
  );
  const perKeyword = row?.solicitudes ?? null;
  return {
    solicitudes_por_keyword: perKeyword === null ? null : Math.round(perKeyword * 100) / 100,
    keywords_pendientes_mayor_batch: Math.max(0, row?.mayor ?? 0),
  };
}
