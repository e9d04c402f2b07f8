import type { CodigoError } from '#contract/errors.ts';
import { textoError } from '#contract/errors.ts';
import { nivelLog } from '#contract/states.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import { assertNever } from '#platform/errors.ts';
import type { MapsOutcome, MapsSpend } from '#providers/maps/port.ts';
import { addLog, type BatchKey, countBatchRequests, lockBatch } from '#store/queries/batches/batches.ts';
import { settleUse } from '#store/queries/cuentas/usage.ts';
import {
  completeKeyword,
  failKeyword,
  hasKeywordToClaim,
  holdsKeyword,
  releaseKeyword,
} from '#store/queries/keywords/keywords.ts';
import { saveBusinesses } from '#store/queries/negocios/write.ts';
import { nextRevision, type Tx } from '#store/store.ts';
import { endBatches } from '../batches/finish-batches.ts';
import { priorityOf } from '../batches/priority.ts';
import type { Moment } from '../notifications/notifications.ts';
import { toNewBusinesses } from './business-rows.ts';
import { holdProvider, pauseForRefusal, tellAnswered, waitForProvider } from './provider-failures.ts';
import type { KeywordInHand, SearchDeps } from './search-keyword.ts';

/** A verdict this recent is not asked for again by a new batch. */
const FRESH_MS = 24 * 3_600_000;

type Outcome = MapsOutcome | { kind: 'not_asked'; notBefore: number | null };

/** Writes what a keyword's search brought, with its next step, in the caller's transaction. */
export async function writeOutcome(
  tx: Tx,
  deps: SearchDeps,
  key: BatchKey,
  inHand: KeywordInHand,
  outcome: Outcome,
): Promise<void> {
  const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
  await settleSpend(tx, key, inHand, outcome.kind === 'not_asked' ? null : outcome.spend);
  // A slow process may have lost its claim to another: what that one writes stands.
  if (!(await holdsKeyword(tx, key.usuario_id, inHand.claim.id, deps.proceso))) return;
  // As it stands now: others of the batch have written since this keyword was claimed.
  const batch = await lockBatch(tx, key);
  if (batch === undefined) return;
  const now = { ...inHand, batch };
  switch (outcome.kind) {
    case 'answered':
      await writeBusinesses(tx, deps, key, now, outcome, moment);
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
  await endBatches(tx, key.usuario_id, [key.batch_id], moment);
}

/** Requests were counted when the keyword was claimed, in that moment's month; what was really used replaces them. */
async function settleSpend(
  tx: Tx,
  key: BatchKey,
  { maps, reserva }: KeywordInHand,
  spend: MapsSpend | null,
): Promise<void> {
  const solicitudes = (spend?.solicitudes ?? 0) - reserva.solicitudes;
  await countBatchRequests(tx, key, solicitudes);
  if (reserva.mes === null) return;
  const proveedor = maps.provider.nombre;
  await settleUse(tx, key.usuario_id, reserva.mes, {
    proveedor,
    solicitudes,
    creditos: spend?.creditos ?? 0,
  });
}

async function writeBusinesses(
  tx: Tx,
  deps: SearchDeps,
  key: BatchKey,
  inHand: KeywordInHand,
  outcome: Extract<MapsOutcome, { kind: 'answered' }>,
  moment: Moment,
): Promise<void> {
  const { claim, batch, maps } = inHand;
  const saved = await saveBusinesses(
    tx,
    { ...key, keyword_id: claim.id, keyword: claim.keyword },
    toNewBusinesses(outcome.negocios, maps.provider),
    {
      ...moment,
      verificar: batch.configuracion.verificar_dominios,
      prioridad: priorityOf(batch.tipo),
      freshSince: moment.now - FRESH_MS,
    },
  );
  await completeKeyword(
    tx,
    { ...key, keyword_id: claim.id },
    { ...saved, limitada: outcome.limitada, ...moment },
  );
  await tellAnswered(tx, key, batch, moment);
  await addLog(tx, key, {
    now: moment.now,
    nivel: nivelLog.info,
    mensaje: `«${claim.keyword}»: ${cuantos(saved.encontrados, 'negocio')}, ${cuantos(saved.nuevos, 'nuevo')}${outcome.limitada ? ' (el proveedor ha cortado la lista)' : ''}`,
  });
  if (saved.porVerificar > 0) await deps.queue.send(tx, 'domain.check', { usuario_id: key.usuario_id });
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
  await failKeyword(tx, { ...key, keyword_id: inHand.claim.id }, { code, mensaje, ...moment });
  await addLog(tx, key, {
    now: moment.now,
    nivel: nivelLog.error,
    mensaje: `«${inHand.claim.keyword}»: ${mensaje}`,
  });
}
