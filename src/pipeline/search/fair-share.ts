import type { BatchKey } from '#store/queries/batches/batches.ts';
import { claimHolders } from '#store/queries/keywords/claims.ts';
import type { Tx } from '#store/store.ts';
import type { SearchOrder } from './search-order.ts';

/** What one run of a batch goes by. */
export interface FairShare {
  order: SearchOrder;
  /** Whether other batches wait for this process. */
  othersWait(): boolean;
  /** Ends the run: the batch is in other hands, and the sweep finds it again. */
  leave(): void;
}

/** A batch that is searched as fast as it allows is left to the process that does most of it. */
export async function othersHoldMore(tx: Tx, key: BatchKey, proceso: string): Promise<boolean> {
  const holders = await claimHolders(tx, key);
  const own = holders.find((holder) => holder.proceso === proceso)?.total ?? 0;
  return holders.some(
    (holder) => holder.total > own || (holder.total === own && own > 0 && holder.proceso < proceso),
  );
}
