import type { CodigoError } from '#contract/errors.ts';
import { textoError } from '#contract/errors.ts';
import { nivelLog } from '#contract/states.ts';
import { afterSearch, type SplitStep } from '#domain/batch/areas.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import { assertNever } from '#platform/errors.ts';
import type { MapsOutcome, MapsSpend } from '#providers/maps/port.ts';
import { addLog, type BatchKey, lockBatch, settleBatchSpend } from '#store/queries/batches/batches.ts';
import { giveBackPublicUse, saveProviderQuotas } from '#store/queries/batches/yields.ts';
import { settleUse } from '#store/queries/cuentas/usage.ts';
import { hasKeywordToClaim, holdsKeyword, releaseKeyword } from '#store/queries/keywords/claims.ts';
import { completeKeyword, failKeyword, splitKeyword } from '#store/queries/keywords/outcomes.ts';
import { saveBusinesses } from '#store/queries/negocios/write.ts';
import { nextRevision, type Tx } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import { endBatches } from '../batches/finish-batches.ts';
import { priorityOf } from '../batches/priority.ts';
import { keepMarks } from '../contact/keep-marks.ts';
import type { Moment } from '../notifications/notifications.ts';
import { clearWaiting, holdProvider, pauseForRefusal, waitForProvider } from './provider-failures.ts';
import { stopIfFull, stopShortOfCap } from './quota-check.ts';
import { type KeywordInHand, keywordKey, type SearchDeps, type SearchEnd } from './search-keyword.ts';

/** A verdict this recent is not asked for again by a new batch. */
const FRESH_MS = 24 * 3_600_000;
/** So long a search waits for what those under way may give back. */
const FOR_OTHERS_MS = 5_000;

/**
 * Writes what a keyword's search brought, with its next step, in the caller's transaction. `again`: an earlier attempt's
 * connection broke, perhaps after it was committed. Returns the revision that it was written at.
 */
export async function writeOutcome(
  tx: Tx,
  deps: SearchDeps,
  key: BatchKey,
  inHand: KeywordInHand,
  { outcome, segundos, filas }: SearchEnd,
  { again = false } = {},
): Promise<number> {
  const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
  const isHeld = await holdsKeyword(tx, key.usuario_id, inHand.claim.id, deps.proceso);
  if (isHeld || !again) await settleSpend(tx, key, inHand, outcome.spend, segundos);
  // A slow process may have lost its claim to another: what that one writes stands.
  if (!isHeld) return moment.revision;
  // As it stands now: others of the batch have written since this keyword was claimed.
  const batch = await lockBatch(tx, key);
  if (batch === undefined) return moment.revision;
  const now = { ...inHand, batch };
  switch (outcome.kind) {
    case 'answered':
      await writeBusinesses(tx, deps, key, now, { outcome, filas }, moment);
      break;
    case 'budget_ended':
      await releaseForBudget(tx, key, now, outcome.spend, moment);
      break;
    case 'not_asked':
      await releaseKeyword(tx, key.usuario_id, inHand.claim.id, {
        notBefore: outcome.notBefore,
        attempt: false,
        revision: moment.revision,
      });
      break;
    case 'limited':
      await releaseKeyword(tx, key.usuario_id, inHand.claim.id, {
        notBefore: await holdProvider(tx, key, now, outcome, moment),
        attempt: false,
        revision: moment.revision,
      });
      break;
    case 'quota_ended':
      await refuse(tx, key, now, moment, 'proveedor_limitado', outcome.detalle);
      break;
    case 'key_refused':
      await refuse(tx, key, now, moment, 'clave_rechazada', outcome.detalle);
      break;
    case 'unreachable':
      await retryOrFail(tx, key, now, moment, 'proveedor_caido', outcome.detalle);
      break;
    case 'malformed':
      await retryOrFail(tx, key, now, moment, 'proveedor_incomprensible', outcome.detalle);
      break;
    default:
      assertNever(outcome);
  }
  // This keyword is the only one that may have ended since.
  if (batch.keywords_completadas + batch.keywords_con_error + 1 >= batch.total_keywords)
    await endBatches(tx, key.usuario_id, [key.batch_id], moment);
  return moment.revision;
}

/** What is left of the batch's cap did not reach to its end; where it did not reach to a beginning, it never will. */
async function releaseForBudget(
  tx: Tx,
  key: BatchKey,
  { claim, batch, maps }: KeywordInHand,
  spend: MapsSpend,
  moment: Moment,
): Promise<void> {
  const isUnasked = spend.solicitudes === 0;
  await releaseKeyword(tx, key.usuario_id, claim.id, {
    notBefore: isUnasked ? moment.now + FOR_OTHERS_MS : null,
    attempt: false,
    revision: moment.revision,
  });
  if (!isUnasked) return;
  if (maps.provider.publico) await giveBackPublicUse(tx, maps.provider.publico.servicio, moment.now);
  await stopShortOfCap(tx, key, batch, moment);
}

