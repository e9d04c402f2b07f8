import { randomUUID } from 'node:crypto';
import { REGISTRADOR } from '#contract/limits.ts';
import type { Price } from '#domain/evidence/evidence.ts';
import { registrarKey } from '#domain/evidence/registrar-channel.ts';
import type { PurchaseOutcome } from '#domain/orders/outcome.ts';
import type { SourceWord } from '#domain/orders/proof.ts';
import { RENEWED } from '#domain/orders/reasons.ts';
import type { Refusal } from '#domain/orders/refusals.ts';
import {
  type CheckFailure,
  checkRefusal,
  NOT_RESERVABLE,
  NOT_YET,
  noKey,
} from '#domain/orders/sending/check-refusals.ts';
import { dropLook } from '#domain/orders/sending/drop-look.ts';
import { reservationLook } from '#domain/orders/sending/reservation-look.ts';
import { registrarTerms } from '#domain/orders/terms.ts';
import type { Buyer } from '#providers/registrars/buyer.ts';
import type { Attempted, Purchase, RegistrarFailure } from '#providers/registrars/port.ts';
import { keepBalance } from '#store/queries/orders/attempt-balance.ts';
import type { ClaimedOrder } from '#store/queries/orders/claims.ts';
import { hasHighBrandRisk } from '#store/queries/orders/name.ts';
import type { OrderRow } from '#store/queries/orders/orders.ts';
import { type Permission, permitSending, SEND_WITHIN_MS } from '#store/queries/orders/sending.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { withAccountMutex } from '../runtime/account-mutex.ts';
import type { OrderDeps } from './order-deps.ts';
import { recordEvent } from './record-event.ts';
import { holdRegistrar, type RegistrarAccess, registrarTurn } from './registrar-turn.ts';
import { releasesOf } from './release-of.ts';
import { wordsOf } from './words.ts';

const CHECK_TIMEOUT_MS = 15_000;
/** After it, what the registrar holds is asked. */
const PURCHASE_TIMEOUT_MS = 30_000;
/** At a drop each second counts: without the balance the charge is only known from the answer. */
const BALANCE_TIMEOUT_MS = 2_000;
const AGAIN_MS = 60_000;
/** Reasons that may pass before an order for now has ended. */
const PASSING: readonly Refusal['codigo'][] = ['sin_dos_fuentes', 'aun_no_libre'];

/** One look of an order at its registrar, and the purchase if all rules allow it. */
export async function checkOrder(
  deps: OrderDeps,
  claim: ClaimedOrder,
  order: OrderRow,
  signal: AbortSignal,
): Promise<void> {
  const { usuario_id } = claim;
  const key = await keyOf(deps, claim);
  if (key === null) return await refuse(deps, claim, { refusal: noKey(order.registrador), again: null });
  const when = await whenToLook(deps, claim, order);
  if (!when.asks) return await refuse(deps, claim, when);
  const buyer = deps.buyers[order.registrador];
  const access = { servidor: buyer.serverFor(key), canal: order.registrador, dominio: order.dominio };
  const before = order.cuando === 'ahora' ? await wordsOf(deps, usuario_id, order.dominio, signal) : [];
  await buildRiskTables(deps, claim, order);
  const turn = await registrarTurn(deps, access, signal);
  if (signal.aborted) return;
  if (turn !== 'turn') {
    const failure = { kind: 'throttled', retryAfterMs: turn.heldUntil - deps.clock.now() } as const;
    return await refuse(deps, claim, checkRefusal(failure, order.registrador, deps.clock.now()));
  }
  const answer = await buyer.check(order.dominio, { key, signal, timeoutMs: CHECK_TIMEOUT_MS });
  if ('price' in answer) {
    const { premium, price } = answer;
    const seen = { libre: answer.kind === 'available', premium, price };
    return await decide(deps, claim, order, { key, buyer, before, seen, again: when.again });
  }
  await holdAfter(deps, access, answer);
  const failed = checkRefusal(checkFailure(answer), order.registrador, deps.clock.now());
  await refuse(deps, claim, failed);
}

/** A process's first name takes a second of its processor: a sender that took it under the locks would be ended. */
async function buildRiskTables(deps: OrderDeps, { usuario_id }: ClaimedOrder, { dominio_id }: OrderRow) {
  const now = deps.clock.now();
  await withAccount(deps.store, usuario_id, (tx) => hasHighBrandRisk(tx, usuario_id, dominio_id, now));
}

