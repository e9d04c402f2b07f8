import { type SQL, sql } from '../../sql.ts';
import { lockUnnamed } from './write.ts';

export const lockLeft = (usuarioId: string, gone: SQL): SQL => sql`${lockUnnamed(usuarioId)} WHERE EXISTS (
  SELECT FROM oportunidades o JOIN keywords k ON k.usuario_id = o.usuario_id AND k.id = o.keyword_id
  WHERE o.usuario_id = ${usuarioId} AND ${gone})`;

/** For keywords `k` to delete: their opportunities get another one of the market, whose next scoring counts again. */
export const leavingKeywords = (usuarioId: string, gone: SQL, revision: number): SQL => sql`
  WITH fuera AS MATERIALIZED (
    SELECT k.id, k.oficio, k.lugar, k.pais, k.fecha_fin IS NOT NULL
        OR EXISTS (SELECT FROM oportunidades o WHERE o.usuario_id = k.usuario_id AND o.keyword_id = k.id) AS cuenta
    FROM keywords k WHERE k.usuario_id = ${usuarioId} AND ${gone}
  ), quedan AS MATERIALIZED (
    SELECT m.oficio, m.lugar, m.pais, r.id, r.negocio_id
    FROM (SELECT DISTINCT oficio, lugar, pais FROM fuera WHERE cuenta AND oficio <> '' AND lugar <> '') m
    CROSS JOIN LATERAL (
      SELECT k.id, kn.negocio_id FROM keywords k CROSS JOIN LATERAL (
        SELECT kn.negocio_id FROM keyword_negocios kn
        WHERE kn.usuario_id = ${usuarioId} AND kn.keyword_id = k.id ORDER BY kn.orden LIMIT 1) kn
      WHERE k.usuario_id = ${usuarioId} AND k.oficio = m.oficio AND k.lugar = m.lugar AND k.pais = m.pais
        AND k.oficio <> '' AND k.lugar <> '' AND k.fecha_fin IS NOT NULL AND NOT (${gone})
      ORDER BY k.id DESC LIMIT 1) r
  ), dejadas AS (
    UPDATE oportunidades o SET keyword_id = q.id,
      negocios_mirados = CASE WHEN q.id IS NOT NULL THEN o.negocios_mirados END,
      con_web_viva = CASE WHEN q.id IS NOT NULL THEN o.con_web_viva END,
      keywords_miradas = CASE WHEN q.id IS NOT NULL THEN o.keywords_miradas END
    FROM fuera f LEFT JOIN quedan q ON q.oficio = f.oficio AND q.lugar = f.lugar AND q.pais = f.pais
    WHERE o.usuario_id = ${usuarioId} AND o.keyword_id = f.id RETURNING o.negocio_id
  )
  UPDATE negocios n SET revision = ${revision}::bigint
  WHERE n.usuario_id = ${usuarioId}
    AND n.id IN (SELECT negocio_id FROM dejadas UNION SELECT negocio_id FROM quedan)`;
