import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { firstRow, rows } from '../sql/rows.ts';

/** A name that never resolves (RFC 2606): a program of the version before does not switch the channel off, but tries again. */
export const SEALED = 'https://sellada.example/';

const NO_ID = '00000000-0000-0000-0000-000000000000';
const OfAccount = z.object({ usuario_id: Id });

export async function webhooksToSeal(
  tx: Tx,
  last: z.infer<typeof OfAccount> | undefined,
  limit: number,
): Promise<z.infer<typeof OfAccount>[]> {
  const { usuario_id } = last ?? { usuario_id: NO_ID };
  return await rows(
    tx,
    OfAccount,
    sql`SELECT usuario_id FROM webhooks_to_seal(${SEALED}, ${usuario_id}, ${limit})`,
  );
}

const Address = z.object({ destino: z.string() });

/** The address that is to be sealed now, locked; undefined if it is sealed or gone. */
export async function unsealedWebhook(tx: Tx, usuarioId: string): Promise<string | undefined> {
  const found = await firstRow(
    tx,
    Address,
    sql`SELECT destino FROM canales WHERE usuario_id = ${usuarioId} AND canal = 'webhook'
          AND destino NOT IN ('', ${SEALED}) FOR UPDATE`,
  );
  return found?.destino;
}

export async function markWebhookSealed(tx: Tx, usuarioId: string): Promise<void> {
  await tx.execute(
    sql`UPDATE canales SET destino = ${SEALED} WHERE usuario_id = ${usuarioId} AND canal = 'webhook'`,
  );
}
