import { estadoProceso, motivoParada, nivelLog } from '#contract/states.ts';
import { cuantos } from '../text/count-noun.ts';
import { whenText } from '../text/moment.ts';
import * as delays from './delays.ts';
import { ALL_FAILED, domainsUnchecked, foundBy } from './reasons.ts';
import { type Batch, type BatchFacts, batchState, isDone, isOver, isRunning, stateOf } from './states.ts';
import {
  type BatchEffect,
  type BatchEvent,
  type Given,
  NOT_RUNNING,
  nextRound,
  type Of,
  paused,
  refused,
  same,
  type Transition,
  to,
} from './step.ts';
import * as stops from './stops.ts';

/** Pure and total: every event is answered in every state. */
export function transition(batch: Batch & BatchFacts, event: BatchEvent): Transition {
  const given: Given = { from: stateOf(batch, batch), batch };
  switch (event.kind) {
    case 'started':
      return started(given, event.now);
    case 'retried':
      return retried(given, event);
    case 'recollection_set':
      return recollectionSet(given, event);
    case 'round_began':
      return roundBegan(given, event.now);
    case 'paused_by_person':
      if (!isRunning(batch)) return same(given, NOT_RUNNING);
      return paused(given, 'a person paused it', {
        motivo: event.razon,
        codigo: motivoParada.usuario,
        nivel: nivelLog.info,
      });
    case 'account_deleted':
      if (!isRunning(batch)) return same(given, NOT_RUNNING);
      return to(given, 'its account is gone', { estado: estadoProceso.pausado });
    case 'ended':
      return ended(given, event);
    case 'no_key':
      return stops.noKey(given, event);
    case 'cap_reached':
      return stops.capReached(given, event);
    case 'cap_too_short':
      return stops.capTooShort(given, event);
    case 'token_cap_reached':
      return stops.tokenCapReached(given, event);
    case 'token_over':
      return stops.tokenOver(given, event);
    case 'quota_ended':
      return stops.quotaEnded(given, event);
    case 'storage_full':
      return stops.storageFull(given, event);
    case 'provider_refused':
      return stops.providerRefused(given, event);
    case 'provider_closed':
      return delays.providerClosed(given, event);
    case 'provider_limited':
      return delays.providerLimited(given, event);
    case 'provider_failed':
      return delays.providerFailed(given, event);
    case 'provider_answered':
      return delays.providerAnswered(given);
    case 'public_limit_reached':
      return delays.publicLimitReached(given, event);
    case 'public_use_taken':
      return delays.publicUseTaken(given);
    case 'domains_unanswered':
      return delays.domainsUnanswered(given, event);
    case 'domains_answered':
      return delays.domainsAnswered(given);
  }
}

/** Clears every reason that stopped or delayed it. */
const running = ({ fecha_inicio }: Batch, now: number): Partial<Batch> => ({
  estado: estadoProceso.procesando,
  motivo: null,
  motivo_codigo: null,
  problema: null,
  no_antes: null,
  fallos_seguidos: 0,
  fecha_inicio: fecha_inicio ?? now,
  fecha_fin: null,
});

const info = (mensaje: string): BatchEffect => ({ kind: 'log', nivel: nivelLog.info, mensaje });
const WAKE_UP: BatchEffect = { kind: 'wake_up' };

/** Resumes suspended checks, and checks domains found while verification was off. */
const domainsResumed = ({ batch }: Given): BatchEffect[] =>
  batch.configuracion.verificar_dominios ? [{ kind: 'domains', event: 'batch_resumed' }] : [];

function started(given: Given, now: number): Transition {
  switch (given.from) {
    case batchState.running:
    case batchState.delayed:
    case batchState.held:
      return same(given, 'it runs already');
    case batchState.receiving:
      return refused(given, 'batch_incompleto');
    case batchState.completed:
    case batchState.failed:
      return refused(given, 'batch_terminado');
    case batchState.ready:
    case batchState.paused:
    case batchState.capped: {
      const begins = given.from === batchState.ready;
      return to(given, begins ? 'it begins' : 'it continues', running(given.batch, now), {
        effects: [info(begins ? 'Iniciado' : 'Reanudado'), ...domainsResumed(given), WAKE_UP],
      });
    }
  }
}

