import { estadoProceso } from '#contract/states.ts';
import type { MapsOutcome } from '#providers/maps/port.ts';
import {
  type BatchKey,
  type BatchRow,
  countBatchRequests,
  lockBatch,
} from '#store/queries/batches/batches.ts';
import { accountLimits } from '#store/queries/cuentas/limits.ts';
import { addUse } from '#store/queries/cuentas/usage.ts';
import { type ClaimedKeyword, claimKeyword, hasKeywordToClaim } from '#store/queries/keywords/keywords.ts';
import { heldUntil } from '#store/queries/registry/rate-slots.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import type { AccountLimits, PipelineDeps, ResolvedMaps } from '../runtime/ports.ts';
import { wait } from '../runtime/wait.ts';
import { isTooFar, pacesOf, reserveTurn, searchLimits, TURN_WAIT_MAX_MS } from './maps-pace.ts';
import { DOWN_FROM, pauseWithoutKey, tellWaiting } from './provider-failures.ts';
import { allowanceFor } from './quota-check.ts';
import { writeOutcome } from './write-keyword.ts';

/** A lane works this long before it passes the baton on. */
const LANE_MS = 20_000;
/** What a search that nobody pays for may take: finding its place, and the places there. */
const UNPAID_REQUESTS = 4;

/** What a search needs of the program. */
export type SearchDeps = Pick<PipelineDeps, 'store' | 'queue' | 'clock' | 'proceso' | 'maps'>;

/** A keyword in hand: its provider, its place in the rate, and the requests already counted for it. */
export interface KeywordInHand {
  claim: ClaimedKeyword;
  batch: BatchRow;
  maps: ResolvedMaps;
  limits: AccountLimits;
  retries: number;
  turno: number;
  /** Counted before they are made; `mes` null when nobody pays for them. */
  reserva: { solicitudes: number; mes: string | null };
}

/**
 * The lane of one batch: as many keywords at once as the batch allows, until none is left, the batch is paused or
 * the lane's time is over. All state is in the rows; a lane that dies leaves claims that run out.
 */
export async function searchKeywords(deps: SearchDeps, key: BatchKey, signal: AbortSignal): Promise<void> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(LANE_MS)]);
  let unfinished = false;
  const lane = async () => {
    while (!end.aborted) {
      const inHand = await withAccount(deps.store, key.usuario_id, (tx) => takeKeyword(tx, deps, key));
      if (!inHand) return;
      const outcome = await askProvider(deps, inHand, signal);
      await withAccount(deps.store, key.usuario_id, (tx) => writeOutcome(tx, deps, key, inHand, outcome));
    }
    unfinished = true;
  };
  const wanted = await withAccount(deps.store, key.usuario_id, (tx) => lanesOf(tx, key));
  await Promise.all(Array.from({ length: wanted }, lane));
  if (unfinished && !signal.aborted) {
    await withAccount(deps.store, key.usuario_id, (tx) => deps.queue.send(tx, 'keyword.search', key));
  }
}

async function lanesOf(tx: Tx, key: BatchKey): Promise<number> {
  const batch = await lockBatch(tx, key);
  if (!batch) return 0;
  const limits = await accountLimits(tx, key.usuario_id);
  return (await searchLimits(tx, key.usuario_id, batch.configuracion, limits)).concurrency;
}

/** Claims the next keyword together with its turn and its requests; undefined when there is nothing to do now. */
async function takeKeyword(tx: Tx, deps: SearchDeps, key: BatchKey): Promise<KeywordInHand | undefined> {
  const now = deps.clock.now();
  const revision = await nextRevision(tx);
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
    if (batch.motivo === null) await tellWaiting(tx, key, batch, { detalle, until: held }, moment);
    return undefined;
  }
  const limits = await accountLimits(tx, key.usuario_id);
  const paces = pacesOf(key, batch.configuracion, limits, maps);
  if (await isTooFar(tx, paces, now)) return undefined;
  const allowance = await allowanceFor(tx, key, batch, maps, moment);
  if (allowance.kind !== 'room') return undefined;
  const { concurrency, retries } = await searchLimits(tx, key.usuario_id, batch.configuracion, limits);
  const claim = await claimKeyword(tx, key, {
    proceso: deps.proceso,
    leaseSeconds: leaseSeconds(limits, allowance.solicitudes),
    // A provider that is down is tried by one keyword at a time.
    concurrency: batch.fallos_seguidos >= DOWN_FROM ? 1 : concurrency,
    ...moment,
  });
  if (!claim) return undefined;
  const reserva = await reserve(tx, key, maps, allowance.solicitudes, now);
  const turno = await reserveTurn(tx, paces, now);
  return { claim, batch, maps, limits, retries, turno, reserva };
}

/** Longer than the search can take: its wait, and each of its requests to its time limit. */
function leaseSeconds(limits: AccountLimits, solicitudes: number): number {
  const requests = Math.max(solicitudes, UNPAID_REQUESTS);
  return Math.ceil((requests * limits.timeout_requests + TURN_WAIT_MAX_MS) / 1_000) + 30;
}

async function reserve(
  tx: Tx,
  key: BatchKey,
  maps: ResolvedMaps,
  solicitudes: number,
  now: number,
): Promise<KeywordInHand['reserva']> {
  await countBatchRequests(tx, key, solicitudes);
  if (!maps.paid) return { solicitudes, mes: null };
  const use = { proveedor: maps.provider.nombre, solicitudes, creditos: 0, now };
  return { solicitudes, mes: await addUse(tx, key.usuario_id, use) };
}

/** Waits for the turn and asks. A stop in the middle reads as "not asked": the keyword goes back unharmed. */
async function askProvider(
  deps: SearchDeps,
  inHand: KeywordInHand,
  signal: AbortSignal,
): Promise<MapsOutcome | { kind: 'not_asked'; notBefore: number | null }> {
  const delay = inHand.turno - deps.clock.now();
  if (delay > TURN_WAIT_MAX_MS) return { kind: 'not_asked', notBefore: inHand.turno };
  await wait(delay, signal);
  if (signal.aborted) return { kind: 'not_asked', notBefore: null };
  const { keyword, pais, idioma } = inHand.claim;
  try {
    return await inHand.maps.provider.search({
      keyword,
      pais,
      idioma,
      maxResultados: inHand.batch.configuracion.max_resultados_por_keyword,
      maxSolicitudes: inHand.reserva.solicitudes,
      signal,
      timeoutMs: inHand.limits.timeout_requests,
    });
  } catch (error) {
    if (signal.aborted) return { kind: 'not_asked', notBefore: null };
    throw error;
  }
}
