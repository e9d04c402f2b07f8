import type { Price } from '#domain/evidence/evidence.ts';
import type { Holding } from '#domain/orders/outcome.ts';
import { chargeOf } from '#domain/orders/sending/charge.ts';
import { registrarTerms } from '#domain/orders/terms.ts';
import type { Found } from '#providers/registrars/port.ts';
import { balanceBefore } from '#store/queries/orders/attempt-balance.ts';
import type { ClaimedOrder } from '#store/queries/orders/claims.ts';
import type { OrderRow } from '#store/queries/orders/orders.ts';
import { withAccount } from '#store/store.ts';
import { requestOf } from './look-at-reservation.ts';
import type { OrderDeps } from './order-deps.ts';
import { recordEvent } from './record-event.ts';
import { settlingCall } from './settling-call.ts';

/** Asks the registrar what it holds, of an order whose attempt has no answer. */
export async function settleOrder(
  deps: OrderDeps,
  claim: ClaimedOrder,
  order: OrderRow,
  signal: AbortSignal,
): Promise<void> {
  const holding = await holdingOf(deps, claim, order, signal);
  if (holding === null) return;
  if (holding === 'requested') {
    await recordEvent(deps, claim, { kind: 'request_seen', now: deps.clock.now(), request: 'waiting' });
    return;
  }
  await recordEvent(deps, claim, { kind: 'found', now: deps.clock.now(), holding });
}

async function holdingOf(
  deps: OrderDeps,
  claim: ClaimedOrder,
  { id, registrador, dominio, coste, cuando }: OrderRow,
  signal: AbortSignal,
): Promise<Holding | 'requested' | null> {
  const access = await settlingCall(deps, claim, { id, registrador }, signal);
  if (access === 'stopped') return null;
  if (access === null || access.isOther) return { kind: 'unknown' };
  const { buyer, call } = access;
  const found = await buyer.find(dominio, call);
  // A request that was made needs no other one.
  if (cuando === 'reserva' && found.kind === 'not_held') {
    const request = await requestOf(access, dominio);
    if (request === 'gone') return found;
    return request === 'waiting' || request === 'auction' ? 'requested' : { kind: 'unknown' };
  }
  const { usuario_id } = claim;
  if (found.kind !== 'held' || found.charged !== null || coste === null || cuando === 'reserva')
    return asHolding(found);
  // Where the attempt's price is a guard, no other one was charged.
  if (registrarTerms[registrador].priceGuard) return { ...found, charged: coste.precio };
  const after = await buyer.balance(call);
  const before = await withAccount(deps.store, usuario_id, (tx) => balanceBefore(tx, usuario_id, id));
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
