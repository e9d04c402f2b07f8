import * as z from 'zod';
import { CanalRegistrador } from '#contract/states.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { firstRow } from '../sql/rows.ts';

const Bought = z.object({
  dominio: z.string(),
  registrador: CanalRegistrador,
  servidores: z.array(z.string()),
});

/** Undefined: it was not bought, or is gone. */
export async function boughtOrder(
  tx: Tx,
  usuarioId: string,
  ordenId: string,
): Promise<z.infer<typeof Bought> | undefined> {
  return await firstRow(
    tx,
    Bought,
    sql`SELECT dominio, registrador, servidores FROM ordenes
        WHERE usuario_id = ${usuarioId} AND id = ${ordenId} AND estado = 'comprada'`,
  );
}
