import * as z from 'zod';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { iso, ms } from '../sql/fragments.ts';
import { at, firstRow, rows } from '../sql/rows.ts';

const SecondFactorRow = z.object({
  totp: z.boolean(),
  ultimo_paso: z.number(),
  fallos: z.int(),
  /** Epoch milliseconds. */
  bloqueado_hasta: z.number().nullable(),
});
export type SecondFactorRow = z.infer<typeof SecondFactorRow>;

/** Locks the account's second factor: concurrent attempts are serialised. */
export async function lockSecondFactor(tx: Tx, usuarioId: string): Promise<SecondFactorRow> {
  await tx.execute(sql`INSERT INTO segundo_factor (usuario_id) VALUES (${usuarioId}) ON CONFLICT DO NOTHING`);
  const row = await firstRow(
    tx,
    SecondFactorRow,
    sql`SELECT totp_activado IS NOT NULL AS totp, ultimo_paso::float8 AS ultimo_paso, fallos::int AS fallos,
          ${ms(sql`bloqueado_hasta`)} AS bloqueado_hasta
        FROM segundo_factor WHERE usuario_id = ${usuarioId} FOR UPDATE`,
  );
  if (!row) throw new Error('the row was just made');
  return row;
}

export async function saveSecondFactor(
  tx: Tx,
  usuarioId: string,
  change: { ultimo_paso?: number; fallos?: number; bloqueado_hasta?: number | null },
): Promise<void> {
  await tx.execute(sql`
    UPDATE segundo_factor SET ultimo_paso = greatest(ultimo_paso, ${change.ultimo_paso ?? 0}::bigint),
      fallos = coalesce(${change.fallos ?? null}::smallint, fallos),
      bloqueado_hasta = CASE WHEN ${change.bloqueado_hasta !== undefined}
        THEN ${at(change.bloqueado_hasta ?? null)}::timestamptz ELSE bloqueado_hasta END
    WHERE usuario_id = ${usuarioId}`);
}

/** Null switches TOTP off. */
export async function setTotp(tx: Tx, usuarioId: string, now: number | null): Promise<void> {
  await tx.execute(sql`UPDATE segundo_factor SET totp_activado = ${at(now)} WHERE usuario_id = ${usuarioId}`);
}

const State = z.object({ totp: z.boolean(), passkeys: z.int(), codigos_restantes: z.int() });

export async function readSecondFactor(tx: Tx, usuarioId: string): Promise<z.infer<typeof State>> {
  const row = await firstRow(
    tx,
    State,
    sql`SELECT EXISTS (SELECT FROM segundo_factor WHERE usuario_id = ${usuarioId} AND totp_activado IS NOT NULL) AS totp,
          (SELECT count(*)::int FROM passkeys WHERE usuario_id = ${usuarioId}) AS passkeys,
          (SELECT count(*)::int FROM codigos_recuperacion WHERE usuario_id = ${usuarioId} AND usado IS NULL)
            AS codigos_restantes`,
  );
  return row ?? { totp: false, passkeys: 0, codigos_restantes: 0 };
}

/** Replaces all codes; `hashes` of the new ones. */
export async function replaceRecoveryCodes(
  tx: Tx,
  usuarioId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.execute(sql`DELETE FROM codigos_recuperacion WHERE usuario_id = ${usuarioId}`);
  for (const hash of hashes)
    await tx.execute(
      sql`INSERT INTO codigos_recuperacion (usuario_id, hash) VALUES (${usuarioId}, ${hash}) ON CONFLICT DO NOTHING`,
    );
}

/** True if the code was valid and unused; it is used now. */
export async function spendRecoveryCode(
  tx: Tx,
  usuarioId: string,
  hash: Buffer,
  now: number,
): Promise<boolean> {
  const used = await firstRow(
    tx,
    z.object({ usado: z.date() }),
    sql`UPDATE codigos_recuperacion SET usado = ${at(now)}
        WHERE usuario_id = ${usuarioId} AND hash = ${hash} AND usado IS NULL RETURNING usado`,
  );
  return used !== undefined;
}

