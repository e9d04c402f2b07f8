import * as z from 'zod';
import { SuscripcionPush } from '#contract/entities/canales.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { iso } from '../sql/fragments.ts';
import { at, firstRow, idRow, rows } from '../sql/rows.ts';

/** Oldest first. */
export async function listSubscriptions(tx: Tx, usuarioId: string): Promise<SuscripcionPush[]> {
  return await rows(
    tx,
    SuscripcionPush,
    sql`SELECT id AS _id, endpoint, agente, ${iso(sql`creada`)} AS creada FROM suscripciones_push
        WHERE usuario_id = ${usuarioId} ORDER BY id`,
  );
}

export async function saveSubscription(
  tx: Tx,
  usuarioId: string,
  subscription: { endpoint: string; p256dh: string; auth: string; agente: string; now: number },
): Promise<void> {
  const { endpoint, p256dh, auth, agente, now } = subscription;
  await tx.execute(sql`
    INSERT INTO suscripciones_push (usuario_id, endpoint, p256dh, auth, agente, creada)
    VALUES (${usuarioId}, ${endpoint}, ${p256dh}, ${auth}, ${agente}, ${at(now)})
    ON CONFLICT (usuario_id, endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth,
      agente = excluded.agente`);
}

/** False if there is no such subscription. */
export async function removeSubscription(tx: Tx, usuarioId: string, id: string): Promise<boolean> {
  const removed = await firstRow(
    tx,
    idRow,
    sql`DELETE FROM suscripciones_push WHERE usuario_id = ${usuarioId} AND id = ${id} RETURNING id`,
  );
  return removed !== undefined;
}

const Target = z.object({
  id: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
});
export type PushTarget = z.infer<typeof Target>;

export async function targetsOf(tx: Tx, usuarioId: string, mensajeId: string): Promise<PushTarget[]> {
  return await rows(
    tx,
    Target,
    sql`SELECT id, endpoint, p256dh, auth FROM suscripciones_push
        WHERE usuario_id = ${usuarioId} AND entregado IS DISTINCT FROM ${mensajeId}::uuid ORDER BY id`,
  );
}

const Counts = z.object({ total: z.number(), con_mensaje: z.number() });

/** The account's browsers, and those that have this message. */
export async function countSubscriptions(
  tx: Tx,
  usuarioId: string,
  mensajeId: string,
): Promise<z.infer<typeof Counts>> {
  const found = await firstRow(
    tx,
    Counts,
    sql`SELECT count(*)::int AS total, count(*) FILTER (WHERE entregado = ${mensajeId}::uuid)::int AS con_mensaje
        FROM suscripciones_push WHERE usuario_id = ${usuarioId}`,
  );
  return found ?? { total: 0, con_mensaje: 0 };
}

export async function markTaken(tx: Tx, usuarioId: string, id: string, mensajeId: string): Promise<void> {
  await tx.execute(
    sql`UPDATE suscripciones_push SET entregado = ${mensajeId} WHERE usuario_id = ${usuarioId} AND id = ${id}`,
  );
}
