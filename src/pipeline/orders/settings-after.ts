import type { Done } from '#providers/registrars/port.ts';
import { boughtOrder } from '#store/queries/orders/bought-order.ts';
import { withAccount } from '#store/store.ts';
import { keyOf } from './check-order.ts';
import type { OrderDeps } from './order-deps.ts';

const TIMEOUT_MS = 15_000;

/**
 * After a purchase: automatic renewal is switched off, and the order's own name servers are set where the purchase could
 * not. Both may be repeated; a failure is tried again by the job.
 */
export async function settleSettings(
  deps: Pick<OrderDeps, 'store' | 'accountKeys' | 'buyers'>,
  { usuario_id, orden_id }: { usuario_id: string; orden_id: string },
  signal: AbortSignal,
): Promise<void> {
  const order = await withAccount(deps.store, usuario_id, (tx) => boughtOrder(tx, usuario_id, orden_id));
  if (order === undefined) return;
  const { registrador, dominio, servidores } = order;
  const key = await keyOf(deps, { usuario_id, registrador });
  if (key === null) throw new Error('there is no key to switch off the automatic renewal');
  const buyer = deps.buyers[registrador];
  const call = { key, signal, timeoutMs: TIMEOUT_MS };
  need(await buyer.stopRenewal(dominio, call), 'automatic renewal');
  if (servidores.length > 0 && !buyer.setsServersAtOnce) {
    need(await buyer.setServers(dominio, servidores, call), 'name servers');
  }
}

function need(said: Done, what: string): void {
  if (said.kind !== 'done') throw new Error(`the registrar did not set the ${what}: ${said.kind}`);
}
