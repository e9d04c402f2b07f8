import { REGISTRADOR } from '#contract/limits.ts';
import { isPlaced, isUnseen } from '#domain/orders/states.ts';
import { type ClaimedOrder, claimOrders, releaseOrder } from '#store/queries/orders/claims.ts';
import { withAccount, withSystem } from '#store/store.ts';
import { wait } from '../runtime/wait.ts';
import { checkOrder } from './check-order.ts';
import { lookAtReservation } from './look-at-reservation.ts';
import type { OrderDeps } from './order-deps.ts';
import { recordEvent } from './record-event.ts';
import { settleOrder } from './settle-order.ts';

const AT_ONCE = 16;
/** Longer than a look with its turn, and the purchase after it. */
const LEASE_SECONDS = 180;
const IDLE_MS = 500;
const FAILED_MS = 2_000;
/** Until its lease ends. */
const GIVE_BACK_ATTEMPTS = 90;

/** Works due orders until it is stopped; what is being sent then is awaited. */
export async function keepSendingOrders(deps: OrderDeps, signal: AbortSignal): Promise<void> {
  const running = new Set<Promise<void>>();
  while (!signal.aborted) {
    const claimed = await claim(deps, AT_ONCE - running.size).catch((error: unknown) => {
      if (!signal.aborted) deps.log.warn({ err: error }, 'orders could not be claimed');
      return [];
    });
    for (const order of claimed) {
      const work = workOrder(deps, order, signal).finally(() => running.delete(work));
      running.add(work);
    }
    if (claimed.length === 0) await Promise.race([wait(IDLE_MS, signal), ...running]);
    else if (running.size >= AT_ONCE) await Promise.race(running);
  }
  await Promise.all(running);
}

/** All orders that are due now, in turn; how many there were. */
export async function sendOrdersOnce(deps: OrderDeps, signal: AbortSignal): Promise<number> {
  const claimed = await claim(deps, AT_ONCE);
  await Promise.all(claimed.map((order) => workOrder(deps, order, signal)));
  return claimed.length;
}

async function claim({ store, clock, proceso }: OrderDeps, limit: number): Promise<ClaimedOrder[]> {
  if (limit <= 0) return [];
  const turnSeconds = REGISTRADOR.segundos;
  const options = { proceso, leaseSeconds: LEASE_SECONDS, limit, now: clock.now(), turnSeconds };
  return await withSystem(store, (tx) => claimOrders(tx, options));
}

/** A failure ends the claim some time later: the order's state in the database says what is to be done next. */
async function workOrder(deps: OrderDeps, claimed: ClaimedOrder, signal: AbortSignal): Promise<void> {
  try {
    const order = await recordEvent(deps, claimed, { kind: 'claimed', now: deps.clock.now() });
    if (order?.estado === 'comprobando') await checkOrder(deps, claimed, order, signal);
    if (order && (isPlaced(order) || isUnseen(order))) await lookAtReservation(deps, claimed, order, signal);
    else if (order?.estado === 'por_conciliar') await settleOrder(deps, claimed, order, signal);
  } catch (error) {
    if (!signal.aborted) deps.log.warn({ err: error, orden: claimed.id }, 'an order could not be worked');
    await wait(FAILED_MS, signal);
  }
  await giveBack(deps, claimed, signal);
}

/** Also after an outage of the database, which may last: an order without a sender must not keep its claim. */
async function giveBack(
  { store, log }: OrderDeps,
  claimed: ClaimedOrder,
  signal: AbortSignal,
): Promise<void> {
  const { usuario_id } = claimed;
  for (let attempt = 0; attempt < GIVE_BACK_ATTEMPTS; attempt++) {
    try {
      return await withAccount(store, usuario_id, (tx) => releaseOrder(tx, usuario_id, claimed));
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error, orden: claimed.id }, 'the claim of an order could not be ended');
      await wait(FAILED_MS, signal);
    }
  }
}
