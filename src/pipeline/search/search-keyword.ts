import { estadoProceso, motivoParada } from '#contract/states.ts';
import { NOTHING_SPENT } from '#providers/maps/outcome.ts';
import type { MapsOutcome } from '#providers/maps/port.ts';
import { isConnectionLost, throughConflicts, throughOutage } from '#store/outage.ts';
import {
  type BatchKey,
  type BatchRow,
  lockBatch,
  reserveBatchSpend,
} from '#store/queries/batches/batches.ts';
import { holdBatch } from '#store/queries/batches/yield-arms.ts';
import { takePublicUse } from '#store/queries/batches/yields.ts';
import { accountLimits } from '#store/queries/cuentas/limits.ts';
import { addUse } from '#store/queries/cuentas/usage.ts';
import {
  type ClaimedKeyword,
  claimKeyword,
  hasKeywordToClaim,
  releaseHeldKeywords,
  releaseKeyword,
} from '#store/queries/keywords/claims.ts';
import type { KeywordKey } from '#store/queries/keywords/outcomes.ts';
import type { NewBusiness } from '#store/queries/negocios/upsert.ts';
import { heldUntil, holdRateSlots } from '#store/queries/registry/rate-slots.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import { inAccountTurn } from '../runtime/account-turns.ts';
import type { AccountLimits, PipelineDeps, ResolvedMaps } from '../runtime/ports.ts';
import { wait } from '../runtime/wait.ts';
import { toNewBusinesses } from './business-rows.ts';
import { isTooFar, pacesOf, reserveRateSlots, SLOT_WAIT_MAX_MS, searchLimits } from './maps-pace.ts';
import { DOWN_FROM, pauseWithoutKey, reportWaiting } from './provider-failures.ts';
import { pauseIfOverQuota } from './quota-check.ts';
import { SearchOrder } from './search-order.ts';
import { othersHoldMore, type Turn } from './search-turn.ts';
import { writeOutcome } from './write-keyword.ts';

/** So long a batch is searched before others that wait have their turn. */
const SHARE_MS = 20_000;
/** The most requests of a search without a price: finding its place, and the places there. */
const UNPAID_REQUESTS = 4;

/** What a search needs of the program. */
export type SearchDeps = Pick<PipelineDeps, 'store' | 'queue' | 'clock' | 'proceso' | 'maps' | 'marks'>;

/** A keyword in hand: its provider, its place in the rate, and the requests already counted for it. */
export interface KeywordInHand {
  claim: ClaimedKeyword;
  batch: BatchRow;
  maps: ResolvedMaps;
  limits: AccountLimits;
  retries: number;
  slotAt: number;
  /** Counted before they are made; `mes` null when they cost nothing. */
  reserva: Budget & { mes: string | null };
}

/** Requests and credits. */
export interface Budget {
  solicitudes: number;
  creditos: number;
}

/** What came of a search, how long it took, and the rows that were made of what it brought. */
export type SearchEnd = { outcome: MapsOutcome | NotAsked; segundos: number; filas: readonly NewBusiness[] };
interface NotAsked {
  kind: 'not_asked';
  notBefore: number | null;
  spend: Budget;
}

export const keywordKey = (key: BatchKey, { claim: { id, oficio, zona } }: KeywordInHand): KeywordKey => ({
  ...key,
  keyword_id: id,
  oficio,
  zona,
});

/**
 * Searches one batch: as many keywords at once as it allows, until none is left or it is paused. When its share of time
 * is over and others wait for this process (`othersWait`), it ends and asks to be worked again; else it goes on, with as
 * many searches as are allowed by then. All state is in the rows; a process that dies leaves claims that run out.
 * Rejects with the first failure, once everything in flight has ended.
 */
