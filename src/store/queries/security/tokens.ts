import * as z from 'zod';
import { Alcance, estadoProceso } from '#contract/states.ts';
import { Acceso } from '#contract/tokens/entities.ts';
import type { Purse } from '#domain/batch/admission.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { iso, ms } from '../sql/fragments.ts';
import { at, firstRow, json, rows } from '../sql/rows.ts';

/** For the list of tokens. */
const KEEP_ENDED_DAYS = 90;
/** The last use is written at most this often. */
const USE_MINUTES = 10;

const columns = sql`id AS _id, nombre, final, alcances, tope_creditos, creditos_usados,
  (tope_centimos / 100.0)::float8 AS tope_euros, (SELECT coalesce(sum(i.cuenta_centimos), 0) / 100.0
    FROM intentos_compra i WHERE i.usuario_id = accesos.usuario_id AND i.acceso_id = accesos.id
      AND i.estado <> 'no_comprado')::float8 AS euros_gastados, direcciones, ${iso(sql`creado`)} AS creado,
  ${iso(sql`expira`)} AS expira, ${iso(sql`ultimo_uso`)} AS ultimo_uso, ${iso(sql`revocado`)} AS revocado`;

export async function listTokens(tx: Tx, usuarioId: string, now: number): Promise<Acceso[]> {
  return await rows(
    tx,
    Acceso,
    sql`SELECT ${columns} FROM accesos WHERE usuario_id = ${usuarioId}
          AND coalesce(revocado, expira) > ${at(now)}::timestamptz - ${KEEP_ENDED_DAYS} * interval '1 day'
        ORDER BY revocado IS NOT NULL OR expira <= ${at(now)}, id DESC`,
  );
}

export async function countLiveTokens(tx: Tx, usuarioId: string, now: number): Promise<number> {
  const row = await firstRow(
    tx,
    z.object({ total: z.int() }),
    sql`SELECT count(*)::int AS total FROM accesos
        WHERE usuario_id = ${usuarioId} AND revocado IS NULL AND expira > ${at(now)}`,
  );
  return row?.total ?? 0;
}

export async function insertToken(
  tx: Tx,
  usuarioId: string,
  token: Pick<Acceso, 'nombre' | 'alcances' | 'direcciones' | 'final'> & {
    hash: Buffer;
    tope_creditos: number | null;
    tope_centimos: number | null;
    now: number;
    expira: number;
  },
): Promise<Acceso> {
  const made = await firstRow(
    tx,
    Acceso,
    sql`INSERT INTO accesos (usuario_id, nombre, token_hash, final, alcances, tope_creditos, tope_centimos, direcciones,
          creado, expira)
        VALUES (${usuarioId}, ${token.nombre}, ${token.hash}, ${token.final}, ${json(token.alcances)}::jsonb,
          ${token.tope_creditos}, ${token.tope_centimos}, ${json(token.direcciones)}::jsonb, ${at(token.now)},
          ${at(token.expira)})
        RETURNING ${columns}`,
  );
  if (!made) throw new Error('insert returned no row');
  await tx.execute(sql`
    DELETE FROM accesos WHERE usuario_id = ${usuarioId}
      AND coalesce(revocado, expira) < ${at(token.now)}::timestamptz - ${KEEP_ENDED_DAYS} * interval '1 day'
      -- Without its token a batch would search without a cap, and an order would have no money left.
      AND NOT EXISTS (SELECT FROM batches b WHERE b.usuario_id = accesos.usuario_id AND b.acceso_id = accesos.id
        AND (b.proxima_recoleccion IS NOT NULL OR b.estado <> ${estadoProceso.completado}))
      AND NOT EXISTS (SELECT FROM ordenes o WHERE o.usuario_id = accesos.usuario_id AND o.acceso_id = accesos.id
        AND o.proxima IS NOT NULL)`);
  return made;
}

