import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { SESSION_IDLE_DAYS } from '#contract/limits.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { iso, ms } from '../sql/fragments.ts';
import { at, firstRow, idRow, rows } from '../sql/rows.ts';

/** Open sessions of one account; the longest unused are closed first. */
const OPEN_MAX = 50;

export interface SessionKey {
  usuario_id: string;
  sesion_id: string;
}
export interface Device {
  ip: string;
  agente: string;
}

export const SessionRow = z.object({
  id: Id,
  /** SHA-256 of the secrets, in hexadecimal. */
  refresco_hash: z.string(),
  refresco_anterior_hash: z.string().nullable(),
  /** Epoch milliseconds. */
  refresco_anterior_hasta: z.number().nullable(),
  /** When it ends unless it is used again. */
  expira: z.number(),
  cerrada: z.number().nullable(),
  motivo_cierre: z.string().nullable(),
  /** When the person last proved their identity. */
  verificada: z.number(),
  email: z.string(),
  segundo_factor: z.boolean(),
  seguridad: z.unknown(),
});
export type SessionRow = z.infer<typeof SessionRow>;

/** A session ends after its length or its idle time. */
const ends = sql`least(expira, ultimo_uso + ${SESSION_IDLE_DAYS} * interval '1 day')`;

const columns = sql`s.id, encode(s.refresco_hash, 'hex') AS refresco_hash,
  encode(s.refresco_anterior_hash, 'hex') AS refresco_anterior_hash,
  ${ms(sql`s.refresco_anterior_hasta`)} AS refresco_anterior_hasta, ${ms(ends)} AS expira,
  ${ms(sql`s.cerrada`)} AS cerrada, s.motivo_cierre, ${ms(sql`s.verificada`)} AS verificada, c.email, c.seguridad,
  EXISTS (SELECT FROM segundo_factor f WHERE f.usuario_id = s.usuario_id AND f.totp_activado IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys p WHERE p.usuario_id = s.usuario_id) AS segundo_factor`;

export async function insertSession(
  tx: Tx,
  usuarioId: string,
  session: { hash: string; now: number; expira: number; device: Device },
): Promise<string> {
  const made = await firstRow(
    tx,
    idRow,
    sql`INSERT INTO sesiones (usuario_id, refresco_hash, creada, ultimo_uso, verificada, ip, agente, expira)
        VALUES (${usuarioId}, decode(${session.hash}, 'hex'), ${at(session.now)}, ${at(session.now)}, ${at(session.now)},
          ${session.device.ip}, ${session.device.agente}, ${at(session.expira)})
        RETURNING id`,
  );
  if (!made) throw new Error('insert returned no row');
  await tx.execute(sql`
    UPDATE sesiones SET cerrada = ${at(session.now)}, motivo_cierre = 'demasiadas_sesiones'
    WHERE usuario_id = ${usuarioId} AND id IN (
      SELECT id FROM sesiones WHERE usuario_id = ${usuarioId} AND cerrada IS NULL AND expira > ${at(session.now)}
      ORDER BY ultimo_uso DESC, id DESC OFFSET ${OPEN_MAX})`);
  return made.id;
}

export async function readSession(tx: Tx, key: SessionKey): Promise<SessionRow | undefined> {
  return await firstRow(tx, SessionRow, sessionQuery(key));
}

/** Locked until the transaction ends: concurrent refreshes of two tabs are serialised. */
export async function lockSession(tx: Tx, key: SessionKey): Promise<SessionRow | undefined> {
  return await firstRow(tx, SessionRow, sql`${sessionQuery(key)} FOR UPDATE OF s`);
}

const sessionQuery = (key: SessionKey) => sql`
  SELECT ${columns} FROM sesiones s JOIN cuentas c ON c.usuario_id = s.usuario_id
  WHERE s.usuario_id = ${key.usuario_id} AND s.id = ${key.sesion_id}`;

/** Replaces the secret; the old one stays valid until `previousUntil`. Returns the session's new end (epoch ms). */
export async function rotateSession(
  tx: Tx,
  key: SessionKey,
  change: { hash: string; previousUntil: number; now: number; device: Device },
): Promise<number> {
  const rotated = await firstRow(
    tx,
    z.object({ expira: z.number() }),
    sql`
    UPDATE sesiones SET refresco_anterior_hash = refresco_hash, refresco_hash = decode(${change.hash}, 'hex'),
      refresco_anterior_hasta = ${at(change.previousUntil)}, ultimo_uso = ${at(change.now)},
      ip = ${change.device.ip}, agente = ${change.device.agente}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.sesion_id}
    RETURNING ${ms(ends)} AS expira`,
  );
  if (!rotated) throw new Error('the session of the caller is gone');
  await tx.execute(
    sql`UPDATE cuentas SET ultimo_acceso = ${at(change.now)} WHERE usuario_id = ${key.usuario_id}`,
  );
  return rotated.expira;
}

/** Ends the given sessions, or all of the account; returns those that were open. */
export async function endSessions(
  tx: Tx,
  usuarioId: string,
  end: { sesion_id?: string; except?: string; motivo: string; now: number },
): Promise<string[]> {
  const ended = await rows(
    tx,
    idRow,
    sql`UPDATE sesiones SET cerrada = ${at(end.now)}, motivo_cierre = ${end.motivo}
        WHERE usuario_id = ${usuarioId} AND cerrada IS NULL
          AND ${end.sesion_id === undefined ? sql`true` : sql`id = ${end.sesion_id}`}
          AND ${end.except === undefined ? sql`true` : sql`id <> ${end.except}`}
        RETURNING id`,
  );
  return ended.map(({ id }) => id);
}

export async function setVerified(tx: Tx, key: SessionKey, now: number): Promise<void> {
  await tx.execute(sql`UPDATE sesiones SET verificada = ${at(now)}
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.sesion_id}`);
}

const OpenSession = z.object({
  _id: z.string(),
  agente: z.string(),
  ip: z.string(),
  creada: z.string(),
  ultimo_uso: z.string(),
  expira: z.string(),
});

export async function openSessions(
  tx: Tx,
  usuarioId: string,
  now: number,
): Promise<z.infer<typeof OpenSession>[]> {
  return await rows(
    tx,
    OpenSession,
    sql`SELECT id AS _id, agente, ip, ${iso(sql`creada`)} AS creada, ${iso(sql`ultimo_uso`)} AS ultimo_uso,
          ${iso(ends)} AS expira
        FROM sesiones WHERE usuario_id = ${usuarioId} AND cerrada IS NULL AND ${ends} > ${at(now)}
        ORDER BY ultimo_uso DESC, id DESC`,
  );
}

/** Applies the account's choice to open sessions as well. */
export async function setSessionLength(tx: Tx, usuarioId: string, hours: number): Promise<void> {
  await tx.execute(sql`
    UPDATE sesiones SET expira = creada + ${hours} * interval '1 hour'
    WHERE usuario_id = ${usuarioId} AND cerrada IS NULL`);
}
