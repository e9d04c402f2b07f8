import type { OrderEvent } from '#domain/orders/events.ts';
import { isOver, isPlaced } from '#domain/orders/states.ts';
import { type ClaimedOrder, releaseOrder } from '#store/queries/orders/claims.ts';
import { applyToOrder } from '#store/queries/orders/order-writer.ts';
import { lockClaimed, type OrderRow } from '#store/queries/orders/orders.ts';
import { nextRevision } from '#store/store.ts';
import { notifyOrder } from '../notifications/orders.ts';
import { withAccountMutex } from '../runtime/account-mutex.ts';
import type { OrderDeps } from './order-deps.ts';

/**
 * Writes what happened to a claimed order, with all that follows from it, in one transaction. The claim ends, unless the
 * order's next step is now. Undefined: a later sender has the order.
 */
export async function recordEvent(
  { store, queue }: Pick<OrderDeps, 'store' | 'queue'>,
  claim: ClaimedOrder,
  event: OrderEvent,
): Promise<OrderRow | undefined> {
  const { usuario_id } = claim;
  return await withAccountMutex(store, usuario_id, async (tx) => {
    const revision = await nextRevision(tx);
    const row = await lockClaimed(tx, usuario_id, claim);
    if (row === undefined) return undefined;
    const { order, done } = await applyToOrder(tx, usuario_id, row, event, revision);
    for (const effect of done.effects) {
      if (effect.kind === 'notify') {
        await notifyOrder(tx, usuario_id, { order, ...effect }, { now: event.now, revision });
      }
      if (effect.kind === 'bought')
        await queue.send(tx, 'order.settings', { usuario_id, orden_id: order.id });
    }
    const works = order.estado === 'comprobando' || order.estado === 'por_conciliar' || isPlaced(order);
    if (event.kind !== 'claimed' || !works || isOver(order.estado)) await releaseOrder(tx, usuario_id, claim);
    return order;
  });
}
