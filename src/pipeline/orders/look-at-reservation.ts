import type { Price } from '#domain/evidence/evidence.ts';
import type { OrderEvent, Unseen } from '#domain/orders/events.ts';
import { chargeOfCatch } from '#domain/orders/sending/charge.ts';
import { isExpired } from '#domain/orders/states.ts';
import type { RegistrarFailure } from '#providers/registrars/port.ts';
import { balanceBefore, refreshBalance } from '#store/queries/orders/attempt-balance.ts';
import { moveAttempt } from '#store/queries/orders/attempts.ts';
import type { ClaimedOrder } from '#store/queries/orders/claims.ts';
import type { OrderRow } from '#store/queries/orders/orders.ts';
import { readOrderSettings } from '#store/queries/orders/settings.ts';
import { withAccount } from '#store/store.ts';
import type { OrderDeps } from './order-deps.ts';
import { recordEvent } from './record-event.ts';
import { releasesOf } from './release-of.ts';
import { type SettlingCall, settlingCall } from './settling-call.ts';

type Request = Extract<OrderEvent, { kind: 'request_seen' }>['request'];

/** Asks the registrar what became of a request that it has, and withdraws one that is not wanted any more. */
export async function lookAtReservation(
  deps: OrderDeps,
  claim: ClaimedOrder,
  order: OrderRow,
  signal: AbortSignal,
): Promise<void> {
  const access = await settlingCall(deps, claim, order, signal);
  if (access === 'stopped') return;
  if (access === null) return await seen(deps, claim, 'no_key');
  const unseen = access.isOther ? await moved(deps, claim, order, access) : null;
  if (unseen !== null) return await seen(deps, claim, unseen);
  const found = await access.buyer.find(order.dominio, access.call);
  if (found.kind === 'held') {
    const charged = await chargeOf(deps, claim, order, access);
    await recordEvent(deps, claim, {
      kind: 'found',
      now: deps.clock.now(),
      holding: { ...found, charged },
    });
    return;
  }
  const request = found.kind === 'not_held' ? await requestOf(access, order.dominio) : unseenBy(found.kind);
  const { why, isBefore } = await unwanted(deps, claim, order);
  if (why !== null && (await isWithdrawn(access, order.dominio, request, isBefore))) {
    await recordEvent(deps, claim, { kind: 'withdrawn', now: deps.clock.now(), why });
    return;
  }
  if (request === 'waiting') await keepBalance(deps, claim, order, access);
  await seen(deps, claim, request);
}

const seen = async (deps: OrderDeps, claim: ClaimedOrder, request: Request): Promise<void> => {
  await recordEvent(deps, claim, { kind: 'request_seen', now: deps.clock.now(), request });
};

export async function requestOf({ buyer, call }: SettlingCall, dominio: string): Promise<Request> {
  const said = await buyer.requested(dominio, call);
  if (said.kind === 'requested') return said.auction ? 'auction' : 'waiting';
  return said.kind === 'not_requested' ? 'gone' : unseenBy(said.kind);
}

const unseenBy = (kind: RegistrarFailure['kind'] | 'pending'): Unseen =>
  kind === 'refused' ? 'key_refused' : 'unknown';

/** Null: the account of the present key has the request, so that its key was renewed, and is asked from now on. */
async function moved(
  deps: OrderDeps,
  { usuario_id }: ClaimedOrder,
  { id, dominio }: OrderRow,
  access: SettlingCall,
): Promise<Unseen | null> {
  const request = await requestOf(access, dominio);
  if (request === 'gone') return 'other_account';
  if (request !== 'waiting' && request !== 'auction') return request;
  await withAccount(deps.store, usuario_id, (tx) => moveAttempt(tx, usuario_id, id, access.servidor));
  return null;
}

/** Why the request is to be withdrawn, null: it stays; and whether the name is surely not released yet. */
async function unwanted(
  deps: OrderDeps,
  { usuario_id }: ClaimedOrder,
  order: OrderRow,
): Promise<{ why: 'person' | 'expired' | 'renewed' | null; isBefore: boolean }> {
  const now = deps.clock.now();
  const { own: release } = await releasesOf(deps, usuario_id, order, now);
  const isBefore = release === 'renewed' || (release !== null && now < release.desde);
  const isCancelled = order.codigo === 'quitando_reserva' || order.cierre !== null;
  if (isCancelled) return { why: 'person', isBefore };
  if (isExpired(order, now)) return { why: 'expired', isBefore };
  return { why: release === 'renewed' ? 'renewed' : null, isBefore };
}

/**
 * True only if the registrar's list has it no longer and the name was not caught meanwhile: before the release, a request
 * that is gone was withdrawn by a sender that died, or on the registrar's website.
 */
async function isWithdrawn(
  access: SettlingCall,
  dominio: string,
  request: Request,
  isBefore: boolean,
): Promise<boolean> {
  if (request !== 'waiting') return request === 'gone' && isBefore;
  const { buyer, call } = access;
  if ((await buyer.withdraw(dominio, call)).kind !== 'done') return false;
  if ((await requestOf(access, dominio)) !== 'gone') return false;
  return (await buyer.find(dominio, call)).kind === 'not_held';
}

/** A catch is seen at the look after it, so that only this time's other purchases could be taken for it. */
async function keepBalance(
  deps: OrderDeps,
  { usuario_id }: ClaimedOrder,
  { id }: OrderRow,
  { buyer, call }: SettlingCall,
): Promise<void> {
  const said = await buyer.balance(call);
  if (said.kind !== 'balance') return;
  await withAccount(deps.store, usuario_id, (tx) => refreshBalance(tx, usuario_id, id, said.saldo));
}

/** Null: the account's balance does not tell it. */
async function chargeOf(
  deps: OrderDeps,
  { usuario_id }: ClaimedOrder,
  { id, tope_centimos: tope }: OrderRow,
  { buyer, call }: SettlingCall,
): Promise<Price | null> {
  const said = await buyer.balance(call);
  // After the balance, which may lack another order's charge that these rows have, but not the reverse.
  const { kept, dolar } = await withAccount(deps.store, usuario_id, async (tx) => ({
    kept: await balanceBefore(tx, usuario_id, id),
    dolar: (await readOrderSettings(tx, usuario_id)).dolar_diezmilesimas,
  }));
  if (said.kind !== 'balance' || kept === undefined || kept.dudoso) return null;
  const { saldo_centimos: centimos, saldo_moneda: moneda } = kept;
  if (centimos === null || moneda === null) return null;
  return chargeOfCatch({ before: { centimos, moneda }, after: said.saldo }, { tope, dolar });
}
