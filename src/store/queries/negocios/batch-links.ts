import { estadoVerificacion, metodoVerificacion } from '#contract/states.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import type { BatchKey } from '../batches/batches.ts';
import { at, idRow, rows } from '../sql/rows.ts';

/** SQL: the domain `d` has a verdict of this moment or later: it counts as verified. */
export function freshVerdict(since: number): SQL {
  const { verificando, pendiente, error } = estadoVerificacion;
  return sql`coalesce(d.fecha_ultima_verificacion >= ${at(since)}::timestamptz
    AND d.estado_verificacion NOT IN (${pendiente}, ${error}, ${verificando})
    AND d.verification_method IS DISTINCT FROM ${metodoVerificacion.none}, false)`;
}

/** SQL: adds to the batch's figures what was inserted as de_batch and de_dominio; ends with its condition. */
export const addFound = (key: BatchKey, revision: number): SQL => sql`
  UPDATE batches SET total_negocios_encontrados = total_negocios_encontrados + n.total,
    negocios_nuevos = negocios_nuevos + n.nuevos, total_dominios_extraidos = total_dominios_extraidos + d.total,
    dominios_verificados = dominios_verificados + d.verificados,
    dominios_expirados_encontrados = dominios_expirados_encontrados + d.expirados,
    dominios_libres = dominios_libres + d.libres, revision = ${revision}
  FROM (SELECT count(*)::int AS total, count(*) FILTER (WHERE nuevo)::int AS nuevos FROM de_batch) n,
    (SELECT count(*)::int AS total, count(*) FILTER (WHERE verificado)::int AS verificados,
       count(*) FILTER (WHERE expirado)::int AS expirados, count(*) FILTER (WHERE libre)::int AS libres
     FROM de_dominio) d
  WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`;

/**
 * Ties businesses that no keyword found to a batch, behind those that are in, with their domains, and counts them. One
 * that is in already stays where it is. A domain verified since `freshSince` counts as verified; returns the ids of the
 * others.
 */
export async function linkToBatch(
  tx: Tx,
  key: BatchKey,
  businesses: readonly { id: string; nuevo: boolean }[],
  moment: { revision: number; freshSince: number },
): Promise<string[]> {
  const column = (name: 'id' | 'nuevo') => sql`${businesses.map((each) => each[name])}`;
  const pendientes = await rows(
    tx,
    idRow,
    sql`WITH e AS MATERIALIZED (
          SELECT * FROM unnest(${column('id')}::uuid[], ${column('nuevo')}::boolean[]) WITH ORDINALITY AS e(id, nuevo, ord)
        ), de_batch AS (
          INSERT INTO batch_negocios (usuario_id, batch_id, negocio_id, keyword_id, orden, nuevo, revision)
          SELECT b.usuario_id, b.id, e.id, NULL, coalesce((SELECT max(x.orden) FROM batch_negocios x
              WHERE x.usuario_id = b.usuario_id AND x.batch_id = b.id), 0) + e.ord, e.nuevo, ${moment.revision}::bigint
          FROM e, batches b WHERE b.usuario_id = ${key.usuario_id} AND b.id = ${key.batch_id} ORDER BY e.id
          ON CONFLICT (usuario_id, batch_id, negocio_id) DO NOTHING
          RETURNING negocio_id, nuevo
        ), de_dominio AS (
          INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id, verificado, expirado, libre)
          SELECT DISTINCT ${key.usuario_id}::uuid, ${key.batch_id}::uuid, d.id, f.fresco,
            f.fresco AND d.estado_verificacion = ${estadoVerificacion.expirado}, f.fresco AND d.es_disponible IS TRUE
          FROM de_batch JOIN negocios n ON n.usuario_id = ${key.usuario_id} AND n.id = de_batch.negocio_id
          JOIN dominios d ON d.usuario_id = n.usuario_id AND d.id = n.dominio_id,
            LATERAL (SELECT ${freshVerdict(moment.freshSince)} AS fresco) f
          ON CONFLICT (usuario_id, batch_id, dominio_id) DO NOTHING
          RETURNING dominio_id, verificado, expirado, libre
        ), suma AS (
          ${addFound(key, moment.revision)} AND n.total > 0
        )
        SELECT dominio_id AS id FROM de_dominio WHERE NOT verificado`,
  );
  return pendientes.map(({ id }) => id);
}
