import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { type CanalRegistrador, faseCiclo } from '#contract/states.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { isPublished } from '../sql/figures.ts';
import { ms } from '../sql/fragments.ts';
import { at, rows } from '../sql/rows.ts';

const Facts = z.object({
  id: Id,
  libre: z.boolean(),
  desde: z.number().nullable(),
  hasta: z.number().nullable(),
  /** The registry's own date. */
  publicada: z.number().nullable(),
  estimada: z.number().nullable(),
  /** Its zone showed it delegated at the newest look; only asked of the order itself. */
  delegado: z.boolean(),
  activo: z.boolean(),
});
export type ReleaseFacts = z.infer<typeof Facts>;

const SOON_MS = 86_400_000;

/**
 * Of this order and of the account's others at the registrar whose release has begun or begins within a day; without those
 * whose name the account has no more.
 */
export async function releaseFacts(
  tx: Tx,
  usuarioId: string,
  order: { id: string; registrador: CanalRegistrador },
  now: number,
): Promise<ReleaseFacts[]> {
  return await rows(
    tx,
    Facts,
    prepared(sql`SELECT o.id, d.es_disponible IS TRUE AS libre, ${ms(sql`d.liberacion_desde`)} AS desde,
        ${ms(sql`d.liberacion_hasta`)} AS hasta, ${ms(sql`d.fecha_liberacion_estimada`)} AS estimada,
        CASE WHEN ${isPublished} THEN ${ms(sql`d.fecha_liberacion_estimada`)} END AS publicada,
        o.id = ${order.id} AND EXISTS (SELECT FROM relojes_zona r WHERE r.dominio = o.dominio
          AND r.delegado_ultima IS NOT NULL AND r.ausente_primera IS NULL) AS delegado,
        d.fase_ciclo = ${faseCiclo.activo} AS activo
      FROM ordenes o JOIN dominios d ON d.usuario_id = o.usuario_id AND d.id = o.dominio_id
      WHERE o.usuario_id = ${usuarioId} AND o.registrador = ${order.registrador} AND o.proxima IS NOT NULL
        AND (o.id = ${order.id} OR (o.cuando = 'al_liberarse' AND o.estado IN ('armada', 'comprobando')
          AND (d.es_disponible
            OR least(d.liberacion_desde, d.fecha_liberacion_estimada) <= ${at(now + SOON_MS)})))`),
  );
}
