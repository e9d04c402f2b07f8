import { type DrawOrder, yieldOrder } from '#domain/batch/yield-order.ts';
import type { BatchKey, BatchRow } from '#store/queries/batches/batches.ts';
import { type TradeZoneYield, tradeZoneYields } from '#store/queries/batches/yields.ts';
import type { TradeZone } from '#store/queries/keywords/claims.ts';
import type { Tx } from '#store/store.ts';

/** New verdicts change the yields, so the order is drawn again after this time. */
const ORDER_MS = 1_000;
/** Leading trades and zones that are tried for a due keyword. */
const ORDER_TRIED = 12;

/** The orders in which a batch's trades and zones are searched, one drawn for each claim. */
export class SearchOrder {
  #draw: DrawOrder<TradeZoneYield> | null = null;
  #readAt = Number.NEGATIVE_INFINITY;

  async next(
    tx: Tx,
    key: BatchKey,
    batch: BatchRow,
    claims: number,
  ): Promise<readonly (readonly TradeZone[])[]> {
    const draw = (batch.configuracion.orden_rendimiento ?? true) ? await this.#drawOrder(tx, key) : null;
    return Array.from(
      { length: claims },
      () => draw?.(ORDER_TRIED, ({ pendientes }) => pendientes > 0, Math.random) ?? [],
    );
  }

  async #drawOrder(tx: Tx, key: BatchKey): Promise<DrawOrder<TradeZoneYield> | null> {
    const now = performance.now();
    if (now - this.#readAt > ORDER_MS) {
      const arms = await tradeZoneYields(tx, key);
      // One trade in one zone leaves no choice.
      this.#draw = arms.length < 2 ? null : yieldOrder(arms);
      this.#readAt = now;
    }
    return this.#draw;
  }
}
