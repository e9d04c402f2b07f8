import {
  type AccountUse,
  admission,
  type Budget,
  type Purse,
  type SearchPrice,
} from '#domain/batch/admission.ts';
import { isProviderDown } from '#domain/batch/delays.ts';
import { isRunning } from '#domain/batch/states.ts';
import type { BatchEvent } from '#domain/batch/step.ts';
import { type DrawOrder, yieldOrder } from '#domain/batch/yield-order.ts';
import { type BatchKey, type BatchRow, lockBatch } from '#store/queries/batches/batches.ts';
import { type TradeZoneYield, takePublicUse, tradeZoneYields } from '#store/queries/batches/yields.ts';
import {
  type ClaimedKeyword,
  claimHolders,
  claimKeywords,
  hasKeywordToClaim,
  readBeforeSearch,
  releaseKeyword,
  reserveSearches,
  searchesInFlight,
  type TradeZone,
} from '#store/queries/keywords/claims.ts';
import type { Rate } from '#store/queries/registry/rate-slots.ts';
import { readPurse, spendCredits } from '#store/queries/security/tokens.ts';
import type { Tx } from '#store/store.ts';
import { applyEvent, timezoneOf } from '../batches/apply-event.ts';
import {
  isTooFar,
  pacesOf,
  ratesOf,
  SLOT_WAIT_MAX_MS,
  searchShare,
  slotsInReach,
} from '../batches/maps-pace.ts';
import type { Moment } from '../notifications/notifications.ts';
import type { AccountLimits, ResolvedMaps } from '../runtime/ports.ts';
import { type KeywordInHand, NO_BUDGET, type SearchDeps } from './ask-provider.ts';

export interface FairShare {
  order: SearchOrder;
  othersWait(): boolean;
  /** Ends the run: another process continues the batch, and the sweep finds it again. */
  leave(): void;
}

/** New verdicts change the yields, so the order is drawn again after this time. */
const ORDER_MS = 1_000;
/** Leading trades and zones that are tried for a due keyword. */
const ORDER_TRIED = 12;
/** A search without a price: finding its place, and the places there. */
const UNPAID_REQUESTS = 4;

type Decision =
  | {
      kind: 'search';
      maps: ResolvedMaps;
      limits: AccountLimits;
      running: number;
      paces: readonly Rate[];
      budgets: readonly Budget[];
    }
  | { kind: 'tell'; event: BatchEvent }
  | { kind: 'nothing' };
const NOTHING: Decision = { kind: 'nothing' };

/** Claims up to `most` keywords that can run now, as if one by one, each with its rate slot and its requests. */
export async function admitKeywords(
  tx: Tx,
  deps: SearchDeps,
  key: BatchKey,
  share: FairShare,
  { revision, most }: { revision: number; most: number },
): Promise<KeywordInHand[]> {
  const moment = { now: deps.clock.now(), revision };
  const admitted: KeywordInHand[] = [];
  while (admitted.length < most) {
    const more = await admitTogether(tx, deps, key, share, { moment, most: most - admitted.length });
    if (more.length === 0) break;
    admitted.push(...more);
  }
  return admitted;
}

/** Those that the first reading leaves room for; what stops the next one is found by asking again. */
async function admitTogether(
  tx: Tx,
  deps: SearchDeps,
  key: BatchKey,
  share: FairShare,
  { moment, most }: { moment: Moment; most: number },
): Promise<KeywordInHand[]> {
  const batch = await lockBatch(tx, key);
  if (!batch || !isRunning(batch)) return [];
  const decision = await decide(tx, deps, key, { batch, now: moment.now, most });
  if (decision.kind === 'nothing') return [];
  if (decision.kind === 'tell') {
    await applyEvent(tx, batch, key.usuario_id, decision.event, moment);
    return [];
  }
  const { maps, limits, running, paces, budgets } = decision;
  const { concurrency, retries } = searchShare(running, batch.configuracion, limits);
  const claims = await claimKeywords(tx, key, {
    proceso: deps.proceso,
    leaseSeconds: leaseSeconds(limits, Math.max(...budgets.map(({ solicitudes }) => solicitudes))),
    concurrency: isProviderDown(batch) ? 1 : concurrency,
    orders: await share.order.next(tx, key, batch, budgets.length),
    ...moment,
  });
  const [first] = claims;
  if (!first) {
    if (share.othersWait() && (await othersHoldMore(tx, key, deps.proceso))) share.leave();
    return [];
  }
  if (!(await countPublicUse(tx, key, { batch, maps, claim: first }, moment))) return [];
  const taken = budgets.slice(0, claims.length);
  const { mes, slots } = await reserve(
    tx,
    key,
    { maps, acceso_id: batch.acceso_id, paces },
    taken,
    moment.now,
  );
  return claims.map((claim, at) => ({
    claim,
    batch,
    maps,
    limits,
    retries,
    slotAt: slots[at] ?? moment.now,
    reserva: { ...(taken[at] ?? NO_BUDGET), acceso_id: batch.acceso_id, mes },
  }));
}

