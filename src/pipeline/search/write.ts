import { type CodigoError, textoError } from '#contract/errors.ts';
import { nivelLog } from '#contract/states.ts';
import { storageFull, tooShort } from '#domain/batch/admission.ts';
import { afterSearch, type SplitStep } from '#domain/batch/areas.ts';
import type { SearchEvent } from '#domain/batch/events.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import { assertNever } from '#platform/errors.ts';
import type { MapsOutcome, MapsSpend } from '#providers/maps/port.ts';
import { readUse, settleUse } from '#store/queries/accounts/usage.ts';
import { settleBatchSpend } from '#store/queries/batches/batch-writer.ts';
import { addLog, type BatchKey, lockBatch } from '#store/queries/batches/batches.ts';
import { giveBackPublicUse, saveProviderQuotas } from '#store/queries/batches/yields.ts';
import { saveBusinesses } from '#store/queries/businesses/write.ts';
import {
  hasKeywordToClaim,
  holdsKeyword,
  releaseKeyword,
  searchesInFlight,
} from '#store/queries/keywords/claims.ts';
import { completeKeyword, failKeyword, splitKeyword } from '#store/queries/keywords/outcomes.ts';
import { heldUntil } from '#store/queries/registry/rate-slots.ts';
import { readPurse, spendCredits } from '#store/queries/security/tokens.ts';
import { nextRevision, type Tx } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import { applyEvent, timezoneOf } from '../batches/apply-event.ts';
import { endBatches } from '../batches/finish-batches.ts';
import { priorityOf } from '../batches/priority.ts';
import { keepMarks } from '../contact/keep-marks.ts';
import type { Moment } from '../notifications/notifications.ts';
import { type KeywordInHand, keywordKey, type SearchDeps, type SearchResult } from './in-hand.ts';

/** Younger verdicts are reused by a new batch. */
const FRESH_MS = 24 * 3_600_000;
/** How long a search waits for requests that running searches may release. */
const FOR_OTHERS_MS = 5_000;

interface Written {
  key: BatchKey;
  inHand: KeywordInHand;
  moment: Moment;
}

/** `again`: the connection of an earlier attempt broke, perhaps after its commit. Returns the revision. */
export async function writeOutcome(
  tx: Tx,
  deps: SearchDeps,
  key: BatchKey,
  inHand: KeywordInHand,
  { outcome, seconds, businesses }: SearchResult,
  { again = false } = {},
): Promise<number> {
  const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
  const isHeld = await holdsKeyword(tx, key.usuario_id, inHand.claim.id, deps.proceso);
  if (isHeld || !again) await settleSpend(tx, key, inHand, outcome.spend, seconds);
  // A slow process may have lost its claim to another, whose result counts.
  if (!isHeld) return moment.revision;
  // Others have changed the batch since this keyword was claimed.
  const batch = await lockBatch(tx, key);
  if (batch === undefined) return moment.revision;
  const written = { key, inHand: { ...inHand, batch }, moment };
  if (outcome.kind === 'answered') await writeAnswer(tx, deps, written, outcome, businesses);
  else if (outcome.kind === 'budget_ended') await releaseForBudget(tx, written, outcome.spend);
  else if (outcome.kind === 'not_asked')
    await release(tx, written, { notBefore: outcome.notBefore, attempt: false });
  else await writeFailure(tx, written, outcome);
  // Only this keyword can have been the last open one.
  if (batch.keywords_completadas + batch.keywords_con_error + 1 >= batch.total_keywords)
    await endBatches(tx, key.usuario_id, [key.batch_id], moment);
  return moment.revision;
}

/** Replaces the reserved requests by the used ones, in the month of the claim. */
async function settleSpend(
  tx: Tx,
  key: BatchKey,
  inHand: KeywordInHand,
  spend: MapsSpend,
  seconds: number,
): Promise<void> {
  const { maps, reserva } = inHand;
  const solicitudes = spend.solicitudes - reserva.solicitudes;
  const creditos = spend.creditos - reserva.creditos;
  await settleBatchSpend(tx, keywordKey(key, inHand), {
    change: { solicitudes, creditos },
    used: spend,
    segundos: seconds,
  });
  if (reserva.acceso_id !== null) await spendCredits(tx, key.usuario_id, reserva.acceso_id, creditos);
  if (reserva.mes === null) return;
  await settleUse(tx, key.usuario_id, reserva.mes, {
    proveedor: maps.provider.nombre,
    solicitudes,
    creditos,
  });
}

async function writeAnswer(
  tx: Tx,
  deps: SearchDeps,
  written: Written,
  outcome: Extract<MapsOutcome, { kind: 'answered' }>,
  businesses: SearchResult['businesses'],
): Promise<void> {
  const { key, inHand, moment } = written;
  const { claim, batch, maps } = inHand;
  const full = storageFull(await readUse(tx, key.usuario_id, moment.now), moment.now);
  if (full !== null) {
    await applyEvent(tx, batch, key.usuario_id, full, moment);
    await release(tx, written, { notBefore: null, attempt: false });
    return;
  }
  const keyword = keywordKey(key, inHand);
  const saved = await saveBusinesses(tx, { ...keyword, keyword: claim.keyword }, businesses, {
    ...moment,
    verificar: batch.configuracion.verificar_dominios,
    prioridad: priorityOf(batch.tipo),
    freshSince: moment.now - FRESH_MS,
  });
  const places = businesses.map(({ clave_lugar }) => clave_lugar);
  await keepMarks(tx, deps.marks, key.usuario_id, { places }, moment.revision);
  await saveProviderQuotas(tx, key.usuario_id, maps.provider.nombre, outcome.plan ?? [], moment.now);
  const left = whatIsLeft(inHand, outcome, saved.encontrados);
  if (left.areas.length > 0) await splitKeyword(tx, keyword, { ...saved, ...left, ...moment });
  else await completeKeyword(tx, keyword, { ...saved, limitada: left.limitada, ...moment });
  await applyEvent(tx, batch, key.usuario_id, { kind: 'provider_answered' }, moment);
  await addLog(tx, key, {
    now: moment.now,
    nivel: nivelLog.info,
    mensaje: `«${claim.keyword}»${claim.areas === null ? '' : ' (por zonas)'}: ${cuantos(saved.encontrados, 'negocio')}, ${cuantos(saved.nuevos, 'nuevo')}${outcome.limitada ? ' (el proveedor ha cortado la lista)' : ''}`,
  });
  if (saved.porVerificar > 0) wakeUp(tx, { kind: 'domains', usuario_id: key.usuario_id });
}

/** Areas still to search, and whether the answer stays cut: without complete coverage it does. */
function whatIsLeft(
  { claim, batch, maps }: KeywordInHand,
  outcome: Extract<MapsOutcome, { kind: 'answered' }>,
  nuevos: number,
): SplitStep {
  const { limitada, negocios } = outcome;
  if (!batch.configuracion.cobertura_completa || !maps.provider.divide) return { areas: [], limitada };
  const step = afterSearch(claim.areas, { limitada, nuevos, places: negocios });
  return { areas: step.areas, limitada: step.limitada || claim.limitada };
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
  await failKeyword(tx, keywordKey(key, inHand), { code, mensaje, ...moment });
  await addLog(tx, key, {
    now: moment.now,
    nivel: nivelLog.error,
    mensaje: `«${inHand.claim.keyword}»: ${mensaje}`,
  });
}
