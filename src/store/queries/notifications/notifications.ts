import * as z from 'zod';
import { Notificacion } from '#contract/entities/notificacion.ts';
import { Id } from '#contract/entities/shared.ts';
import type { TipoNotificacion } from '#contract/states.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { arrivalPage, countUpTo, type Page, type PageRequest } from '../lists/page.ts';
import { all, iso } from '../sql/fragments.ts';
import { at, firstRow, idRow, totalRow } from '../sql/rows.ts';

export interface NewNotification {
  /** Identifies the event, which is stored once. */
  clave_evento: string;
  tipo: TipoNotificacion;
  titulo: string;
  mensaje: string;
  /** Own path with its filter; null without a target. */
  enlace: string | null;
  cantidad?: number;
}

/** Lines of one account; older ones are deleted. */
const KEPT_MAX = 1_000;

/** Stores an event once. The new line's id; null if it was stored before. */
export async function addNotification(
  tx: Tx,
  usuarioId: string,
  event: NewNotification,
  moment: { now: number; revision: number },
): Promise<string | null> {
  const made = await firstRow(
    tx,
    idRow,
    sql`INSERT INTO notificaciones (usuario_id, clave_evento, tipo, titulo, mensaje, enlace, cantidad, creada, revision)
        VALUES (${usuarioId}, ${event.clave_evento}, ${event.tipo}, ${event.titulo}, ${event.mensaje.slice(0, 1_000)},
          ${event.enlace}, ${event.cantidad ?? 1}, ${at(moment.now)}, ${moment.revision})
        ON CONFLICT (usuario_id, clave_evento) DO NOTHING RETURNING id`,
  );
  if (!made) return null;
  await tx.execute(sql`
    DELETE FROM notificaciones WHERE usuario_id = ${usuarioId} AND id <= (
      SELECT id FROM notificaciones WHERE usuario_id = ${usuarioId} ORDER BY id DESC OFFSET ${KEPT_MAX} LIMIT 1)`);
  return made.id;
}

const heldRow = z.object({ id: Id, cantidad: z.int() });

/** Locks the line of an event that can grow. */
export async function heldNotification(
  tx: Tx,
  usuarioId: string,
  claveEvento: string,
): Promise<{ id: string; cantidad: number } | undefined> {
  return await firstRow(
    tx,
    heldRow,
    sql`SELECT id, cantidad FROM notificaciones
        WHERE usuario_id = ${usuarioId} AND clave_evento = ${claveEvento} FOR UPDATE`,
  );
}

/** Stores the announced domains and the line's link to them. */
export async function announceDomains(
  tx: Tx,
  usuarioId: string,
  id: string,
  dominios: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO notificacion_dominios (usuario_id, notificacion_id, dominio_id)
    SELECT ${usuarioId}, ${id}, unnest(${[...dominios]}::uuid[]) ON CONFLICT DO NOTHING`);
  await tx.execute(sql`
    UPDATE notificaciones SET enlace = '/domains?aviso=' || id
    WHERE usuario_id = ${usuarioId} AND id = ${id} AND enlace IS NULL`);
}

/** Updates a grouped line and marks it unread. */
export async function growNotification(
  tx: Tx,
  usuarioId: string,
  id: string,
  change: { titulo: string; mensaje: string; cantidad: number; revision: number; enlace?: string | null },
): Promise<void> {
  await tx.execute(sql`
    UPDATE notificaciones SET titulo = ${change.titulo}, mensaje = ${change.mensaje.slice(0, 1_000)}, cantidad = ${change.cantidad},
      enlace = coalesce(${change.enlace ?? null}, enlace), leida = false, revision = ${change.revision}
    WHERE usuario_id = ${usuarioId} AND id = ${id}`);
}

export async function listNotifications(
  tx: Tx,
  usuarioId: string,
  filter: { sin_leer?: boolean | undefined },
  request: PageRequest,
): Promise<Page<Notificacion>> {
  const from = sql`notificaciones n`;
  const where = all([
    sql`n.usuario_id = ${usuarioId}`,
    filter.sin_leer === undefined ? undefined : filter.sin_leer ? sql`NOT n.leida` : sql`n.leida`,
  ]);
  const columns = sql`n.id AS _id, n.tipo, n.titulo, n.mensaje, n.enlace, n.leida, ${iso(sql`n.creada`)} AS fecha`;
  const query = {
    row: Notificacion,
    columns,
    from,
    where,
    key: sql`n.id`,
    keyType: 'uuid',
    desc: true,
  } as const;
  return await arrivalPage(tx, query, request, await countUpTo(tx, from, where));
}

export async function countUnread(tx: Tx, usuarioId: string): Promise<number> {
  const row = await firstRow(
    tx,
    totalRow,
    sql`SELECT count(*)::int AS total FROM notificaciones WHERE usuario_id = ${usuarioId} AND NOT leida`,
  );
  return row?.total ?? 0;
}

/** Marks these, or all (`ids` null). Returns how many were unread. */
export async function markRead(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[] | null,
  revision: number,
): Promise<number> {
  const row = await firstRow(
    tx,
    totalRow,
    sql`WITH hechas AS (
          UPDATE notificaciones SET leida = true, revision = ${revision}
          WHERE usuario_id = ${usuarioId} AND NOT leida
            AND ${ids === null ? sql`true` : sql`id = ANY(${[...ids]}::uuid[])`}
          RETURNING 1)
        SELECT count(*)::int AS total FROM hechas`,
  );
  return row?.total ?? 0;
}
