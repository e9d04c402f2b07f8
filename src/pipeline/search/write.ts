import { type CodigoError, textoError } from '#contract/errors.ts';
import { nivelLog } from '#contract/states.ts';
import { type Budget, tooShort } from '#domain/batch/admission.ts';
import type { SearchEvent } from '#domain/batch/step.ts';
import { assertNever } from '#platform/errors.ts';
import type { MapsOutcome, MapsSpend } from '#providers/maps/port.ts';
import { settleUse } from '#store/queries/accounts/usage.ts';
import { addLog, type BatchKey, type BatchRow } from '#store/queries/batches/batches.ts';
import { giveBackPublicUse } from '#store/queries/batches/yields.ts';
import { hasKeywordToClaim, releaseKeyword, searchesInFlight } from '#store/queries/keywords/claims.ts';
import {
  failKeyword,
  readBeforeWriting,
  type Settlement,
  settleKeywords,
} from '#store/queries/keywords/outcomes.ts';
import { heldUntil } from '#store/queries/registry/rate-slots.ts';
import { readPurse, spendCredits } from '#store/queries/security/tokens.ts';
import { nextRevision, type Tx } from '#store/store.ts';
import { applyEvent, endBatches, timezoneOf } from '../batches/apply-event.ts';
import type { Moment } from '../notifications/notifications.ts';
import type { KeywordInHand, SearchDeps, Searched, SearchResult } from './ask-provider.ts';
import { mayFill, ofKeyword, writeAnswers } from './write-answers.ts';

/** How long a search waits for requests that running searches may release. */
const FOR_OTHERS_MS = 5_000;

interface Written {
  key: BatchKey;
  inHand: KeywordInHand;
  moment: Moment;
}

/**
 * Writes what keywords of a batch have found, as if one came after the other. `again`: the connection of an earlier
 * attempt broke, perhaps after its commit. Returns the revision.
 */
export async function writeOutcomes(
  tx: Tx,
  deps: SearchDeps,
  key: BatchKey,
  searched: readonly Searched[],
  { again = false } = {},
): Promise<number> {
  const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
  for (const step of inSteps(searched)) await writeStep(tx, deps, key, step, { again, moment });
  return moment.revision;
}

/** Answers after each other are written together, unless both have the same place: one statement writes a row once. */
function inSteps(searched: readonly Searched[]): Searched[][] {
  const steps: Searched[][] = [];
  let places = new Set<string>();
  let joins = false;
  for (const one of searched) {
    const { outcome, businesses } = one.found;
    const isAnswer = outcome.kind === 'answered';
    if (!isAnswer || !joins || businesses.some(({ clave_lugar }) => places.has(clave_lugar))) {
      steps.push([]);
      places = new Set();
    }
    steps.at(-1)?.push(one);
    for (const { clave_lugar } of businesses) places.add(clave_lugar);
    joins = isAnswer;
  }
  return steps;
}

async function writeStep(
  tx: Tx,
  deps: SearchDeps,
  key: BatchKey,
  step: readonly Searched[],
  { again, moment }: { again: boolean; moment: Moment },
): Promise<void> {
  const ids = step.map(({ inHand }) => inHand.claim.id);
  const before = await readBeforeWriting(tx, key, { ids, proceso: deps.proceso, now: moment.now });
  // A slow process may have lost its claim to a later one, whose result counts.
  const own = step.filter(({ inHand }) => before?.heldClaims.has(inHand.claim.reclamo));
  const spent = again ? own : step;
  if (spent.length === 0) return;
  const answers = own.flatMap(({ inHand, found: { outcome, businesses } }) =>
    outcome.kind === 'answered' ? [{ inHand, outcome, businesses }] : [],
  );
  if (before && mayFill(before.use, answers)) {
    for (const one of step) await writeStep(tx, deps, key, [one], { again, moment });
    return;
  }
  await settleAccount(tx, key.usuario_id, spent);
  const settlement = settlementOf(spent);
  const batch = before && withSpend(before.batch, settlement.change);
  if (before && batch && answers.length > 0) {
    await writeAnswers(tx, deps, { key, moment, settlement, before: { ...before, batch } }, answers);
  } else {
    await settleKeywords(tx, key, settlement, moment);
    if (batch === undefined) return;
    for (const { inHand, found } of own)
      await writeOther(tx, { key, inHand: { ...inHand, batch }, moment }, found.outcome);
  }
  // Only these keywords can have been the last open ones.
  const open = batch.total_keywords - batch.keywords_completadas - batch.keywords_con_error;
  if (own.length > 0 && own.length >= open) await endBatches(tx, key.usuario_id, [key.batch_id], moment);
}

const withSpend = (batch: BatchRow, { solicitudes, creditos }: Budget): BatchRow => ({
  ...batch,
  solicitudes_usadas: batch.solicitudes_usadas + solicitudes,
  creditos_usados: batch.creditos_usados + creditos,
});

const settlementOf = (searched: readonly Searched[]): Settlement => ({
  change: { solicitudes: sum(searched, 'solicitudes'), creditos: sum(searched, 'creditos') },
  segundos: searched.reduce((total, { found }) => total + found.seconds, 0),
  keywords: searched.map(({ inHand, found }) => ({
    ...ofKeyword(inHand),
    ...found.outcome.spend,
    result: null,
  })),
});

