import type { Budget } from '#domain/batch/admission.ts';
import { NOTHING_SPENT } from '#providers/maps/outcome.ts';
import { SLOT_WAIT_MAX_MS } from '../batches/maps-pace.ts';
import type { ResolvedMaps } from '../runtime/ports.ts';
import { wait } from '../runtime/wait.ts';
import { toNewBusinesses } from './business-rows.ts';
import type { KeywordInHand, SearchDeps, SearchResult } from './in-hand.ts';

/** The turn of the latest question with each key, in `performance.now()`; the key used longest ago is first. */
const latestTurn = new Map<string, Promise<number>>();
const KEYS_MAX = 1_000;
/** A timer is no more exact than this; a turn counts from its own time, not from when it was noticed. */
const TIMER_MS = 2;
/** After a longer pause of this process, the claim may have lapsed before the answer is written. */
const LATE_MAX_MS = 15_000;

/** Waits for the rate slot and asks. A stop returns "not asked": the keyword is released without using an attempt. */
export async function askProvider(
  deps: Pick<SearchDeps, 'clock'>,
  inHand: KeywordInHand,
  signal: AbortSignal,
): Promise<SearchResult> {
  const notAsked = (notBefore: number | null, spend: Budget = NOTHING_SPENT): SearchResult => ({
    outcome: { kind: 'not_asked', notBefore, spend },
    seconds: 0,
    businesses: [],
  });
  const delay = inHand.slotAt - deps.clock.now();
  if (delay > SLOT_WAIT_MAX_MS) return notAsked(inHand.slotAt);
  const due = performance.now() + delay;
  await wait(delay, signal);
  await waitForTurn(inHand.maps, signal);
  if (signal.aborted || performance.now() - due > LATE_MAX_MS) return notAsked(null);
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
    const seconds = (performance.now() - began) / 1_000;
    // Done here to keep the account's transaction short.
    const businesses =
      outcome.kind === 'answered' ? toNewBusinesses(outcome.negocios, inHand.maps.provider) : [];
    return { outcome, seconds, businesses };
  } catch (error) {
    // An aborted search may be billed in full.
    if (signal.aborted) return notAsked(null, inHand.maps.paid ? inHand.reserva : NOTHING_SPENT);
    throw error;
  }
}

/** Waits for the interval of the key, in order: after a pause of this process, several questions are due at once. */
async function waitForTurn(
  { clave, intervalMs }: Pick<ResolvedMaps, 'clave' | 'intervalMs'>,
  signal: AbortSignal,
): Promise<void> {
  const before = latestTurn.get(clave);
  const turn = (async () => {
    const last = (await before) ?? Number.NEGATIVE_INFINITY;
    await wait(last + intervalMs - performance.now(), signal);
    return signal.aborted ? last : Math.max(last + intervalMs, performance.now() - TIMER_MS);
  })();
  latestTurn.delete(clave);
  latestTurn.set(clave, turn);
  const [oldest] = latestTurn.keys();
  if (latestTurn.size > KEYS_MAX && oldest !== undefined) latestTurn.delete(oldest);
  await turn;
}
