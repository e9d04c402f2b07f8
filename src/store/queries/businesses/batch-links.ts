import * as z from 'zod';
import { estadoVerificacion } from '#contract/states.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { addToCounters, domainCounters } from '../batches/batch-writer.ts';
import type { BatchKey } from '../batches/batches.ts';
import { firstRow, idRow, rows } from '../sql/rows.ts';
import { addFound, freshVerdict, lastPlace } from './write.ts';

/**
 * Adds businesses without a keyword to a batch. Domains verified since `freshSince` count as verified; returns the
 * ids of the others.
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
          SELECT b.usuario_id, b.id, e.id, NULL, ${lastPlace(key)} + e.ord, e.nuevo, ${moment.revision}::bigint
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
          ${addFound(key, moment.revision)} AND s.total_negocios_encontrados > 0
        )
        SELECT dominio_id AS id FROM de_dominio WHERE NOT verificado`,
  );
  return pendientes.map(({ id }) => id);
}

const AwaitedRow = z.object({ esperado: z.boolean() });

/** Adds a business's domain to all its batches. False if it was verified since `freshSince`. */
export async function linkDomainOf(
  tx: Tx,
  business: { usuario_id: string; negocio_id: string },
  moment: { revision: number; freshSince: number },
): Promise<boolean> {
  const { usuario_id, negocio_id } = business;
  const linked = sql`SELECT batch_id, 1 AS total_dominios_extraidos, verificado::int AS dominios_verificados,
    expirado::int AS dominios_expirados_encontrados, libre::int AS dominios_libres FROM de_dominio`;
  const found = await firstRow(
    tx,
    AwaitedRow,
    sql`WITH lotes AS (
          SELECT b.id, coalesce((b.configuracion->>'verificar_dominios')::boolean, true) AS verifica
          FROM batch_negocios bn JOIN batches b ON b.usuario_id = bn.usuario_id AND b.id = bn.batch_id
          WHERE bn.usuario_id = ${usuario_id} AND bn.negocio_id = ${negocio_id} ORDER BY b.id FOR UPDATE OF b
        ), de_dominio AS (
          INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id, verificado, expirado, libre)
          SELECT d.usuario_id, l.id, d.id, f.fresco, f.fresco AND d.estado_verificacion = ${estadoVerificacion.expirado},
            f.fresco AND d.es_disponible IS TRUE
          FROM lotes l, negocios n JOIN dominios d ON d.usuario_id = n.usuario_id AND d.id = n.dominio_id,
            LATERAL (SELECT ${freshVerdict(moment.freshSince)} AS fresco) f
          WHERE n.usuario_id = ${usuario_id} AND n.id = ${negocio_id}
          ON CONFLICT (usuario_id, batch_id, dominio_id) DO NOTHING
          RETURNING batch_id, verificado, expirado, libre
        ), suma AS (
          ${addToCounters(usuario_id, domainCounters, linked, moment.revision)}
        )
        SELECT EXISTS (SELECT FROM de_dominio v JOIN lotes l ON l.id = v.batch_id
          WHERE l.verifica AND NOT v.verificado) AS esperado`,
  );
  return found?.esperado ?? false;
}
