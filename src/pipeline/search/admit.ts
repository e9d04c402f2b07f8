import { admission, type Budget, type SearchPrice } from '#domain/batch/admission.ts';
import { isProviderDown } from '#domain/batch/delays.ts';
import type { BatchEvent } from '#domain/batch/events.ts';
import { isRunning } from '#domain/batch/states.ts';
import { addUse } from '#store/queries/accounts/usage.ts';
import { reserveBatchSpend } from '#store/queries/batches/batch-writer.ts';
import { type BatchKey, type BatchRow, lockBatch } from '#store/queries/batches/batches.ts';
import { takePublicUse } from '#store/queries/batches/yields.ts';
import { readBeforeSearch } from '#store/queries/keywords/before-search.ts';
import {
  type ClaimedKeyword,
  claimKeyword,
  hasKeywordToClaim,
  releaseKeyword,
  searchesInFlight,
} from '#store/queries/keywords/claims.ts';
import { readPurse, spendCredits } from '#store/queries/security/tokens.ts';
import type { Tx } from '#store/store.ts';
import { applyEvent, timezoneOf } from '../batches/apply-event.ts';
import {
  isTooFar,
  type Pace,
  pacesOf,
  ratesOf,
  reserveRateSlots,
  SLOT_WAIT_MAX_MS,
  searchShare,
} from '../batches/maps-pace.ts';
import type { Moment } from '../notifications/notifications.ts';
import type { AccountLimits, ResolvedMaps } from '../runtime/ports.ts';
import { type FairShare, othersHoldMore } from './fair-share.ts';
import type { KeywordInHand, SearchDeps } from './in-hand.ts';

/** A search without a price: finding its place, and the places there. */
const UNPAID_REQUESTS = 4;

type Decision =
  | {
      kind: 'search';
      maps: ResolvedMaps;
      limits: AccountLimits;
      running: number;
      paces: readonly Pace[];
      budget: Budget;
    }
  | { kind: 'tell'; event: BatchEvent }
  | { kind: 'nothing' };
const NOTHING: Decision = { kind: 'nothing' };

/** Claims the next keyword with its rate slot and its requests; undefined if none can run now. */
export async function admitKeyword(
  tx: Tx,
  deps: SearchDeps,
  key: BatchKey,
  share: FairShare,
  revision: number,
): Promise<KeywordInHand | undefined> {
  const moment = { now: deps.clock.now(), revision };
  const batch = await lockBatch(tx, key);
  if (!batch || !isRunning(batch)) return undefined;
  const decision = await decide(tx, deps, key, batch, moment.now);
  if (decision.kind === 'nothing') return undefined;
  if (decision.kind === 'tell') {
    await applyEvent(tx, batch, key.usuario_id, decision.event, moment);
    return undefined;
  }
  const { maps, limits, running, paces, budget } = decision;
  const { concurrency, retries } = searchShare(running, batch.configuracion, limits);
  const claim = await claimKeyword(tx, key, {
    proceso: deps.proceso,
    leaseSeconds: leaseSeconds(limits, budget.solicitudes),
    concurrency: isProviderDown(batch) ? 1 : concurrency,
    order: await share.order.next(tx, key, batch),
    ...moment,
  });
  if (!claim) {
    if (share.othersWait() && (await othersHoldMore(tx, key, deps.proceso))) share.leave();
    return undefined;
  }
  if (!(await countPublicUse(tx, key, { batch, maps, claim }, moment))) return undefined;
  const reserva = await reserve(tx, key, { maps, acceso_id: batch.acceso_id }, budget, moment.now);
  const slotAt = await reserveRateSlots(tx, paces, moment.now);
  return { claim, batch, maps, limits, retries, slotAt, reserva };
}

/** Read while the account's revision is locked: concurrent batches cannot pass a limit together. */
async function decide(
  tx: Tx,
  deps: SearchDeps,
  key: BatchKey,
  batch: BatchRow,
  now: number,
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
  const admitted = admission(batch, priceOf(batch, maps), use, now, purse);
  if (admitted.kind === 'room')
    return { kind: 'search', maps, limits, running, paces, budget: admitted.budget };
  if (admitted.mayReturn && (await searchesInFlight(tx, key.usuario_id))) return NOTHING;
  return { kind: 'tell', event: admitted.event };
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
  { maps, acceso_id }: { maps: ResolvedMaps; acceso_id: string | null },
  { solicitudes, creditos }: Budget,
  now: number,
): Promise<KeywordInHand['reserva']> {
  const proveedor = maps.provider.nombre;
  await reserveBatchSpend(tx, key, { solicitudes, creditos, proveedor });
  if (acceso_id !== null) await spendCredits(tx, key.usuario_id, acceso_id, creditos);
  if (!maps.paid) return { solicitudes, creditos, acceso_id, mes: null };
  return {
    solicitudes,
    creditos,
    acceso_id,
    mes: await addUse(tx, key.usuario_id, { proveedor, solicitudes, creditos, now }),
  };
}
