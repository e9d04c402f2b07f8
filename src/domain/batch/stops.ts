import { motivoParada, nivelLog } from '#contract/states.ts';
import { cuantos } from '../text/count-noun.ts';
import { sentence } from '../text/moment.ts';
import * as reasons from './reasons.ts';
import { type Batch, batchState, isRunning } from './states.ts';
import {
  type BatchEffect,
  dayOf,
  type Given,
  type KeywordStep,
  NOT_RUNNING,
  nextRound,
  type Of,
  paused,
  same,
  type Transition,
} from './step.ts';

export function noKey(given: Given, { detalle }: Of<'no_key'>): Transition {
  if (!isRunning(given.batch)) return same(given, NOT_RUNNING);
  const stop = { motivo: detalle, codigo: motivoParada.sin_clave, nivel: nivelLog.error };
  return paused(given, 'its provider cannot be asked', stop, {
    effects: [{ kind: 'notify_paused', motivo: detalle, about: 'keys' }],
  });
}

export function capReached(given: Given, { now, cap }: Of<'cap_reached'>): Transition {
  if (!isRunning(given.batch)) return same(given, NOT_RUNNING);
  const { tope_solicitudes, tope_creditos } = given.batch;
  const limite = cap === 'solicitudes' ? tope_solicitudes : tope_creditos;
  return stoppedAtCap(given, cap, reasons.capReached(cap, limite ?? 0), now);
}

export function capTooShort(given: Given, { now, inFlight }: Of<'cap_too_short'>): Transition {
  if (!isRunning(given.batch)) return same(given, NOT_RUNNING);
  if (inFlight) return same(given, 'searches under way may give some of theirs back');
  return stoppedAtCap(given, 'solicitudes', reasons.capTooShort(given.batch.tope_solicitudes ?? 0), now);
}

/** A round that reaches its cap is over; a repeated batch still gets its next round. */
function stoppedAtCap(given: Given, cap: reasons.Cap, motivo: string, now: number): Transition {
  const { batch } = given;
  const codigo = cap === 'solicitudes' ? motivoParada.tope_solicitudes : motivoParada.tope_creditos;
  const isRepeated = batch.recolecciones > 0 && batch.recoleccion_cada_dias !== null;
  const change: Partial<Batch> = isRepeated ? { proxima_recoleccion: nextRound(batch, now) } : {};
  return paused(
    given,
    'its own cap is reached',
    { motivo, codigo, nivel: nivelLog.aviso },
    { change, effects: [{ kind: 'notify_paused', motivo, about: 'keywords' }] },
  );
}

/** Its domains are checked to the end, which costs nothing; no further round begins, as the cap is for all rounds. */
export function tokenCapReached(given: Given, { acceso, limite }: Of<'token_cap_reached'>): Transition {
  if (!isRunning(given.batch)) return same(given, NOT_RUNNING);
  const motivo = reasons.tokenCapReached(acceso, limite);
  const stop = { motivo, codigo: motivoParada.tope_acceso, nivel: nivelLog.aviso };
  return paused(given, "the cap of its program's token is reached", stop, {
    effects: [{ kind: 'notify_paused', motivo, about: 'keywords' }],
  });
}

/** What a program began stops with its token, whichever way that ended: its owner no longer expects it to spend. */
export function tokenOver(given: Given, { acceso, fin }: Of<'token_over'>): Transition {
  if (!isRunning(given.batch)) return same(given, NOT_RUNNING);
  const motivo = reasons.tokenOver(acceso, fin);
  const codigo = fin === 'revocado' ? motivoParada.acceso_revocado : motivoParada.acceso_terminado;
  const stop = { motivo, codigo, nivel: nivelLog.aviso };
  return paused(given, "its program's token is over", stop, {
    effects: [{ kind: 'notify_paused', motivo, about: 'keywords' }],
  });
}

export function quotaEnded(given: Given, { limite, mes }: Of<'quota_ended'>): Transition {
  if (!isRunning(given.batch)) return same(given, NOT_RUNNING);
  const shown = cuantos(limite, 'solicitud', 'solicitudes');
  const used = limite === 1 ? 'ha usado la solicitud' : `han usado las ${shown}`;
  const stop = {
    motivo: reasons.quotaEnded(limite),
    codigo: motivoParada.cuota,
    nivel: nivelLog.aviso,
  };
  const notice: BatchEffect = {
    kind: 'notify_quota',
    clave: `solicitudes:${mes}:${limite}`,
    titulo: 'Has llegado al límite de solicitudes del mes',
    mensaje: `Se ${used} de este mes. Los batches que las necesitan están en pausa; nada se ha perdido.`,
  };
  return paused(given, "the account's requests of the month are used up", stop, { effects: [notice] });
}

/** Also for a paused batch: rows of its searches in flight cannot be stored. */
export function storageFull(given: Given, { limiteGb, mes }: Of<'storage_full'>): Transition {
  const isPaused = given.from === batchState.paused || given.from === batchState.capped;
  if (!isRunning(given.batch) && !isPaused) return same(given, NOT_RUNNING);
  const stop = {
    motivo: reasons.storageFull(limiteGb),
    codigo: motivoParada.almacenamiento,
    nivel: nivelLog.aviso,
  };
  const notice: BatchEffect = {
    kind: 'notify_quota',
    clave: `almacen:${mes}:${limiteGb}`,
    titulo: 'Has llegado al límite de almacenamiento',
    mensaje: `Tus datos ocupan ${limiteGb} GB. Los batches están en pausa hasta que haya sitio; nada se ha perdido.`,
  };
  return paused(given, 'the account may store nothing more', stop, { effects: [notice] });
}

/** Retrying costs the account and cannot help, so the batch pauses and the keyword returns unharmed. */
export function providerRefused(given: Given, refusal: Of<'provider_refused'>): Transition {
  const keyword: KeywordStep = { kind: 'release', notBefore: null, attempt: false };
  if (!isRunning(given.batch)) return same(given, NOT_RUNNING, { keyword });
  const { now, code, detalle, clave } = refusal;
  const isKey = code === 'clave_rechazada';
  const notice: BatchEffect = isKey
    ? { kind: 'notify_key_refused', clave, code, detalle }
    : {
        kind: 'notify_quota',
        clave: `proveedor:${clave}:${dayOf(now)}`,
        titulo: 'Tu plan con el proveedor de mapas se ha agotado',
        mensaje: `${sentence(detalle)} Los batches que lo usan se pausan; nada se ha perdido.`,
      };
  const stop = {
    motivo: reasons.refusedByProvider(code, detalle),
    codigo: isKey ? motivoParada.clave_rechazada : motivoParada.plan_agotado,
    nivel: nivelLog.error,
  };
  return paused(given, 'the key or its plan said no', stop, { effects: [notice], keyword });
}
