import * as z from 'zod';
import type { EstadoGestion, TipoOportunidad } from '#contract/states.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow } from '../sql/rows.ts';
import { lockScored, lockUnnamed, searchedNames } from './write.ts';

const Id = z.strictObject({ id: z.uuid() });

/** False for an unknown opportunity. */
export async function changeOpportunity(
  tx: Tx,
  usuarioId: string,
  id: string,
  change: { notas?: string | undefined; estado_gestion?: EstadoGestion | null | undefined },
): Promise<boolean> {
  const sets = change.estado_gestion !== undefined;
  if (sets) await lockNames(tx, usuarioId, [id]);
  const found = await firstRow(
    tx,
    Id,
    sql`UPDATE oportunidades SET notas = coalesce(${change.notas ?? null}::text, notas),
          estado_gestion = CASE WHEN ${sets} THEN ${change.estado_gestion ?? null}::text ELSE estado_gestion END
        WHERE usuario_id = ${usuarioId} AND id = ${id} RETURNING id`,
  );
  return found !== undefined;
}

/** Adds or marks an opportunity by hand; it stays even if no rule applies. */
export async function addOpportunity(
  tx: Tx,
  usuarioId: string,
  added: {
    dominio_id: string | null;
    negocio_id: string | null;
    tipo_oportunidad: TipoOportunidad;
    puntuacion: number;
    notas: string;
    now: number;
  },
): Promise<string> {
  await lockScored(
    tx,
    usuarioId,
    added.dominio_id === null ? [] : [added.dominio_id],
    added.dominio_id === null,
  );
  const found = await firstRow(
    tx,
    Id,
    sql`INSERT INTO oportunidades AS o (usuario_id, sujeto, tipo_oportunidad, dominio_id, negocio_id, puntuacion_oportunidad,
          valor_estimado, prioridad_accion, extension, notas, manual, nombre_orden, fecha_creacion)
        SELECT ${usuarioId}::uuid, ${added.dominio_id ?? added.negocio_id}::uuid, ${added.tipo_oportunidad},
          ${added.dominio_id}::uuid, ${added.dominio_id === null ? added.negocio_id : null}::uuid, ${added.puntuacion}::float8,
          d.valor_estimado, 'baja', d.extension, ${added.notas}, true, ${searchedNames},
          ${at(added.now)}::timestamptz
        FROM (SELECT 1) uno LEFT JOIN dominios d ON d.usuario_id = ${usuarioId} AND d.id = ${added.dominio_id}::uuid
          LEFT JOIN negocios n ON n.usuario_id = ${usuarioId}
            AND n.id = ${added.dominio_id === null ? added.negocio_id : null}::uuid
        ON CONFLICT (usuario_id, sujeto, tipo_oportunidad) DO UPDATE SET estado_gestion = NULL, manual = true,
          dominio_apartado = o.dominio_apartado AND o.decaida IS NULL, decaida = NULL,
          notas = CASE WHEN excluded.notas = '' THEN o.notas ELSE excluded.notas END
        RETURNING id`,
  );
  if (!found) throw new Error('an opportunity was not written');
  return found.id;
}

async function lockNames(tx: Tx, usuarioId: string, ids: readonly string[]): Promise<void> {
  const asked = sql`o.usuario_id = ${usuarioId} AND o.id = ANY(${[...ids]}::uuid[])`;
  await tx.execute(sql`
    SELECT FROM dominios d WHERE d.usuario_id = ${usuarioId} AND d.id IN (
      SELECT o.dominio_id FROM oportunidades o WHERE ${asked})
    ORDER BY d.id FOR NO KEY UPDATE`);
  await tx.execute(sql`${lockUnnamed(usuarioId)}
    WHERE EXISTS (SELECT FROM oportunidades o WHERE ${asked} AND o.dominio_id IS NULL)`);
}

/** Null returns them to the list. */
export async function setAside(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
  estado: EstadoGestion | null,
): Promise<void> {
  await lockNames(tx, usuarioId, ids);
  await tx.execute(sql`
    UPDATE oportunidades SET estado_gestion = ${estado}
    WHERE usuario_id = ${usuarioId} AND id = ANY(${[...ids]}::uuid[])`);
}

/** Lists the opportunities of names again that are no longer bought. */
export async function restoreBought(tx: Tx, usuarioId: string, dominios: readonly string[]): Promise<void> {
  await lockScored(tx, usuarioId, dominios);
  await tx.execute(sql`
    UPDATE oportunidades SET estado_gestion = NULL
    WHERE usuario_id = ${usuarioId} AND dominio_id = ANY(${[...dominios]}::uuid[]) AND estado_gestion = 'comprado'`);
}
