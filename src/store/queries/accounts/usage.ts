import * as z from 'zod';
import { prepared, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow } from '../sql/rows.ts';

/** Paid requests are counted by calendar month in the account's time zone. */
const monthAt = (now: number) => sql`to_char(${at(now)}::timestamptz AT TIME ZONE c.timezone, 'YYYY-MM')`;

export interface Use {
  proveedor: string;
  solicitudes: number;
  creditos: number;
}

const addUseRow = z.object({ mes: z.string() });

export const insertUse = (usuarioId: string, use: Use & { now: number }): SQL => sql`
  INSERT INTO uso_solicitudes AS u (usuario_id, mes, proveedor, solicitudes, creditos)
  SELECT c.usuario_id, ${monthAt(use.now)}, ${use.proveedor}, ${use.solicitudes}::int, ${use.creditos}::int
  FROM cuentas c WHERE c.usuario_id = ${usuarioId}
  ON CONFLICT (usuario_id, mes, proveedor) DO UPDATE SET
    solicitudes = u.solicitudes + excluded.solicitudes, creditos = u.creditos + excluded.creditos
  RETURNING mes`;

/** Returns the month (`2026-11`), so that a later settlement corrects the same month. */
export async function addUse(tx: Tx, usuarioId: string, use: Use & { now: number }): Promise<string> {
  const row = await firstRow(tx, addUseRow, prepared(insertUse(usuarioId, use)));
  if (!row) throw new Error('the account is gone');
  return row.mes;
}

/** Replaces a reservation by the real use: negative numbers reduce it, never below zero. */
export async function settleUse(tx: Tx, usuarioId: string, mes: string, change: Use): Promise<void> {
  if (change.solicitudes === 0 && change.creditos === 0) return;
  await tx.execute(
    prepared(sql`
    UPDATE uso_solicitudes SET solicitudes = greatest(0, solicitudes + ${change.solicitudes}::int),
      creditos = greatest(0, creditos + ${change.creditos}::int)
    WHERE usuario_id = ${usuarioId} AND mes = ${mes} AND proveedor = ${change.proveedor}`),
  );
}

export const AccountUse = z.object({
  /** Paid requests of this month, and the account's limit (null: unlimited). */
  usadas: z.number(),
  limite: z.number().nullable(),
  /** Month, `2026-11`. */
  mes: z.string(),
  storage_bytes: z.number(),
  storage_limite_gb: z.number(),
});
export type AccountUse = z.infer<typeof AccountUse>;

/** Exact while the account's revision is locked, as every reservation is made under it. */
export async function readUse(tx: Tx, usuarioId: string, now: number): Promise<AccountUse> {
  const row = await firstRow(
    tx,
    AccountUse,
    prepared(sql`SELECT ${columnsOfUse(now)} FROM cuentas c WHERE c.usuario_id = ${usuarioId}`),
  );
  return row ?? NO_USE;
}

export const NO_USE: AccountUse = { usadas: 0, limite: 0, mes: '', storage_bytes: 0, storage_limite_gb: 0 };

export const columnsOfUse = (now: number): SQL =>
  sql`c.requests_limite AS limite, c.storage_limite_gb, ${monthAt(now)} AS mes, coalesce((
      SELECT sum(solicitudes) FROM uso_solicitudes u
      WHERE u.usuario_id = c.usuario_id AND u.mes = ${monthAt(now)}), 0)::int AS usadas, coalesce((
      SELECT sum(valor) FROM contadores k WHERE k.usuario_id = c.usuario_id AND k.ambito = 'almacen'), 0)::float8
      AS storage_bytes`;