export async function searchKeywords(
  deps: SearchDeps,
  key: BatchKey,
  signal: AbortSignal,
  othersWait: () => boolean = () => false,
): Promise<void> {
  const failed = new AbortController();
  const end = AbortSignal.any([signal, failed.signal]);
  const failures: unknown[] = [];
  const loops = new Set<Promise<void>>();
  let shareEnds = 0;
  let unfinished = false;
  let left = false;
  const turn: Turn = {
    order: new SearchOrder(),
    othersWait,
    leave: () => {
      left = true;
    },
  };
  const inAccount = <T>(work: (tx: Tx) => Promise<T>) =>
    throughConflicts(() => inAccountTurn(deps.store, key.usuario_id, work));
  const writeAgain = (done: KeywordInHand, found: SearchEnd) =>
    throughOutage(() => inAccount((tx) => writeOutcome(tx, deps, key, done, found, { again: true })), {
      signal,
    });
  const mayTake = () => {
    if (end.aborted || (performance.now() > shareEnds && othersWait())) unfinished = true;
    return !unfinished && !left;
  };
  const loop = async () => {
    let inHand = await inAccount(async (tx) => takeKeyword(tx, deps, key, turn, await nextRevision(tx)));
    while (inHand) {
      if (performance.now() > shareEnds && !othersWait()) await begin();
      const done: KeywordInHand = inHand;
      const found = await askProvider(deps, done, signal);
      // What was found and the claim of the next one commit together.
      inHand = await inAccount(async (tx) => {
        const revision = await writeOutcome(tx, deps, key, done, found);
        return mayTake() ? await takeKeyword(tx, deps, key, turn, revision) : undefined;
      }).catch(async (error: unknown) => {
        // The answer may have been paid for: it outlives an outage. The claims are given back as after any failure.
        if (isConnectionLost(error)) await writeAgain(done, found);
        throw error;
      });
    }
  };
  /** A share of time begins, with as many loops as are allowed now. */
  const begin = async () => {
    shareEnds = performance.now() + SHARE_MS;
    const wanted = await withAccount(deps.store, key.usuario_id, (tx) => concurrencyOf(tx, key));
    while (loops.size < wanted) {
      const one = loop()
        .catch((error: unknown) => {
          failures.push(error);
          failed.abort();
        })
        .finally(() => loops.delete(one));
      loops.add(one);
    }
  };
  if (othersWait() && (await inAccount((tx) => othersHoldMore(tx, key, deps.proceso)))) return;
  await begin();
  while (loops.size > 0) await Promise.all(loops);
  if (failures.length > 0) throw failures[0];
  if (unfinished && !signal.aborted) {
    await withAccount(deps.store, key.usuario_id, async (tx) => wakeUp(tx, { kind: 'keywords', ...key }));
  }
}

/** Gives back the keywords that this process holds of a batch it is not working now. */
export async function giveBackKeywords(deps: SearchDeps, key: BatchKey): Promise<void> {
  await withAccount(deps.store, key.usuario_id, async (tx) => {
    await releaseHeldKeywords(tx, key, { proceso: deps.proceso, revision: await nextRevision(tx) });
  });
}

async function concurrencyOf(tx: Tx, key: BatchKey): Promise<number> {
  const batch = await lockBatch(tx, key);
  if (!batch) return 0;
  const limits = await accountLimits(tx, key.usuario_id);
  return (await searchLimits(tx, key.usuario_id, batch.configuracion, limits)).concurrency;
}

/** Claims the next keyword together with its rate slot and its requests; undefined when there is nothing to do now. */
async function takeKeyword(
  tx: Tx,
  deps: SearchDeps,
  key: BatchKey,
  turn: Turn,
  revision: number,
): Promise<KeywordInHand | undefined> {
  const now = deps.clock.now();
  const batch = await lockBatch(tx, key);
  if (batch?.estado !== estadoProceso.procesando) return undefined;
  // Before any reason to pause: a batch that only waits for its domains needs neither key nor quota.
  if (!(await hasKeywordToClaim(tx, key, now))) return undefined;
  const moment = { now, revision };
  const maps = await deps.maps.resolve(tx, key.usuario_id, batch.configuracion);
  if (maps.kind === 'no_key') {
    await pauseWithoutKey(tx, key, batch, maps.detalle, moment);
    return undefined;
  }
  const held = await heldUntil(tx, maps.clave, now);
  if (held !== null) {
    const detalle = 'El proveedor de mapas no admite preguntas ahora';
    if (batch.motivo === null) await reportWaiting(tx, key, batch, { detalle, until: held }, moment);
    return undefined;
  }
  const limits = await accountLimits(tx, key.usuario_id);
  const paces = pacesOf(key, batch.configuracion, limits, maps);
  if (await isTooFar(tx, paces, now)) return undefined;
  const quota = await pauseIfOverQuota(tx, key, batch, maps, moment);
  if (quota.kind !== 'room') return undefined;
  const { concurrency, retries } = await searchLimits(tx, key.usuario_id, batch.configuracion, limits);
  const claim = await claimKeyword(tx, key, {
    proceso: deps.proceso,
    leaseSeconds: leaseSeconds(limits, quota.solicitudes),
    // A provider that is down is tried by one keyword at a time.
    concurrency: batch.fallos_seguidos >= DOWN_FROM ? 1 : concurrency,
    order: await turn.order.next(tx, key, batch),
    ...moment,
  });
  if (!claim) {
    if (turn.othersWait() && (await othersHoldMore(tx, key, deps.proceso))) turn.leave();
    return undefined;
  }
  if (!(await countPublicUse(tx, key, { batch, maps, claim }, moment))) return undefined;
  const reserva = await reserve(tx, key, maps, quota, now);
  const slotAt = await reserveRateSlots(tx, paces, now);
  return { claim, batch, maps, limits, retries, slotAt, reserva };
}

