import { type DrawOrder, yieldOrder } from '#domain/batch/yield-order.ts';
import type { BatchKey, BatchRow } from '#store/queries/batches/batches.ts';
import { type TradeZoneYield, tradeZoneYields } from '#store/queries/batches/trade-zone-yields.ts';
import type { TradeZone } from '#store/queries/keywords/claims.ts';
import type { Tx } from '#store/store.ts';

/** The order of trades and zones is drawn again after so long: new verdicts have come in. */
const ORDER_MS = 1_000;
/** So many of the first in the order are tried for a keyword that is due. */
const ORDER_TRIED = 12;

/** The order in which a batch's trades and zones are searched, drawn for each claim. */
export class SearchOrder {
  #draw: DrawOrder<TradeZoneYield> | null = null;
  #readAt = Number.NEGATIVE_INFINITY;

  async next(tx: Tx, key: BatchKey, batch: BatchRow): Promise<readonly TradeZone[]> {
    if (!(batch.configuracion.orden_rendimiento ?? true)) return [];
    const now = performance.now();
    if (now - this.#readAt > ORDER_MS) {
      const arms = await tradeZoneYields(tx, key);
      // One trade in one zone: there is nothing to choose from.
      this.#draw = arms.length < 2 ? null : yieldOrder(arms);
      this.#readAt = now;
    }
    return this.#draw?.(ORDER_TRIED, ({ pendientes }) => pendientes > 0, Math.random) ?? [];
  }
}
