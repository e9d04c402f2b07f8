import type { Buyer, BuyerCall } from '#providers/registrars/buyer.ts';
import { attemptAccount } from '#store/queries/orders/attempts.ts';
import type { ClaimedOrder } from '#store/queries/orders/claims.ts';
import type { OrderRow } from '#store/queries/orders/orders.ts';
import { takeRateSlot } from '#store/queries/registry/rate-slots.ts';
import { withAccount, withSystem } from '#store/store.ts';
import { wait } from '../runtime/wait.ts';
import { keyOf } from './check-order.ts';
import type { OrderDeps } from './order-deps.ts';

const TIMEOUT_MS = 15_000;
/** Questions about what an account holds; its checks of names have a rate of their own. */
const INTERVAL_MS = 1_000;

export interface SettlingCall {
  buyer: Buyer;
  call: BuyerCall;
  servidor: string;
  /** Not the account that the order's attempt was sent to. */
  isOther: boolean;
}

/** Waits for the turn to ask the account at the registrar what it holds. Null: there is no key. */
export async function settlingCall(
  deps: OrderDeps,
  claim: ClaimedOrder,
  { id, registrador }: Pick<OrderRow, 'id' | 'registrador'>,
  signal: AbortSignal,
): Promise<SettlingCall | 'stopped' | null> {
  const key = await keyOf(deps, claim);
  if (key === null) return null;
  const buyer = deps.buyers[registrador];
  const { usuario_id } = claim;
  const asked = await withAccount(deps.store, usuario_id, (tx) => attemptAccount(tx, usuario_id, id));
  const servidor = buyer.serverFor(key);
  const now = deps.clock.now();
  const slot = { clave: `ordenes:${servidor}`, intervalMs: INTERVAL_MS, now };
  await wait((await withSystem(deps.store, (tx) => takeRateSlot(tx, slot))) - now, signal);
  if (signal.aborted) return 'stopped';
  const call = { key, signal, timeoutMs: TIMEOUT_MS };
  return { buyer, call, servidor, isOther: asked !== null && asked !== servidor };
}