/** Requests were counted when the keyword was claimed, in that moment's month; what was really used replaces them. */
async function settleSpend(
  tx: Tx,
  key: BatchKey,
  inHand: KeywordInHand,
  spend: MapsSpend,
  segundos: number,
): Promise<void> {
  const { maps, reserva } = inHand;
  const solicitudes = spend.solicitudes - reserva.solicitudes;
  const creditos = spend.creditos - reserva.creditos;
  await settleBatchSpend(tx, keywordKey(key, inHand), {
    change: { solicitudes, creditos },
    used: spend,
    segundos,
  });
  if (reserva.mes === null) return;
  await settleUse(tx, key.usuario_id, reserva.mes, {
    proveedor: maps.provider.nombre,
    solicitudes,
    creditos,
  });
}

async function writeBusinesses(
  tx: Tx,
  deps: SearchDeps,
  key: BatchKey,
  inHand: KeywordInHand,
  { outcome, filas }: { outcome: Extract<MapsOutcome, { kind: 'answered' }>; filas: SearchEnd['filas'] },
  moment: Moment,
): Promise<void> {
  const { claim, batch, maps } = inHand;
  if (await stopIfFull(tx, key, moment)) {
    const { revision } = moment;
    await releaseKeyword(tx, key.usuario_id, claim.id, { notBefore: null, attempt: false, revision });
    return;
  }
  const keyword = keywordKey(key, inHand);
  const saved = await saveBusinesses(tx, { ...keyword, keyword: claim.keyword }, filas, {
    ...moment,
    verificar: batch.configuracion.verificar_dominios,
    prioridad: priorityOf(batch.tipo),
    freshSince: moment.now - FRESH_MS,
  });
  const places = filas.map(({ clave_lugar }) => clave_lugar);
  await keepMarks(tx, deps.marks, key.usuario_id, { places }, moment.revision);
  await saveProviderQuotas(tx, key.usuario_id, maps.provider.nombre, outcome.plan ?? [], moment.now);
  const left = whatIsLeft(inHand, outcome, saved.encontrados);
  if (left.areas.length > 0) await splitKeyword(tx, keyword, { ...saved, ...left, ...moment });
  else await completeKeyword(tx, keyword, { ...saved, limitada: left.limitada, ...moment });
  await clearWaiting(tx, key, batch, moment);
  await addLog(tx, key, {
    now: moment.now,
    nivel: nivelLog.info,
    mensaje: `«${claim.keyword}»${claim.areas === null ? '' : ' (por zonas)'}: ${cuantos(saved.encontrados, 'negocio')}, ${cuantos(saved.nuevos, 'nuevo')}${outcome.limitada ? ' (el proveedor ha cortado la lista)' : ''}`,
  });
  if (saved.porVerificar > 0) wakeUp(tx, { kind: 'domains', usuario_id: key.usuario_id });
}

/** Where the keyword is to be searched still, and whether it stays cut: without complete coverage a cut answer stands. */
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

async function retryOrFail(
  tx: Tx,
  key: BatchKey,
  inHand: KeywordInHand,
  moment: Moment,
  code: CodigoError,
  detalle: string,
): Promise<void> {
  const { claim, retries } = inHand;
  const alone = !(await hasKeywordToClaim(tx, key, moment.now));
  const { until, attempt } = await waitForProvider(tx, key, inHand, { detalle, alone }, moment);
  if (attempt && claim.intentos >= retries) {
    await fail(tx, key, inHand, moment, code, detalle);
    return;
  }
  await releaseKeyword(tx, key.usuario_id, claim.id, {
    notBefore: until,
    attempt,
    revision: moment.revision,
  });
}

/** The key or its plan said no: that is nothing of the keyword's, which goes back unharmed. */
async function refuse(
  tx: Tx,
  key: BatchKey,
  inHand: KeywordInHand,
  moment: Moment,
  code: 'clave_rechazada' | 'proveedor_limitado',
  detalle: string,
): Promise<void> {
  await releaseKeyword(tx, key.usuario_id, inHand.claim.id, {
    notBefore: null,
    attempt: false,
    revision: moment.revision,
  });
  const refusal = { code, detalle, clave: inHand.maps.clave };
  await pauseForRefusal(tx, key, inHand.batch, refusal, moment);
}

async function fail(
  tx: Tx,
  key: BatchKey,
  inHand: KeywordInHand,
  moment: Moment,
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
