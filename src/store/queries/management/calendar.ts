import * as z from 'zod';
import { EVENTOS_MAX } from '#contract/limits.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { isReleasing, releaseDate, releaseEnd } from '../sql/figures.ts';
import { iso } from '../sql/fragments.ts';
import { firstRow, rows } from '../sql/rows.ts';
import { type DropFilter, dropWhere } from './drop-filter.ts';

/** Replaces the account's feed; only the token's hash is stored. */
export async function setCalendar(tx: Tx, usuarioId: string, tokenHash: Buffer, now: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO calendarios (usuario_id, token_hash, creado) VALUES (${usuarioId}, ${tokenHash}, ${new Date(now)})
    ON CONFLICT (usuario_id) DO UPDATE SET token_hash = excluded.token_hash, creado = excluded.creado`);
}

export async function removeCalendar(tx: Tx, usuarioId: string): Promise<boolean> {
  const deletion = sql`DELETE FROM calendarios WHERE usuario_id = ${usuarioId} RETURNING usuario_id`;
  return (await tx.execute(deletion)).rows.length > 0;
}

/** Creation of the feed, ISO 8601; null without one. */
export async function calendarMade(tx: Tx, usuarioId: string): Promise<string | null> {
  const row = await firstRow(
    tx,
    z.strictObject({ creado: z.string() }),
    sql`SELECT ${iso(sql`creado`)} AS creado FROM calendarios WHERE usuario_id = ${usuarioId}`,
  );
  return row?.creado ?? null;
}

/** The account of a feed's token, in a system transaction; null for an unknown token. */
export async function accountOfCalendar(tx: Tx, tokenHash: Buffer): Promise<string | null> {
  const row = await firstRow(
    tx,
    z.strictObject({ usuario_id: z.uuid().nullable() }),
    sql`SELECT account_of_calendar(${tokenHash}) AS usuario_id`,
  );
  return row?.usuario_id ?? null;
}

const DropEvent = z.strictObject({
  id: z.uuid(),
  dominio: z.string(),
  fecha: z.date(),
  /** End of an interval that begins at `fecha`; null: a whole day. */
  hasta: z.date().nullable(),
  tipo: z.enum(['libera', 'renueva']),
});
export type CalendarEvent = z.infer<typeof DropEvent>;

const dropColumns = sql`d.id, d.dominio_unicode AS dominio, ${releaseDate} AS fecha, ${releaseEnd} AS hasta,
  'libera' AS tipo`;

/** Names soon free with a date, soonest first. */
export async function dropEvents(tx: Tx, usuarioId: string, filter: DropFilter): Promise<CalendarEvent[]> {
  return await rows(
    tx,
    DropEvent,
    sql`SELECT ${dropColumns} FROM dominios d
        WHERE ${await dropWhere(tx, usuarioId, filter)} AND ${releaseDate} IS NOT NULL
        ORDER BY ${releaseDate}, d.id LIMIT ${EVENTOS_MAX}`,
  );
}

/** Only names and dates: releases that end after `since`, and renewals of bought names. Soonest first. */
export async function calendarEvents(
  tx: Tx,
  usuarioId: string,
  { since, now }: { since: number; now: number },
): Promise<CalendarEvent[]> {
  const from = new Date(since);
  return await rows(
    tx,
    DropEvent,
    sql`(SELECT ${dropColumns} FROM dominios d WHERE d.usuario_id = ${usuarioId} AND ${isReleasing(now)}
           AND coalesce(${releaseEnd}, ${releaseDate}) >= ${from}
         ORDER BY ${releaseDate} LIMIT ${EVENTOS_MAX})
        UNION ALL
        (SELECT d.id, d.dominio_unicode, c.fecha_renovacion, NULL::timestamptz, 'renueva' FROM compras c
         JOIN dominios d ON d.usuario_id = c.usuario_id AND d.id = c.dominio_id
         WHERE c.usuario_id = ${usuarioId} AND d.estado_gestion = 'comprado' AND c.fecha_venta IS NULL
           AND c.fecha_renovacion >= ${from}
         ORDER BY c.fecha_renovacion LIMIT ${EVENTOS_MAX})
        ORDER BY fecha`,
  );
}