/** Replaces the reserved requests by the used ones in the month of the claim and on the programs' tokens. */
async function settleAccount(tx: Tx, usuarioId: string, searched: readonly Searched[]): Promise<void> {
  for (const [acceso_id, of] of Map.groupBy(searched, ({ inHand }) => inHand.reserva.acceso_id))
    if (acceso_id !== null) await spendCredits(tx, usuarioId, acceso_id, sum(of, 'creditos'));
  const ofMonth = ({ inHand: { reserva, maps } }: Searched) => `${reserva.mes ?? ''} ${maps.provider.nombre}`;
  for (const of of Map.groupBy(searched, ofMonth).values()) {
    const [first] = of;
    if (first === undefined || first.inHand.reserva.mes === null) continue;
    await settleUse(tx, usuarioId, first.inHand.reserva.mes, {
      proveedor: first.inHand.maps.provider.nombre,
      solicitudes: sum(of, 'solicitudes'),
      creditos: sum(of, 'creditos'),
    });
  }
}

const sum = (searched: readonly Searched[], unit: 'solicitudes' | 'creditos'): number =>
  searched.reduce((total, { inHand, found }) => total + found.outcome.spend[unit] - inHand.reserva[unit], 0);

async function writeOther(tx: Tx, written: Written, outcome: SearchResult['outcome']): Promise<void> {
  if (outcome.kind === 'answered') throw new Error('answers are written together');
  if (outcome.kind === 'budget_ended') await releaseForBudget(tx, written, outcome.spend);
  else if (outcome.kind === 'not_asked')
    await release(tx, written, { notBefore: outcome.notBefore, attempt: false });
  else await writeFailure(tx, written, outcome);
}

/** If not even the first page fitted in the remaining cap, the batch stops at its cap. */
async function releaseForBudget(tx: Tx, written: Written, spend: MapsSpend): Promise<void> {
  const { key, inHand, moment } = written;
  const { now } = moment;
  const isUnasked = spend.solicitudes === 0;
  await release(tx, written, { notBefore: isUnasked ? now + FOR_OTHERS_MS : null, attempt: false });
  if (!isUnasked) return;
  const { publico } = inHand.maps.provider;
  if (publico) await giveBackPublicUse(tx, publico.servicio, now);
  const inFlight = await searchesInFlight(tx, key.usuario_id);
  const { acceso_id } = inHand.batch;
  const purse = acceso_id === null ? undefined : await readPurse(tx, key.usuario_id, acceso_id, now);
  const event = tooShort(inHand.batch, { now, inFlight, purse });
  await applyEvent(tx, inHand.batch, key.usuario_id, event, moment);
}

type Failure = Extract<
  MapsOutcome,
  { kind: 'limited' | 'quota_ended' | 'key_refused' | 'unreachable' | 'malformed' }
>;

async function writeFailure(tx: Tx, written: Written, outcome: Failure): Promise<void> {
  const { inHand, key, moment } = written;
  const event = await eventOf(tx, written, outcome);
  const { keyword } = (await applyEvent(tx, inHand.batch, key.usuario_id, event, moment)).done;
  const code = outcome.kind === 'malformed' ? 'proveedor_incomprensible' : 'proveedor_caido';
  if (keyword?.kind === 'release') await release(tx, written, keyword);
  else if (keyword !== null) await fail(tx, written, code, outcome.detalle);
}

async function eventOf(
  tx: Tx,
  { key, inHand: { claim, maps, retries }, moment: { now } }: Written,
  outcome: Failure,
): Promise<SearchEvent> {
  const { detalle } = outcome;
  const { clave } = maps;
  switch (outcome.kind) {
    case 'quota_ended':
      return { kind: 'provider_refused', now, code: 'proveedor_limitado', detalle, clave };
    case 'key_refused':
      return { kind: 'provider_refused', now, code: 'clave_rechazada', detalle, clave };
    case 'limited':
    case 'unreachable':
    case 'malformed': {
      const delay = {
        now,
        timezone: await timezoneOf(tx, key.usuario_id),
        clave,
        heldUntil: await heldUntil(tx, clave, now),
        detalle,
      };
      if (outcome.kind === 'limited')
        return { kind: 'provider_limited', ...delay, retryAfterMs: outcome.retryAfterMs };
      const alone = !(await hasKeywordToClaim(tx, key, now));
      return { kind: 'provider_failed', ...delay, keyword: { intentos: claim.intentos, retries, alone } };
    }
    default:
      return assertNever(outcome);
  }
}

async function release(
  tx: Tx,
  { key, inHand, moment: { revision } }: Written,
  { notBefore, attempt }: { notBefore: number | null; attempt: boolean },
): Promise<void> {
  await releaseKeyword(tx, key.usuario_id, inHand.claim.id, { notBefore, attempt, revision });
}

async function fail(
  tx: Tx,
  { key, inHand, moment }: Written,
  code: CodigoError,
  detalle: string,
): Promise<void> {
  const mensaje = textoError(code, detalle);
  await failKeyword(tx, { ...key, ...ofKeyword(inHand) }, { code, mensaje, ...moment });
  await addLog(tx, key, {
    now: moment.now,
    nivel: nivelLog.error,
    mensaje: `«${inHand.claim.keyword}»: ${mensaje}`,
  });
}
