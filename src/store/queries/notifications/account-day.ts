import * as z from 'zod';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow } from '../sql/rows.ts';

const Day = z.strictObject({ dia: z.string() });

/** The account's local day: `2026-09-07`. */
export async function accountDay(tx: Tx, usuarioId: string, now: number): Promise<string> {
  const row = await firstRow(
    tx,
    Day,
    sql`SELECT to_char(${at(now)}::timestamptz AT TIME ZONE c.timezone, 'YYYY-MM-DD') AS dia
        FROM cuentas c WHERE c.usuario_id = ${usuarioId}`,
  );
  if (!row) throw new Error('the account of a transaction has no row');
  return row.dia;
}
