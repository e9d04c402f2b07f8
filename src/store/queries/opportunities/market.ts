import * as z from 'zod';
import { AjustesMercado, SIN_AJUSTES } from '#contract/entities/mercado.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow, json } from '../sql/rows.ts';

/** May have been written by another version. */
const storedRow = z.object({ ajustes: z.unknown() });

/** The account's changes of the market's tables; empty if unchanged or in an unreadable old form. */
export async function readMarket(tx: Tx, usuarioId: string): Promise<AjustesMercado> {
  const row = await firstRow(
    tx,
    storedRow,
    sql`SELECT ajustes FROM mercados WHERE usuario_id = ${usuarioId}`,
  );
  const read = AjustesMercado.safeParse(row?.ajustes);
  return read.success ? read.data : SIN_AJUSTES;
}

export async function saveMarket(
  tx: Tx,
  usuarioId: string,
  ajustes: AjustesMercado,
  now: number,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO mercados (usuario_id, ajustes, actualizado) VALUES (${usuarioId}, ${json(ajustes)}::jsonb, ${at(now)})
    ON CONFLICT (usuario_id) DO UPDATE SET ajustes = excluded.ajustes, actualizado = excluded.actualizado`);
}
