import * as z from 'zod';
import { Canal, EstadoCanal } from '#contract/entities/canales.ts';
import { Id } from '#contract/entities/shared.ts';
import { TipoNotificacion } from '#contract/states.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { iso, ms } from '../sql/fragments.ts';
import { at, firstRow, rows } from '../sql/rows.ts';

export async function listChannels(tx: Tx, usuarioId: string): Promise<EstadoCanal[]> {
  return await rows(
    tx,
    EstadoCanal,
    sql`SELECT canal, activo, destino, ${iso(sql`ultimo_envio`)} AS ultimo_envio, fallos, ultimo_error
        FROM canales WHERE usuario_id = ${usuarioId} ORDER BY canal`,
  );
}

export async function lockChannel(tx: Tx, usuarioId: string, canal: Canal): Promise<void> {
  await tx.execute(sql`SELECT FROM canales WHERE usuario_id = ${usuarioId} AND canal = ${canal} FOR UPDATE`);
}

/** Switches a channel and sets its target; its failures are cleared, and lines of before count as told until they grow. An attempt under way no longer counts, unless the channel is switched off. */
export async function saveChannel(
  tx: Tx,
  usuarioId: string,
  channel: { canal: Canal; activo: boolean; destino: string; now: number },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO canales AS c (usuario_id, canal, activo, destino, desde)
    VALUES (${usuarioId}, ${channel.canal}, ${channel.activo}, ${channel.destino}, ${at(channel.now)})
    ON CONFLICT (usuario_id, canal) DO UPDATE SET activo = excluded.activo, destino = excluded.destino,
      desde = CASE WHEN c.activo THEN c.desde ELSE excluded.desde END, fallos = 0, ultimo_error = NULL, no_antes = NULL,
      reclamado_hasta = CASE WHEN NOT excluded.activo OR (c.activo AND c.canal IN ('email', 'push'))
        THEN c.reclamado_hasta END`);
  await tx.execute(sql`
    INSERT INTO envios AS e (usuario_id, canal, notificacion_id, cantidad, mensaje_id)
    SELECT n.usuario_id, c.canal, n.id, n.cantidad, gen_random_uuid()
    FROM canales c JOIN notificaciones n ON n.usuario_id = c.usuario_id AND n.creada < c.desde
    WHERE c.usuario_id = ${usuarioId} AND c.canal = ${channel.canal} AND c.activo AND c.desde = ${at(channel.now)}
    ON CONFLICT (usuario_id, canal, notificacion_id) DO UPDATE SET cantidad = excluded.cantidad`);
}

/** Switches the mail channel of an account that has made no choice yet. */
export async function beginMailChannel(
  tx: Tx,
  usuarioId: string,
  activo: boolean,
  now: number,
): Promise<void> {
  await tx.execute(sql`INSERT INTO canales (usuario_id, canal, activo, desde)
    VALUES (${usuarioId}, 'email', ${activo}, ${at(now)}) ON CONFLICT DO NOTHING`);
}

const Due = z.object({ usuario_id: Id, canal: Canal });

export async function channelsWithNews(tx: Tx, now: number, limit: number): Promise<z.infer<typeof Due>[]> {
  return await rows(tx, Due, sql`SELECT usuario_id, canal FROM channels_with_news(${at(now)}, ${limit})`);
}

const Claimed = z.object({
  destino: z.string(),
  email: z.string(),
  fallos: z.int(),
  /** Epoch milliseconds. */
  ultimo_envio: z.number().nullable(),
  desde: z.number(),
  mensaje_id: z.string().nullable(),
  timezone: z.string(),
  notificaciones: z.unknown(),
  reclamado: z.string(),
});
export type ClaimedChannel = z.infer<typeof Claimed>;

/** Claims a channel for `seconds`; null if it is claimed, delayed or switched off. */
export async function claimChannel(
  tx: Tx,
  usuarioId: string,
  canal: Canal,
  { now, seconds }: { now: number; seconds: number },
): Promise<ClaimedChannel | undefined> {
  return await firstRow(
    tx,
    Claimed,
    sql`UPDATE canales c SET reclamado_hasta = clock_timestamp() + ${seconds}::int * interval '1 second'
        FROM cuentas u
        WHERE u.usuario_id = c.usuario_id AND c.usuario_id = ${usuarioId} AND c.canal = ${canal} AND c.activo
          AND (c.no_antes IS NULL OR c.no_antes <= ${at(now)})
          AND (c.reclamado_hasta IS NULL OR c.reclamado_hasta <= clock_timestamp())
        RETURNING c.destino, u.email, c.fallos, ${ms(sql`c.ultimo_envio`)} AS ultimo_envio, ${ms(sql`c.desde`)} AS desde,
          c.mensaje_id, u.timezone, u.notificaciones, c.reclamado_hasta::text AS reclamado`,
  );
}

const News = z.object({
  id: Id,
  tipo: TipoNotificacion,
  titulo: z.string(),
  mensaje: z.string(),
  enlace: z.string().nullable(),
  cantidad: z.int(),
  creada: z.number(),
});
export type News = z.infer<typeof News>;

const newsColumns = sql`n.id, n.tipo, n.titulo, n.mensaje, n.enlace, n.cantidad, ${ms(sql`n.creada`)} AS creada`;

/** Unsent notifications, oldest first. */
export async function newsOf(tx: Tx, usuarioId: string, canal: Canal, limit: number): Promise<News[]> {
  return await rows(
    tx,
    News,
    sql`SELECT ${newsColumns} FROM notificaciones n
        JOIN canales c ON c.usuario_id = n.usuario_id AND c.canal = ${canal}
        LEFT JOIN envios e ON e.usuario_id = n.usuario_id AND e.canal = ${canal} AND e.notificacion_id = n.id
        WHERE n.usuario_id = ${usuarioId} AND CASE WHEN e.cantidad IS NULL THEN n.creada >= c.desde ELSE e.cantidad < n.cantidad END
        ORDER BY n.id LIMIT ${limit}`,
  );
}

export async function newsOfMessage(
  tx: Tx,
  usuarioId: string,
  canal: Canal,
  mensajeId: string,
): Promise<News[]> {
  return await rows(
    tx,
    News,
    sql`SELECT ${newsColumns} FROM envios e
        JOIN notificaciones n ON n.usuario_id = e.usuario_id AND n.id = e.notificacion_id
        WHERE e.usuario_id = ${usuarioId} AND e.canal = ${canal} AND e.mensaje_id = ${mensajeId} ORDER BY n.id`,
  );
}

export async function beginMessage(
  tx: Tx,
  usuarioId: string,
  canal: Canal,
  message: { id: string; news: readonly News[] },
): Promise<void> {
  for (const { id, cantidad } of message.news)
    await tx.execute(sql`
      INSERT INTO envios (usuario_id, canal, notificacion_id, cantidad, mensaje_id)
      VALUES (${usuarioId}, ${canal}, ${id}, ${cantidad}, ${message.id})
      ON CONFLICT (usuario_id, canal, notificacion_id) DO UPDATE SET cantidad = excluded.cantidad,
        mensaje_id = excluded.mensaje_id, enviado = NULL`);
  await tx.execute(
    sql`UPDATE canales SET mensaje_id = ${message.id} WHERE usuario_id = ${usuarioId} AND canal = ${canal}`,
  );
}

interface Failed {
  sent: false;
  detalle: string;
  noAntes: number;
  off: boolean;
  givenUp: boolean;
}

/** Ends an attempt; the news of a message that is given up are not sent again. True if it switched the channel off. After its claim is over it only notes a delivery, so that the message is not sent again. */
export async function endMessage(
  tx: Tx,
  usuarioId: string,
  canal: Canal,
  { id, reclamado }: { id: string; reclamado: string },
  end: { now: number } & ({ sent: true } | Failed),
): Promise<boolean> {
  const channel = sql`usuario_id = ${usuarioId} AND canal = ${canal}`;
  const claimed = sql`${channel} AND reclamado_hasta = ${reclamado}::timestamptz`;
  if (end.sent) {
    await tx.execute(sql`UPDATE canales SET mensaje_id = NULL, ultimo_envio = ${at(end.now)}
      WHERE ${channel} AND mensaje_id = ${id}`);
    await tx.execute(sql`UPDATE canales SET reclamado_hasta = NULL, fallos = 0, ultimo_error = NULL, no_antes = NULL
      WHERE ${claimed}`);
    await tx.execute(sql`UPDATE envios SET enviado = ${at(end.now)} WHERE ${channel} AND mensaje_id = ${id}`);
    return false;
  }
  const failed = await firstRow(
    tx,
    Ended,
    sql`UPDATE canales SET reclamado_hasta = NULL, fallos = fallos + 1, ultimo_error = ${end.detalle},
          no_antes = ${at(end.noAntes)}, activo = activo AND ${!end.off},
          mensaje_id = CASE WHEN ${end.givenUp} THEN NULL ELSE mensaje_id END
        WHERE ${claimed} RETURNING old.activo AND NOT new.activo AS apagado`,
  );
  return failed?.apagado ?? false;
}

const Ended = z.object({ apagado: z.boolean() });

/** No message is due now: the next look is at `noAntes`. */
export async function releaseChannel(
  tx: Tx,
  usuarioId: string,
  canal: Canal,
  noAntes: number | null,
): Promise<void> {
  await tx.execute(sql`UPDATE canales SET reclamado_hasta = NULL, no_antes = ${at(noAntes)}
    WHERE usuario_id = ${usuarioId} AND canal = ${canal}`);
}