const DAY_MS = 86_400_000;

/**
 * Counts a search against what a public server gives the whole installation in a day (UTC). Where it gives no more, the
 * batch waits until the next day and says so.
 */
async function countPublicUse(
  tx: Tx,
  key: BatchKey,
  { batch, maps, claim }: Pick<KeywordInHand, 'batch' | 'maps' | 'claim'>,
  { now, revision }: { now: number; revision: number },
): Promise<boolean> {
  const { publico } = maps.provider;
  if (!publico) return true;
  if (await takePublicUse(tx, { servicio: publico.servicio, limite: publico.keywordsAlDia, now })) {
    if (batch.motivo_codigo === motivoParada.limite_diario) {
      await holdBatch(tx, key, { hasta: null, motivo: null, motivo_codigo: null, revision });
    }
    return true;
  }
  const hasta = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  await releaseKeyword(tx, key.usuario_id, claim.id, { notBefore: null, attempt: false, revision });
  await holdRateSlots(tx, maps.clave, hasta);
  const motivo = `El servidor público de OpenStreetMap da ${publico.keywordsAlDia} keywords al día a toda la instalación. El batch continúa solo mañana; con un servidor propio (OVERPASS_URL) o la clave de otro proveedor no hay límite.`;
  await holdBatch(tx, key, { hasta, motivo, motivo_codigo: motivoParada.limite_diario, revision });
  return false;
}

/** Longer than the search can take: its wait, and each of its requests to its time limit. */
function leaseSeconds(limits: AccountLimits, solicitudes: number): number {
  const requests = Math.max(solicitudes, UNPAID_REQUESTS);
  return Math.ceil((requests * limits.timeout_requests + SLOT_WAIT_MAX_MS) / 1_000) + 30;
}

async function reserve(
  tx: Tx,
  key: BatchKey,
  maps: ResolvedMaps,
  { solicitudes, creditos }: Budget,
  now: number,
): Promise<KeywordInHand['reserva']> {
  await reserveBatchSpend(tx, key, { solicitudes, creditos, proveedor: maps.provider.nombre });
  if (!maps.paid) return { solicitudes, creditos, mes: null };
  const use = { proveedor: maps.provider.nombre, solicitudes, creditos, now };
  return { solicitudes, creditos, mes: await addUse(tx, key.usuario_id, use) };
}

/** Waits for the rate slot and asks. A stop in the middle reads as "not asked": the keyword goes back without an attempt. */
async function askProvider(deps: SearchDeps, inHand: KeywordInHand, signal: AbortSignal): Promise<SearchEnd> {
  const notAsked = (notBefore: number | null, spend: Budget = NOTHING_SPENT): SearchEnd => ({
    outcome: { kind: 'not_asked', notBefore, spend },
    segundos: 0,
    filas: [],
  });
  const delay = inHand.slotAt - deps.clock.now();
  if (delay > SLOT_WAIT_MAX_MS) return notAsked(inHand.slotAt);
  await wait(delay, signal);
  if (signal.aborted) return notAsked(null);
  const { keyword, pais, idioma, areas } = inHand.claim;
  const began = performance.now();
  try {
    const outcome = await inHand.maps.provider.search({
      keyword,
      pais,
      idioma,
      area: areas?.[0] ?? null,
      maxResultados: inHand.batch.configuracion.max_resultados_por_keyword,
      maxSolicitudes: inHand.reserva.solicitudes,
      maxCreditos:
        inHand.maps.provider.unidad === 'ninguna' ? Number.POSITIVE_INFINITY : inHand.reserva.creditos,
      signal,
      timeoutMs: inHand.limits.timeout_requests,
    });
    const segundos = (performance.now() - began) / 1_000;
    // Here and not in the transaction that writes them, for which the account's others wait.
    const filas = outcome.kind === 'answered' ? toNewBusinesses(outcome.negocios, inHand.maps.provider) : [];
    return { outcome, segundos, filas };
  } catch (error) {
    // A search that was given up may be billed for all that it was allowed.
    if (signal.aborted) return notAsked(null, inHand.maps.paid ? inHand.reserva : NOTHING_SPENT);
    throw error;
  }
}
