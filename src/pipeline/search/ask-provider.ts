import type { Budget } from '#domain/batch/admission.ts';
import type { MapsOutcome } from '#providers/maps/port.ts';
import { throughOutage } from '#store/outage.ts';
import type { BatchRow } from '#store/queries/batches/batches.ts';
import type { NewBusiness } from '#store/queries/businesses/upsert.ts';
import type { ClaimedKeyword } from '#store/queries/keywords/claims.ts';
import { takeRateSlot } from '#store/queries/registry/rate-slots.ts';
import { type Tx, withSystem } from '#store/store.ts';
import { SLOT_WAIT_MAX_MS } from '../batches/maps-pace.ts';
import type { AccountLimits, PipelineDeps, ResolvedMaps } from '../runtime/ports.ts';
import { wait } from '../runtime/wait.ts';
import { toNewBusinesses } from './business-rows.ts';

export type SearchDeps = Pick<PipelineDeps, 'store' | 'queue' | 'clock' | 'proceso' | 'maps' | 'marks'>;

export interface KeywordInHand {
  claim: ClaimedKeyword;
  batch: BatchRow;
  maps: ResolvedMaps;
  limits: AccountLimits;
  retries: number;
  slotAt: number;
  /** Counted before the requests are made, also on a program's token; `mes` is null if they cost nothing. */
  reserva: Budget & { mes: string | null; acceso_id: string | null };
}

export interface SearchResult {
  outcome: MapsOutcome | NotAsked;
  seconds: number;
  businesses: readonly NewBusiness[];
}
export interface Searched {
  inHand: KeywordInHand;
  found: SearchResult;
}

interface NotAsked {
  kind: 'not_asked';
  notBefore: number | null;
  spend: Budget;
}

export const NO_BUDGET: Budget = { solicitudes: 0, creditos: 0 };

/** The turn of the latest question with each key; the key used longest ago is first. */
const latestTurn = new Map<string, Promise<number>>();
const KEYS_MAX = 1_000;
/** A timer is no more exact than this; a turn counts from its own time, not from when it was noticed. */
const TIMER_MS = 2;
const PAUSE_MS = 250;
/** After a longer pause of this process, the claim may have lapsed before the answer is written. */
const LATE_MAX_MS = 15_000;

/** Waits for the rate slot and asks. A stop returns "not asked": the keyword is released without using an attempt. */
export async function askProvider(
  deps: Pick<SearchDeps, 'clock' | 'store'>,
  inHand: KeywordInHand,
  signal: AbortSignal,
): Promise<SearchResult> {
  const notAsked = (notBefore: number | null, spend: Budget = NO_BUDGET): SearchResult => ({
    outcome: { kind: 'not_asked', notBefore, spend },
    seconds: 0,
    businesses: [],
  });
  const delay = inHand.slotAt - deps.clock.now();
  if (delay > SLOT_WAIT_MAX_MS) return notAsked(inHand.slotAt);
  const due = performance.now() + delay;
  await wait(delay, signal);
  const again = await slotOfLate(deps, inHand.maps, performance.now() - due, signal);
  if (again !== null && again - inHand.slotAt > LATE_MAX_MS) return notAsked(again);
  if (again !== null) await wait(again - deps.clock.now(), signal);
  const turn = await nextTurn(inHand.maps, signal);
  if (signal.aborted || performance.now() - due > LATE_MAX_MS) {
    turn.leave();
    return notAsked(null);
  }
  const { keyword, pais, idioma, areas } = inHand.claim;
  const began = turn.take();
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
    const seconds = (performance.now() - began) / 1_000;
    // Done here to keep the account's transaction short.
    const businesses =
      outcome.kind === 'answered' ? toNewBusinesses(outcome.negocios, inHand.maps.provider) : [];
    return { outcome, seconds, businesses };
  } catch (error) {
    // An aborted search may be billed in full.
    if (signal.aborted) return notAsked(null, inHand.maps.paid ? inHand.reserva : NO_BUDGET);
    throw error;
  }
}

/** Another slot (epoch ms) after a pause of this process: other processes ask at the rate of the key meanwhile. */
async function slotOfLate(
  { clock, store }: Pick<SearchDeps, 'clock' | 'store'>,
  { clave, intervalMs }: Pick<ResolvedMaps, 'clave' | 'intervalMs'>,
  lateMs: number,
  signal: AbortSignal,
): Promise<number | null> {
  if (intervalMs === 0 || signal.aborted || lateMs <= Math.max(intervalMs, PAUSE_MS)) return null;
  const take = (tx: Tx) => takeRateSlot(tx, { clave, intervalMs, now: clock.now() });
  return await throughOutage(() => withSystem(store, take), { signal });
}

/** Waits for the interval of the key, in order; the next turn counts from when this one is taken (`performance.now()`). */
async function nextTurn(
  { clave, intervalMs }: Pick<ResolvedMaps, 'clave' | 'intervalMs'>,
  signal: AbortSignal,
): Promise<{ take(): number; leave(): void }> {
  const before = latestTurn.get(clave);
  const { promise, resolve } = Promise.withResolvers<number>();
  latestTurn.delete(clave);
  latestTurn.set(clave, promise);
  const [oldest] = latestTurn.keys();
  if (latestTurn.size > KEYS_MAX && oldest !== undefined) latestTurn.delete(oldest);
  const last = (await before) ?? Number.NEGATIVE_INFINITY;
  await wait(last + intervalMs - performance.now(), signal);
  return {
    take() {
      const now = performance.now();
      resolve(Math.max(last + intervalMs, now - TIMER_MS));
      return now;
    },
    leave: () => resolve(last),
  };
}
