import { drawOrder } from '#domain/batch/yield-order.ts';
import type { BatchKey, BatchRow } from '#store/queries/batches/batches.ts';
import { yieldArms } from '#store/queries/batches/yield-arms.ts';
import type { TradeZone } from '#store/queries/keywords/claims.ts';
import type { Tx } from '#store/store.ts';

/** The order of trades and zones is drawn anew after so long: verdicts come in meanwhile. */
const ORDER_MS = 1_000;
/** So many of the first in the order are tried for a keyword that is due. */
const ORDER_TRIED = 12;

/** The order in which a batch's trades and zones are searched, drawn for each claim. */
export class SearchOrder {
  #arms: Awaited<ReturnType<typeof yieldArms>> = [];
  #readAt = Number.NEGATIVE_INFINITY;

  async next(tx: Tx, key: BatchKey, batch: BatchRow): Promise<readonly TradeZone[]> {
    if (!(batch.configuracion.orden_rendimiento ?? true)) return [];
    const now = performance.now();
    if (now - this.#readAt > ORDER_MS) {
      this.#arms = await yieldArms(tx, key);
      this.#readAt = now;
    }
    // One trade in one zone: there is nothing to choose from.
    if (this.#arms.length < 2) return [];
    return drawOrder(this.#arms, Math.random)
      .filter(({ pendientes }) => pendientes > 0)
      .slice(0, ORDER_TRIED);
  }
}
