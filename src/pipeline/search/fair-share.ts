import type { BatchKey } from '#store/queries/batches/batches.ts';
import { claimHolders } from '#store/queries/keywords/claims.ts';
import type { Tx } from '#store/store.ts';
import type { SearchOrder } from './search-order.ts';

export interface FairShare {
  order: SearchOrder;
  othersWait(): boolean;
  /** Ends the run: another process continues the batch, and the sweep finds it again. */
  leave(): void;
}

/** A batch that already runs at its full rate is left to the process with most of its claims. */
export async function othersHoldMore(tx: Tx, key: BatchKey, proceso: string): Promise<boolean> {
  const holders = await claimHolders(tx, key);
  const own = holders.find((holder) => holder.proceso === proceso)?.total ?? 0;
  return holders.some(
    (holder) => holder.total > own || (holder.total === own && own > 0 && holder.proceso < proceso),
  );
}
