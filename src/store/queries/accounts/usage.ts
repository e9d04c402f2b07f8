import * as z from 'zod';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow } from '../sql/rows.ts';

/** Paid requests are counted by the calendar month of the account's own time zone. */
const monthAt = (now: number) => sql`to_char(${at(now)}::timestamptz AT TIME ZONE c.timezone, 'YYYY-MM')`;

export interface Use {
  proveedor: string;
  solicitudes: number;
  creditos: number;
}

const addUseRow = z.object({ mes: z.string() });

/**
 * Adds to what the account has spent at a provider. Returns the month it was counted in (`2026-11`), which a later
 * settlement names: a request of the last second of a month is settled in that month.
 */
export async function addUse(tx: Tx, usuarioId: string, use: Use & { now: number }): Promise<string> {
  const row = await firstRow(
    tx,
    addUseRow,
    prepared(sql`INSERT INTO uso_solicitudes AS u (usuario_id, mes, proveedor, solicitudes, creditos)
        SELECT c.usuario_id, ${monthAt(use.now)}, ${use.proveedor}, ${use.solicitudes}::int, ${use.creditos}::int
        FROM cuentas c WHERE c.usuario_id = ${usuarioId}
        ON CONFLICT (usuario_id, mes, proveedor) DO UPDATE SET
          solicitudes = u.solicitudes + excluded.solicitudes, creditos = u.creditos + excluded.creditos
        RETURNING mes`),
  );
  if (!row) throw new Error('the account is gone');
  return row.mes;
}

/** Corrects a reservation by what was really used: negative numbers give back. Never below nothing. */
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
  /** Paid requests of the month in force, and the account's limit (null: none). */
  usadas: z.number(),
  limite: z.number().nullable(),
  /** The month in force, `2026-11`. */
  mes: z.string(),
  storage_bytes: z.number(),
  storage_limite_gb: z.number(),
});
export type AccountUse = z.infer<typeof AccountUse>;

/** What the account has used. Exact while the account's revision is held: every reservation is made under it. */
export async function readUse(tx: Tx, usuarioId: string, now: number): Promise<AccountUse> {
  const row = await firstRow(
    tx,
    AccountUse,
    prepared(sql`SELECT c.requests_limite AS limite, c.storage_limite_gb, ${monthAt(now)} AS mes, coalesce((
          SELECT sum(solicitudes) FROM uso_solicitudes u
          WHERE u.usuario_id = c.usuario_id AND u.mes = ${monthAt(now)}), 0)::int AS usadas, coalesce((
          SELECT sum(valor) FROM contadores k WHERE k.usuario_id = c.usuario_id AND k.ambito = 'almacen'), 0)::float8
          AS storage_bytes
        FROM cuentas c WHERE c.usuario_id = ${usuarioId}`),
  );
  return row ?? { usadas: 0, limite: 0, mes: '', storage_bytes: 0, storage_limite_gb: 0 };
}
