import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, rows } from '../sql/rows.ts';

/** Newly free domains of one batch, of none, or whose release was announced. */
const FreedGroup = z.object({
  con_plazo: z.boolean(),
  batch_id: Id.nullable(),
  nombre: z.string().nullable(),
  /** The present day in the account's time zone. */
  dia: z.string(),
  ids: z.array(Id),
  dominios: z.array(z.string()),
});
export type FreedGroup = z.infer<typeof FreedGroup>;

/** Marks these domains as announced and returns the newly marked, without those set aside. */
export async function freedByBatch(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
  now: number,
): Promise<FreedGroup[]> {
  return await rows(
    tx,
    FreedGroup,
    sql`WITH nuevos AS (
          UPDATE dominios SET libre_avisado = true
          WHERE usuario_id = ${usuarioId} AND id = ANY(${[...ids]}::uuid[])
            AND NOT libre_avisado AND estado_gestion IS NULL
          RETURNING id, dominio_unicode, liberacion_desde IS NOT NULL AS con_plazo
        ), de AS (
          SELECT n.id, n.dominio_unicode, n.con_plazo, CASE WHEN NOT n.con_plazo THEN (SELECT max(bd.batch_id::text) FROM batch_dominios bd
            WHERE bd.usuario_id = ${usuarioId} AND bd.dominio_id = n.id)::uuid END AS batch_id
          FROM nuevos n
        )
        SELECT de.con_plazo, de.batch_id, b.nombre, array_agg(de.id ORDER BY de.dominio_unicode) AS ids,
          to_char(${at(now)}::timestamptz AT TIME ZONE c.timezone, 'YYYY-MM-DD') AS dia,
          array_agg(de.dominio_unicode ORDER BY de.dominio_unicode) AS dominios
        FROM de JOIN cuentas c ON c.usuario_id = ${usuarioId}
        LEFT JOIN batches b ON b.usuario_id = ${usuarioId} AND b.id = de.batch_id
        GROUP BY de.con_plazo, de.batch_id, b.nombre, c.timezone ORDER BY de.con_plazo, de.batch_id`,
  );
}
