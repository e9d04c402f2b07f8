import * as z from 'zod';
import { FiltroGuardado } from '#contract/entities/gestion.ts';
import { AppError } from '#platform/errors.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { iso } from '../sql/fragments.ts';
import { firstRow, idRow, rows } from '../sql/rows.ts';

const FILTERS_MAX = 50;
const columns = sql`f.id AS _id, f.pantalla, f.nombre, f.filtro, f.avisar, ${iso(sql`f.fecha_creacion`)} AS fecha_creacion`;

export async function listFilters(tx: Tx, usuarioId: string): Promise<FiltroGuardado[]> {
  return await rows(
    tx,
    FiltroGuardado,
    sql`SELECT ${columns} FROM filtros_guardados f WHERE f.usuario_id = ${usuarioId}
        ORDER BY f.pantalla, f.id LIMIT ${FILTERS_MAX}`,
  );
}

export async function readFilter(tx: Tx, usuarioId: string, id: string): Promise<FiltroGuardado | undefined> {
  return await firstRow(
    tx,
    FiltroGuardado,
    sql`SELECT ${columns} FROM filtros_guardados f WHERE f.usuario_id = ${usuarioId} AND f.id = ${id}`,
  );
}

/** Forgets the matches of a changed filter. Throws `filtros_demasiados` above the bound. */
export async function saveFilter(
  tx: Tx,
  usuarioId: string,
  filter: Pick<FiltroGuardado, 'pantalla' | 'nombre' | 'filtro' | 'avisar'>,
  now: number,
): Promise<FiltroGuardado> {
  const { pantalla, nombre, filtro, avisar } = filter;
  // A run of the filter as it was keeps its matches before they are deleted.
  await tx.execute(sql`SELECT FROM filtros_guardados
    WHERE usuario_id = ${usuarioId} AND pantalla = ${pantalla} AND nombre = ${nombre} FOR UPDATE`);
  await tx.execute(sql`
    DELETE FROM filtros_coincidencias c USING filtros_guardados f
    WHERE f.usuario_id = ${usuarioId} AND f.pantalla = ${pantalla} AND f.nombre = ${nombre} AND f.filtro <> ${filtro}
      AND c.usuario_id = f.usuario_id AND c.filtro_id = f.id`);
  const saved = await firstRow(
    tx,
    FiltroGuardado,
    sql`INSERT INTO filtros_guardados AS f (usuario_id, pantalla, nombre, filtro, avisar, fecha_creacion)
        SELECT ${usuarioId}, ${pantalla}, ${nombre}, ${filtro}, ${avisar}, ${new Date(now)}
        WHERE (SELECT count(*) FROM filtros_guardados g WHERE g.usuario_id = ${usuarioId}
          AND NOT (g.pantalla = ${pantalla} AND g.nombre = ${nombre})) < ${FILTERS_MAX}
        ON CONFLICT (usuario_id, pantalla, nombre) DO UPDATE SET filtro = excluded.filtro, avisar = excluded.avisar,
          mirado = CASE WHEN f.filtro = excluded.filtro AND f.avisar THEN f.mirado END
        RETURNING ${columns}`,
  );
  if (!saved) throw new AppError('filtros_demasiados');
  return saved;
}

/** False for an unknown filter. */
export async function removeFilter(tx: Tx, usuarioId: string, id: string): Promise<boolean> {
  const gone = await firstRow(
    tx,
    z.strictObject({ id: z.uuid() }),
    sql`DELETE FROM filtros_guardados WHERE usuario_id = ${usuarioId} AND id = ${id} RETURNING id`,
  );
  return gone !== undefined;
}

/** Locks the filter; also whether it was ever run. */
export async function lockFilter(
  tx: Tx,
  usuarioId: string,
  id: string,
): Promise<{ filtro: FiltroGuardado; primera_vez: boolean } | undefined> {
  const row = await firstRow(
    tx,
    FiltroGuardado.extend({ primera_vez: z.boolean() }),
    sql`SELECT ${columns}, f.mirado IS NULL AS primera_vez FROM filtros_guardados f
        WHERE f.usuario_id = ${usuarioId} AND f.id = ${id} FOR UPDATE`,
  );
  if (!row) return undefined;
  const { primera_vez, ...filtro } = row;
  return { filtro, primera_vez };
}

/** Stores the present matches and returns new ones. The caller bounds `ids`. */
export async function keepMatches(
  tx: Tx,
  usuarioId: string,
  filtroId: string,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  await tx.execute(looked(usuarioId, filtroId, now));
  const found = sql`SELECT id FROM unnest(${[...ids]}::uuid[]) id`;
  const fresh = await rows(tx, idRow, sql`${keep(usuarioId, filtroId, found)} RETURNING fila_id AS id`);
  return fresh.map(({ id }) => id);
}

/** Stores all ids of a query, without a bound. */
export async function keepAllMatches(
  tx: Tx,
  usuarioId: string,
  filtroId: string,
  ids: SQL,
  now: number,
): Promise<void> {
  await tx.execute(looked(usuarioId, filtroId, now));
  await tx.execute(keep(usuarioId, filtroId, ids));
}

const looked = (usuarioId: string, filtroId: string, now: number): SQL => sql`
  UPDATE filtros_guardados SET mirado = ${new Date(now)} WHERE usuario_id = ${usuarioId} AND id = ${filtroId}`;

const keep = (usuarioId: string, filtroId: string, ids: SQL): SQL => sql`
  INSERT INTO filtros_coincidencias (usuario_id, filtro_id, fila_id)
  SELECT ${usuarioId}, ${filtroId}, m.id FROM (${ids}) m ON CONFLICT DO NOTHING`;

/** OFFSET 0 forces a key lookup for each row: with outdated statistics a join would compare all with all. */
export const notKept = (usuarioId: string, filtroId: string, id: SQL): SQL => sql`
  NOT EXISTS (SELECT FROM filtros_coincidencias c WHERE c.usuario_id = ${usuarioId} AND c.filtro_id = ${filtroId}
    AND c.fila_id = ${id} OFFSET 0)`;

const Due = z.strictObject({ usuario_id: z.uuid(), id: z.uuid() });

/** Notifying filters of all accounts that were not run since `before`. */
export async function filtersDue(tx: Tx, before: number, limit: number): Promise<z.infer<typeof Due>[]> {
  return await rows(tx, Due, sql`SELECT usuario_id, id FROM filters_due(${new Date(before)}, ${limit})`);
}