/** Undefined if there is no such token, or it is revoked already. */
export async function revokeToken(
  tx: Tx,
  usuarioId: string,
  id: string,
  now: number,
): Promise<Acceso | undefined> {
  return await firstRow(
    tx,
    Acceso,
    sql`UPDATE accesos SET revocado = ${at(now)}
        WHERE usuario_id = ${usuarioId} AND id = ${id} AND revocado IS NULL RETURNING ${columns}`,
  );
}

/** The account of a token, in a system transaction; null for an unknown one. */
export async function accountOfToken(tx: Tx, hash: Buffer): Promise<string | null> {
  const row = await firstRow(
    tx,
    z.object({ usuario_id: z.uuid().nullable() }),
    sql`SELECT account_of_token(${hash}) AS usuario_id`,
  );
  return row?.usuario_id ?? null;
}

export const TokenInForce = z.object({
  id: z.uuid(),
  nombre: z.string(),
  alcances: z.array(Alcance),
  direcciones: z.array(z.string()),
  /** Epoch milliseconds. */
  expira: z.number(),
  sin_apuntar: z.boolean(),
  email: z.string(),
  segundo_factor: z.boolean(),
  seguridad: z.unknown(),
});
export type TokenInForce = z.infer<typeof TokenInForce>;

/** A token that is neither revoked nor ended, with what admits its account. By hash, or by id for a long answer. */
export async function tokenInForce(
  tx: Tx,
  usuarioId: string,
  by: { hash: Buffer } | { id: string },
  now: number,
): Promise<TokenInForce | undefined> {
  const chosen = 'hash' in by ? sql`a.token_hash = ${by.hash}` : sql`a.id = ${by.id}`;
  return await firstRow(
    tx,
    TokenInForce,
    sql`SELECT a.id, a.nombre, a.alcances, a.direcciones, ${ms(sql`a.expira`)} AS expira, c.email, c.seguridad,
          a.ultimo_uso IS NULL OR a.ultimo_uso < ${at(now)}::timestamptz - ${USE_MINUTES} * interval '1 minute'
            AS sin_apuntar,
          EXISTS (SELECT FROM segundo_factor f WHERE f.usuario_id = a.usuario_id AND f.totp_activado IS NOT NULL)
            OR EXISTS (SELECT FROM passkeys p WHERE p.usuario_id = a.usuario_id) AS segundo_factor
        FROM accesos a JOIN cuentas c ON c.usuario_id = a.usuario_id
        WHERE a.usuario_id = ${usuarioId} AND ${chosen} AND a.revocado IS NULL AND a.expira > ${at(now)}
          AND c.eliminada IS NULL`,
  );
}

export async function noteTokenUse(tx: Tx, usuarioId: string, id: string, now: number): Promise<void> {
  await tx.execute(
    sql`UPDATE accesos SET ultimo_uso = ${at(now)} WHERE usuario_id = ${usuarioId} AND id = ${id}`,
  );
}

const PurseRow = z.object({
  nombre: z.string(),
  fin: z.enum(['revocado', 'terminado']).nullable(),
  tope: z.int(),
  usados: z.int(),
});

/** A token's credits. Exact while the account's revision is locked, as every reservation is made under it. */
export async function readPurse(
  tx: Tx,
  usuarioId: string,
  id: string,
  now: number,
): Promise<Purse | undefined> {
  return await firstRow(
    tx,
    PurseRow,
    prepared(sql`SELECT nombre, CASE WHEN revocado IS NOT NULL THEN 'revocado' WHEN expira <= ${at(now)} THEN 'terminado' END AS fin,
          coalesce(tope_creditos, 0) AS tope,
          creditos_usados AS usados
        FROM accesos WHERE usuario_id = ${usuarioId} AND id = ${id}`),
  );
}

/** Reserves credits of a token, or (negative) gives back what a search did not use. */
export async function spendCredits(tx: Tx, usuarioId: string, id: string, creditos: number): Promise<void> {
  if (creditos === 0) return;
  await tx.execute(
    prepared(sql`UPDATE accesos SET creditos_usados = greatest(0, creditos_usados + ${creditos}::int)
        WHERE usuario_id = ${usuarioId} AND id = ${id}`),
  );
}