/** Read while the account's revision is locked: concurrent batches cannot pass a limit together. */
async function decide(
  tx: Tx,
  deps: SearchDeps,
  key: BatchKey,
  { batch, now, most }: { batch: BatchRow; now: number; most: number },
): Promise<Decision> {
  const maps = await deps.maps.resolve(tx, key.usuario_id, batch.configuracion);
  // Before any reason to pause: a batch that only waits for its domains needs neither key nor quota.
  if (maps.kind === 'no_key') {
    if (!(await hasKeywordToClaim(tx, key, now))) return NOTHING;
    return { kind: 'tell', event: { kind: 'no_key', now, detalle: maps.detalle } };
  }
  const rates = ratesOf(key, maps.clave);
  const before = await readBeforeSearch(tx, key, { rates, clave: maps.clave, now });
  if (!before.hasKeyword) return NOTHING;
  const { heldUntil: until, limits, running, use } = before;
  if (until !== null) {
    const timezone = await timezoneOf(tx, key.usuario_id);
    return { kind: 'tell', event: { kind: 'provider_closed', now, timezone, until } };
  }
  if (isTooFar(before.nextSlot, now)) return NOTHING;
  const paces = pacesOf(key, batch.configuracion, limits, maps);
  const { acceso_id } = batch;
  const purse = acceso_id === null ? undefined : await readPurse(tx, key.usuario_id, acceso_id, now);
  const price = priceOf(batch, maps);
  const admitted = admission(batch, price, use, now, purse);
  if (admitted.kind === 'room') {
    const slots = { next: before.nextSlot, paces, now };
    const together = maps.provider.publico ? 1 : Math.min(most, slotsInReach(slots));
    const budgets = [
      admitted.budget,
      ...furtherBudgets(admitted.budget, together - 1, { batch, price, use, now, purse }),
    ];
    return { kind: 'search', maps, limits, running, paces, budgets };
  }
  if (admitted.mayReturn && (await searchesInFlight(tx, key.usuario_id))) return NOTHING;
  return { kind: 'tell', event: admitted.event };
}

interface Room {
  batch: BatchRow;
  price: SearchPrice;
  use: AccountUse;
  now: number;
  purse: Purse | undefined;
}

/** What up to `most` searches after the first may reserve. */
function furtherBudgets(first: Budget, most: number, room: Room): Budget[] {
  const budgets: Budget[] = [];
  for (let { batch, use, purse } = room, last = first; budgets.length < most; ) {
    const { solicitudes, creditos } = last;
    batch = {
      ...batch,
      solicitudes_usadas: batch.solicitudes_usadas + solicitudes,
      creditos_usados: batch.creditos_usados + creditos,
    };
    if (room.price.paid) use = { ...use, usadas: use.usadas + solicitudes };
    if (purse) purse = { ...purse, usados: purse.usados + creditos };
    const next = admission(batch, room.price, use, room.now, purse);
    if (next.kind === 'stop') break;
    last = next.budget;
    budgets.push(last);
  }
  return budgets;
}

function priceOf({ configuracion }: BatchRow, { provider, paid }: ResolvedMaps): SearchPrice {
  const resultados = configuracion.max_resultados_por_keyword;
  return { unidad: provider.unidad, solicitudes: provider.requestsAtMost(resultados), resultados, paid };
}

/** Counts a search against a public server's daily limit (UTC); at the limit the batch waits until the next day. */
async function countPublicUse(
  tx: Tx,
  key: BatchKey,
  { batch, maps, claim }: { batch: BatchRow; maps: ResolvedMaps; claim: ClaimedKeyword },
  moment: Moment,
): Promise<boolean> {
  const { publico } = maps.provider;
  if (!publico) return true;
  const { now, revision } = moment;
  const { servicio, keywordsAlDia } = publico;
  const isTaken = await takePublicUse(tx, { servicio, limite: keywordsAlDia, now });
  const event: BatchEvent = isTaken
    ? { kind: 'public_use_taken' }
    : { kind: 'public_limit_reached', now, keywordsAlDia, clave: maps.clave };
  await applyEvent(tx, batch, key.usuario_id, event, moment);
  if (!isTaken)
    await releaseKeyword(tx, key.usuario_id, claim.id, { notBefore: null, attempt: false, revision });
  return isTaken;
}

/** Longer than the wait and all requests up to their time limits. */
function leaseSeconds(limits: AccountLimits, solicitudes: number): number {
  const requests = Math.max(solicitudes, UNPAID_REQUESTS);
  return Math.ceil((requests * limits.timeout_requests + SLOT_WAIT_MAX_MS) / 1_000) + 30;
}

async function reserve(
  tx: Tx,
  key: BatchKey,
  { maps, acceso_id, paces }: { maps: ResolvedMaps; acceso_id: string | null; paces: readonly Rate[] },
  budgets: readonly Budget[],
  now: number,
): Promise<{ mes: string | null; slots: number[] }> {
  const solicitudes = budgets.reduce((sum, budget) => sum + budget.solicitudes, 0);
  const creditos = budgets.reduce((sum, budget) => sum + budget.creditos, 0);
  if (acceso_id !== null) await spendCredits(tx, key.usuario_id, acceso_id, creditos);
  const spend = { solicitudes, creditos };
  const { paid, provider } = maps;
  const searches = { spend, proveedor: provider.nombre, paid, rates: paces, count: budgets.length };
  return await reserveSearches(tx, key, searches, now);
}

/** A batch that already runs at its full rate is left to the process with most of its claims. */
export async function othersHoldMore(tx: Tx, key: BatchKey, proceso: string): Promise<boolean> {
  const holders = await claimHolders(tx, key);
  const own = holders.find((holder) => holder.proceso === proceso)?.total ?? 0;
  return holders.some(
    (holder) => holder.total > own || (holder.total === own && own > 0 && holder.proceso < proceso),
  );
}

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