interface Looked {
  key: string;
  buyer: Buyer;
  before: readonly SourceWord[];
  seen: { libre: boolean; premium: boolean; price: Price | null };
  /** At a drop: the next look, if this one finds the name taken. */
  again: number | null;
}

async function decide(
  deps: OrderDeps,
  claim: ClaimedOrder,
  { cuando, registrador, anos }: OrderRow,
  looked: Looked,
): Promise<void> {
  const { seen, before } = looked;
  const { usuario_id } = claim;
  const own = { fuente: registrador, libre: seen.libre, hora: deps.clock.now() };
  const precio = seen.price && { ...seen.price, centimos: seen.price.centimos * anos };
  const saldo = seen.libre || cuando === 'reserva' ? await balanceOf(deps, looked, registrador) : null;
  const permission = await withAccountMutex(deps.store, usuario_id, async (tx) => {
    const revision = await nextRevision(tx);
    const contact = await deps.holders.read(tx, usuario_id);
    const facts = {
      words: [...before, own],
      offer: { precio, premium: seen.premium },
      contact,
      servidor: looked.buyer.serverFor(looked.key),
      now: deps.clock.now(),
    };
    const permitted = await permitSending(tx, usuario_id, claim, facts, revision);
    if (permitted.kind === 'send' && saldo !== null) {
      await keepBalance(tx, usuario_id, permitted.intentoId, saldo);
    }
    // Before the commit, whose answer may be read late.
    return { ...permitted, contact, startBy: performance.now() + SEND_WITHIN_MS };
  });
  if (permission.kind === 'gone') return;
  if (permission.kind === 'refused') {
    const passes = cuando === 'al_liberarse' ? looked.again : deps.clock.now() + AGAIN_MS;
    const waits =
      cuando === 'al_liberarse'
        ? isOfTheDrop(permission.refusal)
        : PASSING.includes(permission.refusal.codigo);
    return await refuse(deps, claim, { refusal: permission.refusal, again: waits ? passes : null });
  }
  const purchase = purchaseOf(permission, permission.contact, seen.premium);
  if (permission.kind === 'rehearse') return await rehearse(deps, claim, purchase, looked);
  // The switch promises that an attempt is sent before this, or not at all.
  const outcome = await send(deps, looked, { purchase, cuando, startBy: permission.startBy });
  if (outcome.kind === 'not_sent') {
    await recordEvent(deps, claim, { kind: 'not_sent', now: deps.clock.now() });
    return;
  }
  const again = cuando === 'ahora' ? null : looked.again;
  await recordEvent(deps, claim, { kind: 'answered', now: deps.clock.now(), outcome, again });
}

/** Only where the registrar may charge another price than the one of the attempt. */
async function balanceOf(
  { balanceTimeoutMs: timeoutMs = BALANCE_TIMEOUT_MS }: OrderDeps,
  { buyer, key }: Looked,
  registrador: OrderRow['registrador'],
): Promise<Price | null> {
  if (registrarTerms[registrador].priceGuard) return null;
  const said = await buyer.balance({ key, signal: AbortSignal.timeout(2 * timeoutMs), timeoutMs });
  return said.kind === 'balance' ? said.saldo : null;
}

const isOfTheDrop = ({ codigo }: Refusal) => codigo === 'ocupado' || codigo === 'aun_no_libre';

function purchaseOf(
  permission: Extract<Permission, { kind: 'send' | 'rehearse' }>,
  titular: Purchase['titular'],
  isPremium: boolean,
): Purchase {
  const { order, coste } = permission;
  return {
    dominio: order.dominio,
    anios: order.anos,
    precio: coste.precio,
    premium: order.acepta_premium && isPremium,
    servidores: order.servidores,
    titular,
    intento: permission.kind === 'send' ? permission.intentoId : randomUUID(),
    simulacro: permission.kind === 'rehearse',
  };
}

async function rehearse(
  deps: OrderDeps,
  claim: ClaimedOrder,
  purchase: Purchase,
  looked: Looked,
): Promise<void> {
  const would: PurchaseOutcome = { kind: 'ok', charged: null, reference: null, invoice: null, expires: null };
  const said = looked.buyer.hasDryRun ? await buy(deps, looked, purchase) : would;
  const outcome: PurchaseOutcome = said.kind === 'not_sent' ? { kind: 'unknown', why: 'no_answer' } : said;
  await recordEvent(deps, claim, { kind: 'rehearsed', now: deps.clock.now(), outcome });
}

