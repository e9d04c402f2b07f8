import * as z from 'zod';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { rows } from '../sql/rows.ts';

/** The first businesses of a keyword: how many were looked at, how many have a working website, and who leads the rest. */
const Row = z.strictObject({
  keyword_id: z.uuid(),
  negocios_mirados: z.number(),
  con_web_viva: z.number(),
  /** The most reviewed open one without a working website. */
  negocio_id: z.uuid().nullable(),
});
export type KeywordCompetition = z.infer<typeof Row>;

/** So many businesses of a keyword are its market. */
const LOOKED_AT = 20;
/** Keywords of one look: a business stands under few. */
const KEYWORDS_MAX = 2_000;

/**
 * What the keywords of these domains and businesses have come to. A business whose website has not been verified yet is
 * not among those looked at.
 */
export async function competitionOf(
  tx: Tx,
  usuarioId: string,
  touched: { domains: readonly string[]; businesses: readonly string[] },
): Promise<KeywordCompetition[]> {
  if (touched.domains.length === 0 && touched.businesses.length === 0) return [];
  return await rows(
    tx,
    Row,
    sql`WITH tocados AS (
          SELECT id FROM negocios WHERE usuario_id = ${usuarioId} AND dominio_id = ANY(${[...touched.domains]}::uuid[])
          UNION SELECT unnest(${[...touched.businesses]}::uuid[])
        ), palabras AS (
          SELECT DISTINCT kn.keyword_id FROM tocados t
          JOIN keyword_negocios kn ON kn.usuario_id = ${usuarioId} AND kn.negocio_id = t.id LIMIT ${KEYWORDS_MAX}
        )
        SELECT p.keyword_id, m.mirados AS negocios_mirados, m.vivas AS con_web_viva, m.negocio_id
        FROM palabras p CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE mirado)::int AS mirados, count(*) FILTER (WHERE viva)::int AS vivas,
            (array_agg(id ORDER BY review_count DESC NULLS LAST, id) FILTER (WHERE mirado AND NOT viva AND NOT cerrado))[1]
              AS negocio_id
          FROM (
            SELECT n.id, n.review_count, n.cerrado,
              n.dominio_id IS NULL OR d.estado_verificacion NOT IN ('pendiente', 'verificando', 'error') AS mirado,
              d.estado_verificacion IS NOT DISTINCT FROM 'activo' AND NOT d.aparcado AS viva
            FROM keyword_negocios kn
            JOIN negocios n ON n.usuario_id = kn.usuario_id AND n.id = kn.negocio_id
            LEFT JOIN dominios d ON d.usuario_id = n.usuario_id AND d.id = n.dominio_id
            WHERE kn.usuario_id = ${usuarioId} AND kn.keyword_id = p.keyword_id
            ORDER BY kn.orden LIMIT ${LOOKED_AT}
          ) f) m`,
  );
}

/** Takes back the low competition of keywords that have none any more, or whose leader is another business now. */
export async function dropCompetition(
  tx: Tx,
  usuarioId: string,
  keywords: readonly string[],
  keep: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    DELETE FROM oportunidades WHERE usuario_id = ${usuarioId} AND keyword_id = ANY(${[...keywords]}::uuid[])
      AND NOT (negocio_id = ANY(${[...keep]}::uuid[]))`);
}