const PasskeyRow = z.object({
  _id: z.string(),
  nombre: z.string(),
  creada: z.string(),
  ultimo_uso: z.string().nullable(),
  credencial: z.instanceof(Buffer),
  clave_publica: z.instanceof(Buffer),
  contador: z.number(),
  transportes: z.string(),
});
export type PasskeyRow = z.infer<typeof PasskeyRow>;

export async function listPasskeys(tx: Tx, usuarioId: string): Promise<PasskeyRow[]> {
  return await rows(
    tx,
    PasskeyRow,
    sql`SELECT id AS _id, nombre, ${iso(sql`creada`)} AS creada, ${iso(sql`ultimo_uso`)} AS ultimo_uso, credencial,
          clave_publica, contador::float8 AS contador, transportes
        FROM passkeys WHERE usuario_id = ${usuarioId} ORDER BY id`,
  );
}

/** The new passkey's id; null for a known credential. */
export async function insertPasskey(
  tx: Tx,
  usuarioId: string,
  passkey: Pick<PasskeyRow, 'credencial' | 'clave_publica' | 'contador' | 'transportes' | 'nombre'> & {
    now: number;
  },
): Promise<string | null> {
  const made = await firstRow(
    tx,
    z.object({ id: z.string() }),
    sql`INSERT INTO passkeys (usuario_id, credencial, clave_publica, contador, transportes, nombre, creada)
        VALUES (${usuarioId}, ${passkey.credencial}, ${passkey.clave_publica}, ${passkey.contador}::bigint,
          ${passkey.transportes}, ${passkey.nombre}, ${at(passkey.now)})
        ON CONFLICT (usuario_id, credencial) DO NOTHING RETURNING id`,
  );
  return made?.id ?? null;
}

export async function touchPasskey(
  tx: Tx,
  usuarioId: string,
  id: string,
  use: { contador: number; now: number },
): Promise<void> {
  await tx.execute(sql`
    UPDATE passkeys SET contador = ${use.contador}::bigint, ultimo_uso = ${at(use.now)}
    WHERE usuario_id = ${usuarioId} AND id = ${id}`);
}

/** Returns its name; null for an unknown passkey. */
export async function deletePasskey(tx: Tx, usuarioId: string, id: string): Promise<string | null> {
  const gone = await firstRow(
    tx,
    z.object({ nombre: z.string() }),
    sql`DELETE FROM passkeys WHERE usuario_id = ${usuarioId} AND id = ${id} RETURNING nombre`,
  );
  return gone?.nombre ?? null;
}

/** Stores a challenge until its use or `until`; deletes expired ones. */
export async function keepChallenge(
  tx: Tx,
  usuarioId: string,
  challenge: { reto: string; now: number; until: number },
): Promise<void> {
  await tx.execute(
    sql`DELETE FROM retos_passkey WHERE usuario_id = ${usuarioId} AND caduca <= ${at(challenge.now)}`,
  );
  await tx.execute(sql`
    INSERT INTO retos_passkey (usuario_id, reto, caduca)
    VALUES (${usuarioId}, ${challenge.reto}, ${at(challenge.until)})`);
}

/** True for a valid challenge, which cannot be used again. */
export async function takeChallenge(tx: Tx, usuarioId: string, reto: string, now: number): Promise<boolean> {
  const taken = await firstRow(
    tx,
    z.object({ reto: z.string() }),
    sql`DELETE FROM retos_passkey WHERE usuario_id = ${usuarioId} AND reto = ${reto} AND caduca > ${at(now)}
        RETURNING reto`,
  );
  return taken !== undefined;
}

/** True if there was any second factor. */
export async function removeSecondFactor(tx: Tx, usuarioId: string): Promise<boolean> {
  const { totp, passkeys } = await readSecondFactor(tx, usuarioId);
  await tx.execute(sql`DELETE FROM passkeys WHERE usuario_id = ${usuarioId}`);
  await tx.execute(sql`DELETE FROM codigos_recuperacion WHERE usuario_id = ${usuarioId}`);
  await tx.execute(sql`DELETE FROM claves_api WHERE usuario_id = ${usuarioId} AND nombre = 'totp'`);
  await tx.execute(sql`DELETE FROM segundo_factor WHERE usuario_id = ${usuarioId}`);
  return totp || passkeys > 0;
}