function retried(given: Given, { now, keywords }: Of<'retried'>): Transition {
  if (keywords === 0) return same(given, 'none of its keywords had failed');
  return to(given, 'failed keywords are searched again', running(given.batch, now), {
    effects: [
      info(`Con error, para reintentar: ${cuantos(keywords, 'keyword')}`),
      ...(isRunning(given.batch) ? [] : domainsResumed(given)),
      WAKE_UP,
    ],
  });
}

function recollectionSet(given: Given, event: Of<'recollection_set'>): Transition {
  const { now, cada_dias, ahora } = event;
  const { batch } = given;
  const next = { ...batch, recoleccion_cada_dias: cada_dias };
  const isPutOff = ahora || !isOver(given.from);
  // Other caps do not put off a round that is due.
  const kept = cada_dias === batch.recoleccion_cada_dias ? batch.proxima_recoleccion : null;
  return to(given, 'a person said how often it is searched', {
    recoleccion_cada_dias: cada_dias,
    recoleccion_tope: event.tope,
    recoleccion_tope_creditos: event.tope_creditos,
    // A running batch gets its next date when it ends.
    proxima_recoleccion: isPutOff ? null : (kept ?? nextRound(next, now)),
  });
}

/** Each round gets its own caps; without one the batch's first allowance applies again. */
function roundBegan(given: Given, now: number): Transition {
  const { from, batch } = given;
  if (!isOver(from)) return refused(given, 'batch_en_proceso');
  const counted: Partial<Batch> = {
    fallos_seguidos: 0,
    recolecciones: batch.recolecciones + 1,
    proxima_recoleccion: null,
  };
  if (batch.total_keywords === 0) return to(given, 'it has no keywords to search again', counted);
  const { tope_solicitudes, tope_creditos } = batch.configuracion;
  const caps: Partial<Batch> = {
    tope_solicitudes: plus(batch.solicitudes_usadas, batch.recoleccion_tope ?? tope_solicitudes),
    tope_creditos: plus(batch.creditos_usados, batch.recoleccion_tope_creditos ?? tope_creditos),
  };
  return to(
    given,
    'its keywords are searched again',
    { ...counted, ...caps, ...running(batch, now) },
    {
      effects: [
        info(`Recolección de nuevo: ${cuantos(batch.total_keywords, 'keyword')}`),
        ...domainsResumed(given),
        WAKE_UP,
      ],
    },
  );
}

const plus = (used: number, cap: number | null): number | null => (cap === null ? null : used + cap);

function ended(given: Given, { now, timezone, unanswered }: Of<'ended'>): Transition {
  const { batch } = given;
  if (!isDone(batch)) return same(given, 'something of it is left to do');
  const times = { fecha_fin: now, proxima_recoleccion: nextRound(batch, now) };
  if (batch.total_keywords > 0 && batch.keywords_con_error === batch.total_keywords) {
    const why = { motivo: ALL_FAILED, motivo_codigo: motivoParada.todas_con_error };
    return to(
      given,
      'every keyword failed',
      { ...times, ...why, estado: estadoProceso.error },
      {
        effects: [
          { kind: 'log', nivel: nivelLog.error, mensaje: `Terminado con error. ${foundBy(batch)}` },
          { kind: 'notify_ended' },
        ],
      },
    );
  }
  const { total, proxima } = unanswered;
  const when = proxima === null ? null : whenText(proxima, now, timezone);
  const motivo = total === 0 ? null : domainsUnchecked(total, when);
  return to(
    given,
    'nothing of it is left to do',
    { ...times, estado: estadoProceso.completado, motivo, motivo_codigo: null },
    {
      effects: [
        info(`Completado. ${foundBy(batch)}`),
        ...(motivo === null ? [] : [{ kind: 'log', nivel: nivelLog.aviso, mensaje: motivo } as const]),
        { kind: 'notify_ended' },
      ],
    },
  );
}
