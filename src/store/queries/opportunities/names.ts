import * as z from 'zod';
import { EstadoGestion, type PrioridadAccion } from '#contract/states.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { rows } from '../sql/rows.ts';

/** Listed rows, or those set aside in this way. */
export const inList = (alias: SQL, estado: EstadoGestion | undefined): SQL =>
  estado === undefined
    ? sql`NOT ${alias}.apartada`
    : sql`${alias}.estado_gestion = ${estado} AND ${alias}.decaida IS NULL`;

/**
 * No ORDER BY in the subquery: along a list's order it would read the list's index for each row. OFFSET 0 forbids a join,
 * which outdated statistics make compare all rows with all.
 */
export const isBestOfName = (estado: EstadoGestion | undefined): SQL =>
  estado === undefined
    ? sql`NOT o.ademas`
    : sql`NOT EXISTS (
  SELECT FROM oportunidades b
  WHERE b.usuario_id = o.usuario_id AND b.sujeto = o.sujeto AND ${inList(sql`b`, estado)}
    AND (b.puntuacion_oportunidad, b.id) > (o.puntuacion_oportunidad, o.id) OFFSET 0)`;

/** The kinds of `o`'s name in the same list, its own first, then by score. */
export const kindsOfName = sql`ARRAY(
  SELECT b.tipo_oportunidad FROM oportunidades b
  WHERE b.usuario_id = o.usuario_id AND b.sujeto = o.sujeto
    AND (b.id = o.id OR (b.decaida IS NULL AND b.apartada = o.apartada
      AND b.estado_gestion IS NOT DISTINCT FROM o.estado_gestion))
  ORDER BY b.id = o.id DESC, b.puntuacion_oportunidad DESC, b.id DESC)`;

/** Rows by priority that are a further kind of a name with a better row, from the counters. */
export const furtherKinds = (count: (key: string) => number): Record<PrioridadAccion, number> => ({
  alta: count('ademas:alta'),
  media: count('ademas:media'),
  baja: count('ademas:baja'),
});

const Subject = z.strictObject({
  id: z.uuid(),
  sujeto: z.uuid(),
  dominio_id: z.uuid().nullable(),
  estado_gestion: EstadoGestion.nullable(),
  pedida: z.boolean(),
});

/** Includes the other kinds of the same names (not `pedida`), because actions apply to whole names. */
export async function subjectsOf(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
): Promise<z.infer<typeof Subject>[]> {
  return await rows(
    tx,
    Subject,
    sql`WITH pedidas AS (
          SELECT o.id, o.sujeto, o.estado_gestion FROM oportunidades o
          WHERE o.usuario_id = ${usuarioId} AND o.id = ANY(${[...ids]}::uuid[]))
        SELECT o.id, o.sujeto, o.dominio_id, o.estado_gestion, o.id IN (SELECT p.id FROM pedidas p) AS pedida
        FROM oportunidades o
        WHERE o.usuario_id = ${usuarioId} AND o.sujeto IN (SELECT p.sujeto FROM pedidas p)
          AND (o.id IN (SELECT p.id FROM pedidas p)
            OR (o.decaida IS NULL AND (o.sujeto, coalesce(o.estado_gestion, '')) IN (
              SELECT p.sujeto, coalesce(p.estado_gestion, '') FROM pedidas p)))
        ORDER BY o.sujeto, o.id`,
  );
}
