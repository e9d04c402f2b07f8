import type { Price } from '#domain/evidence/evidence.ts';
import type { Holding } from '#domain/orders/outcome.ts';
import { chargeOf } from '#domain/orders/sending/charge.ts';
import { registrarTerms } from '#domain/orders/terms.ts';
import type { Found } from '#providers/registrars/port.ts';
import { balanceBefore } from '#store/queries/orders/attempt-balance.ts';
import { attemptAccount } from '#store/queries/orders/attempts.ts';
import type { ClaimedOrder } from '#store/queries/orders/claims.ts';
import type { OrderRow } from '#store/queries/orders/orders.ts';
import { takeRateSlot } from '#store/queries/registry/rate-slots.ts';
import { withAccount, withSystem } from '#store/store.ts';
import { wait } from '../runtime/wait.ts';
import { keyOf } from './check-order.ts';
import type { OrderDeps } from './order-deps.ts';
import { recordEvent } from './record-event.ts';

const TIMEOUT_MS = 15_000;
/** Questions about what an account holds; its checks of names have a rate of their own. */
const INTERVAL_MS = 1_000;

/** Asks the registrar what it holds, of an order whose attempt has no answer. */
export async function settleOrder(
  deps: OrderDeps,
  claim: ClaimedOrder,
  order: OrderRow,
  signal: AbortSignal,
): Promise<void> {
  const holding = await holdingOf(deps, claim, order, signal);
  if (holding === null) return;
  await recordEvent(deps, claim, { kind: 'found', now: deps.clock.now(), holding });
}

async function holdingOf(
  deps: OrderDeps,
  claim: ClaimedOrder,
  { id, registrador, dominio, coste }: OrderRow,
  signal: AbortSignal,
): Promise<Holding | null> {
  const key = await keyOf(deps, claim);
  if (key === null) return { kind: 'unknown' };
  const buyer = deps.buyers[registrador];
  const { usuario_id } = claim;
  const asked = await withAccount(deps.store, usuario_id, (tx) => attemptAccount(tx, usuario_id, id));
  // The attempt was sent with the key of another account.
  if (asked !== null && asked !== buyer.serverFor(key)) return { kind: 'unknown' };
  const now = deps.clock.now();
  const slot = { clave: `ordenes:${buyer.serverFor(key)}`, intervalMs: INTERVAL_MS, now };
  await wait((await withSystem(deps.store, (tx) => takeRateSlot(tx, slot))) - now, signal);
  if (signal.aborted) return null;
  const found = await buyer.find(dominio, { key, signal, timeoutMs: TIMEOUT_MS });
  if (found.kind !== 'held' || found.charged !== null || coste === null) return asHolding(found);
  // Where the attempt's price is a guard, no other one was charged.
  if (registrarTerms[registrador].priceGuard) return { ...found, charged: coste.precio };
  const before = await withAccount(deps.store, usuario_id, (tx) => balanceBefore(tx, usuario_id, id));
  const after = await buyer.balance({ key, signal, timeoutMs: TIMEOUT_MS });
  const charged = chargeOf(coste, {
    before: priceOf(before?.saldo_centimos, before?.saldo_moneda),
    after: after.kind === 'balance' ? after.saldo : null,
    others: before?.otros_centimos ?? 0,
    doubtful: before?.dudoso ?? true,
  });
  return { ...found, charged };
}

const priceOf = (centimos?: number | null, moneda?: string | null): Price | null =>
  centimos == null || moneda == null ? null : { centimos, moneda };

const asHolding = (found: Found): Holding =>
  found.kind === 'held' || found.kind === 'not_held' || found.kind === 'pending'
    ? found
    : { kind: 'unknown' };