/** A reservation is one call about the name alone; a purchase has its price and its holder with it. */
async function send(
  deps: OrderDeps,
  looked: Looked,
  { purchase, cuando, startBy }: { purchase: Purchase; cuando: OrderRow['cuando']; startBy: number },
): Promise<Attempted> {
  if (cuando !== 'reserva') return await buy(deps, looked, purchase, startBy);
  return await looked.buyer.reserve(purchase.dominio, { ...callOf(deps, looked), startBy });
}

function callOf({ purchaseTimeoutMs: timeoutMs = PURCHASE_TIMEOUT_MS }: OrderDeps, { key }: Looked) {
  return { key, signal: AbortSignal.timeout(2 * timeoutMs), timeoutMs };
}

/** Not ended by a stop of the program: a purchase that is under way is awaited. */
async function buy(
  deps: OrderDeps,
  looked: Looked,
  purchase: Purchase,
  startBy = Number.POSITIVE_INFINITY,
): Promise<Attempted> {
  return await looked.buyer.register(purchase, { ...callOf(deps, looked), startBy });
}

async function refuse(
  deps: OrderDeps,
  claim: ClaimedOrder,
  { refusal, again }: { refusal: Refusal; again: number | null },
): Promise<void> {
  await recordEvent(deps, claim, { kind: 'refused', now: deps.clock.now(), refusal, again });
}

export const keyOf = (
  deps: Pick<OrderDeps, 'store' | 'accountKeys'>,
  { usuario_id, registrador }: Pick<ClaimedOrder, 'usuario_id' | 'registrador'>,
): Promise<string | null> =>
  withAccount(deps.store, usuario_id, async (tx) => {
    const stored = await deps.accountKeys.read(tx, usuario_id, registrarKey[registrador]);
    return stored.kind === 'key' ? stored.key : null;
  });

type When = { asks: true; again: number | null } | { asks: false; refusal: Refusal; again: number | null };

/** An order for now asks at once; one for a release asks when its name's clock says so. */
async function whenToLook(deps: OrderDeps, claim: ClaimedOrder, order: OrderRow): Promise<When> {
  if (order.cuando === 'ahora') return { asks: true, again: null };
  const now = deps.clock.now();
  const { own, beside } = await releasesOf(deps, claim.usuario_id, order, now);
  if (own === 'renewed') return { asks: false, refusal: RENEWED, again: null };
  if (order.cuando === 'reserva') {
    const { asks, again } = reservationLook(own, now);
    return asks ? { asks, again } : { asks, again, refusal: NOT_RESERVABLE };
  }
  const { asks, again } = dropLook(own, now, { turnMs: REGISTRADOR.segundos * 1_000, beside });
  return asks ? { asks, again } : { asks, again, refusal: NOT_YET };
}

const HOLDS = {
  throttled: 'ritmo',
  locked: 'cierre',
  key: 'clave',
  permission: 'direccion',
} as const;
const REFUSED_MS = 10 * 60_000;
const LOCKED_MS = 24 * 3_600_000;
const THROTTLED_MS = 30_000;

/** Checks of names and other orders keep the pause that the registrar asks for. */
async function holdAfter(deps: OrderDeps, access: RegistrarAccess, failure: RegistrarFailure): Promise<void> {
  const now = deps.clock.now();
  if (failure.kind === 'refused') {
    return await holdRegistrar(deps, access, { until: now + REFUSED_MS, por: HOLDS[failure.why] });
  }
  if (failure.kind !== 'throttled' && failure.kind !== 'locked') return;
  const usual = failure.kind === 'locked' ? LOCKED_MS : THROTTLED_MS;
  const until = now + (failure.retryAfterMs ?? usual);
  await holdRegistrar(deps, access, { until, por: HOLDS[failure.kind] });
}

function checkFailure(failure: RegistrarFailure): CheckFailure {
  switch (failure.kind) {
    case 'unreachable':
    case 'other_name':
    case 'malformed':
      return { kind: 'no_answer' };
    default:
      return failure;
  }
}
