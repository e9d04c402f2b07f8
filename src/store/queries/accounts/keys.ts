import * as z from 'zod';
import { NombreSecreto } from '#contract/entities/configuracion.ts';
import { Id } from '#contract/entities/shared.ts';
import type { ProveedorIa } from '#contract/states.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { iso } from '../sql/fragments.ts';
import { at, firstRow, rows } from '../sql/rows.ts';

const StoredKey = z.object({ nombre: NombreSecreto, ultimos4: z.string(), guardada: z.string() });
export type StoredKey = z.infer<typeof StoredKey>;

/** The last four characters and the date of each stored key, the only parts ever shown. */
export async function readStoredKeys(tx: Tx, usuarioId: string): Promise<StoredKey[]> {
  return await rows(
    tx,
    StoredKey,
    sql`SELECT nombre, ultimos4, ${iso(sql`actualizada`)} AS guardada FROM claves_api
        WHERE usuario_id = ${usuarioId}`,
  );
}

const readSealedKeyRow = z.object({ cifrado: z.instanceof(Buffer) });

export async function readSealedKey(
  tx: Tx,
  usuarioId: string,
  nombre: NombreSecreto,
  options: { lock?: boolean } = {},
): Promise<Buffer | null> {
  const row = await firstRow(
    tx,
    readSealedKeyRow,
    prepared(sql`SELECT cifrado FROM claves_api WHERE usuario_id = ${usuarioId} AND nombre = ${nombre}
        ${options.lock ? sql`FOR UPDATE` : sql``}`),
  );
  return row?.cifrado ?? null;
}

export async function writeSealedKey(
  tx: Tx,
  usuarioId: string,
  key: { nombre: NombreSecreto; cifrado: Buffer; ultimos4: string; now: number },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO claves_api (usuario_id, nombre, cifrado, ultimos4, actualizada)
    VALUES (${usuarioId}, ${key.nombre}, ${key.cifrado}, ${key.ultimos4}, ${at(key.now)})
    ON CONFLICT (usuario_id, nombre) DO UPDATE SET cifrado = excluded.cifrado, ultimos4 = excluded.ultimos4,
      actualizada = excluded.actualizada`);
}

/** Seals the same key again, without any visible change. */
export async function replaceSeal(
  tx: Tx,
  usuarioId: string,
  key: { nombre: NombreSecreto; cifrado: Buffer },
): Promise<void> {
  await tx.execute(sql`UPDATE claves_api SET cifrado = ${key.cifrado}
    WHERE usuario_id = ${usuarioId} AND nombre = ${key.nombre}`);
}

const removedRow = z.object({ nombre: NombreSecreto });

export async function removeKey(tx: Tx, usuarioId: string, nombre: NombreSecreto): Promise<boolean> {
  const gone = await firstRow(
    tx,
    removedRow,
    sql`DELETE FROM claves_api WHERE usuario_id = ${usuarioId} AND nombre = ${nombre} RETURNING nombre`,
  );
  return gone !== undefined;
}

/** Clears the last failure, which concerned another provider. */
export async function saveAiProvider(tx: Tx, usuarioId: string, proveedor: ProveedorIa): Promise<void> {
  await tx.execute(sql`
    WITH changed AS (UPDATE cuentas SET ai_provider = ${proveedor}
      WHERE usuario_id = ${usuarioId} AND ai_provider <> ${proveedor} RETURNING usuario_id)
    UPDATE ia_ajustes SET motivo = NULL WHERE usuario_id IN (SELECT usuario_id FROM changed)`);
}

/** After a change of the active provider's key its last failure may no longer apply. */
export async function forgetAiReasonOf(tx: Tx, usuarioId: string, nombre: NombreSecreto): Promise<void> {
  await tx.execute(sql`
    UPDATE ia_ajustes SET motivo = NULL WHERE usuario_id IN
      (SELECT usuario_id FROM cuentas WHERE usuario_id = ${usuarioId} AND ai_provider || '_api_key' = ${nombre})`);
}

export const SealedKeyName = z.object({
  usuario_id: Id,
  nombre: NombreSecreto,
});
export type SealedKeyName = z.infer<typeof SealedKeyName>;

/** Keys of all accounts sealed under another master key than `keyId`, after the given one. */
export async function keysSealedUnderOthers(
  tx: Tx,
  keyId: Buffer,
  page: { after: SealedKeyName | null; limit: number },
): Promise<SealedKeyName[]> {
  return await rows(
    tx,
    SealedKeyName,
    sql`SELECT usuario_id, nombre FROM sealed_under_others(
          ${keyId}, ${page.after?.usuario_id ?? null}, ${page.after?.nombre ?? null}, ${page.limit})`,
  );
}

const countRow = z.object({ clave: z.instanceof(Buffer), total: z.int() });

export async function sealedKeyCounts(tx: Tx): Promise<{ clave: Buffer; total: number }[]> {
  return await rows(tx, countRow, sql`SELECT clave, total::int AS total FROM sealed_key_counts()`);
}
