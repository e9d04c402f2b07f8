import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { EstadoOrden } from '#contract/orders/entities.ts';
import { CanalRegistrador } from '#contract/states.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, rows } from '../sql/rows.ts';

const ClaimedOrder = z.object({
  usuario_id: Id,
  id: Id,
  vale: z.number(),
  registrador: CanalRegistrador,
  dominio: z.string(),
  estado: EstadoOrden,
});
/** An order whose next step is due, as it was when it was claimed. Its `vale` goes with all that this claim writes. */
export type ClaimedOrder = z.infer<typeof ClaimedOrder>;

/**
 * Of all accounts, the longest due first; looks of one account at one registrar are `turnSeconds` apart. Only orders that
 * were sent or have expired while a switch stops the others.
 */
export async function claimOrders(
  tx: Tx,
  claim: { proceso: string; leaseSeconds: number; limit: number; now: number; turnSeconds?: number },
): Promise<ClaimedOrder[]> {
  // Before a claim: claims of before a promotion are void, and what it may have lost is in doubt.
  await tx.execute(prepared(sql`SELECT anotar_linea()`));
  return await rows(
    tx,
    ClaimedOrder,
    prepared(sql`SELECT usuario_id, id, vale, registrador, dominio, estado
      FROM claim_orders(${claim.limit}, ${claim.proceso}, ${claim.leaseSeconds}, ${at(claim.now)},
        ${claim.turnSeconds ?? 0})`),
  );
}

/** Ends this claim, unless a later one took its place. */
export async function releaseOrder(
  tx: Tx,
  usuarioId: string,
  claim: { id: string; vale: number },
): Promise<void> {
  await tx.execute(
    prepared(sql`UPDATE ordenes SET reclamada_por = NULL, reclamada_hasta = NULL
      WHERE usuario_id = ${usuarioId} AND id = ${claim.id} AND vale = ${claim.vale}`),
  );
}
