import { motivoParada, nivelLog } from '#contract/states.ts';
import { whenText } from '../text/moment.ts';
import * as reasons from './reasons.ts';
import { type Batch, isRunning, type Problema, problema } from './states.ts';
import {
  type BatchEffect,
  type Given,
  type KeywordStep,
  nextDay,
  type Of,
  paused,
  same,
  type Transition,
  to,
} from './step.ts';

/** Least hold by number of refusals in a row: longer than the provider asks, since repeated requests may cost money. */
const LEAST_HOLD_MS = [0, 0, 5_000, 15_000, 60_000, 5 * 60_000, 15 * 60_000, 30 * 60_000, 3_600_000] as const;
/** After about two hours without an answer, a person has to know. */
const HOLDS_BEFORE_PAUSE = 10;

/** From this many failures in a row the provider counts as down, and one keyword at a time tries it. */
const DOWN_FROM = 3;
/** After this many failures in a row, a failure is the provider's and does not count as the keyword's attempt. */
const COUNTED_IN_ROW = 5;
const FIRST_WAIT_MS = 2_000;
/** Short waits for the first half hour, so that work continues soon after the provider is back. */
const DOWN_WAIT_MS = [5_000, 10_000, 25_000] as const;
const SHORT_WAITS = 72;
const LATER_WAIT_MS = 5 * 60_000;

const LONG_WAIT_MS = 60_000;

export const isProviderDown = ({ fallos_seguidos }: Pick<Batch, 'fallos_seguidos'>): boolean =>
  fallos_seguidos >= DOWN_FROM;

/** Another search found the provider's key on hold; the batch shows that as its reason unless it has one. */
export function providerClosed(given: Given, event: Of<'provider_closed'>): Transition {
  if (!isRunning(given.batch) || given.batch.motivo !== null) return same(given, 'it says why it waits');
  const { change, log } = waiting(given, { ...event, detalle: reasons.PROVIDER_CLOSED });
  return to(given, 'the key of its provider is not to be used now', change, { effects: log });
}

export function providerLimited(given: Given, event: Of<'provider_limited'>): Transition {
  const { now, retryAfterMs, clave, heldUntil } = event;
  const asked = now + retryAfterMs;
  const back = (notBefore: number): KeywordStep => ({ kind: 'release', notBefore, attempt: false });
  // Requests already in flight when the first was refused count as one refusal, but may extend the hold.
  if (heldUntil !== null) {
    const { change, log } =
      asked > heldUntil ? waiting(given, { ...event, until: asked }) : { change: {}, log: [] };
    return to(given, 'its provider asks to wait, as it did before', change, {
      effects: [{ kind: 'hold_provider', clave, until: asked }, ...log],
      keyword: back(asked),
    });
  }
  const failures = countedFailure(given.batch, problema.limitado);
  const inRow = failures.fallos_seguidos;
  const least = LEAST_HOLD_MS[Math.min(inRow, LEAST_HOLD_MS.length) - 1] ?? 0;
  const until = Math.max(asked, now + least);
  const hold: BatchEffect = { kind: 'hold_provider', clave, until };
  const keyword = back(until);
  if (inRow >= HOLDS_BEFORE_PAUSE && isRunning(given.batch)) {
    const motivo = reasons.asksAgainAndAgain(inRow);
    return paused(
      given,
      'its provider has asked to wait for hours',
      { motivo, codigo: motivoParada.proveedor_limitado, nivel: nivelLog.error },
      { change: failures, effects: [hold, { kind: 'notify_paused', motivo, about: 'keys' }], keyword },
    );
  }
  const { change, log } = waiting(given, { ...event, until });
  return to(
    given,
    'its provider asks to wait',
    { ...failures, ...change },
    { effects: [hold, ...log], keyword },
  );
}

export function providerFailed(given: Given, event: Of<'provider_failed'>): Transition {
  const { now, clave, heldUntil, keyword } = event;
  // It was in flight when the others failed.
  if (heldUntil !== null && given.batch.fallos_seguidos >= COUNTED_IN_ROW) {
    return same(given, 'its provider is known to be down', {
      keyword: { kind: 'release', notBefore: heldUntil, attempt: false },
    });
  }
  const failures = countedFailure(given.batch, problema.caido);
  const inRow = failures.fallos_seguidos;
  const until = now + waitAfter(inRow);
  const hold: BatchEffect[] = isProviderDown(failures) ? [{ kind: 'hold_provider', clave, until }] : [];
  const { change, log } = waiting(given, { ...event, until });
  // If no other keyword can be tried, the cause is unknown, so the attempt counts.
  const attempt = inRow <= COUNTED_IN_ROW || keyword.alone;
  return to(
    given,
    'its provider did not answer',
    { ...failures, ...change },
    {
      effects: [...hold, ...log],
      keyword:
        attempt && keyword.intentos >= keyword.retries
          ? { kind: 'fail' }
          : { kind: 'release', notBefore: until, attempt },
    },
  );
}

export function providerAnswered(given: Given): Transition {
  const { batch } = given;
  if (batch.problema === problema.sin_respuesta) {
    return same(given, 'only an answer for a domain takes its reason away');
  }
  const failures: Partial<Batch> = batch.fallos_seguidos > 0 ? { problema: null, fallos_seguidos: 0 } : {};
  if (batch.motivo === null || !isRunning(batch)) return to(given, 'its provider answers', failures);
  const mensaje = 'El proveedor de mapas vuelve a responder: la búsqueda sigue.';
  return to(
    given,
    'its provider answers again',
    { ...failures, motivo: null },
    { effects: [{ kind: 'log', nivel: nivelLog.info, mensaje }] },
  );
}

export function publicLimitReached(given: Given, event: Of<'public_limit_reached'>): Transition {
  const until = nextDay(event.now);
  const hold: Partial<Batch> = {
    no_antes: until,
    motivo: reasons.publicLimit(event.keywordsAlDia),
    motivo_codigo: motivoParada.limite_diario,
  };
  // A batch that has stopped in the meantime keeps its own reason.
  return to(
    given,
    'a public server gives the installation no more today',
    isRunning(given.batch) ? hold : {},
    {
      effects: [{ kind: 'hold_provider', clave: event.clave, until }],
      keyword: { kind: 'release', notBefore: null, attempt: false },
    },
  );
}

export function publicUseTaken(given: Given): Transition {
  const { batch } = given;
  if (!isRunning(batch) || batch.motivo_codigo !== motivoParada.limite_diario)
    return same(given, 'nothing held it back');
  return to(given, 'a new day', { no_antes: null, motivo: null, motivo_codigo: null });
}

export function domainsUnanswered(given: Given, event: Of<'domains_unanswered'>): Transition {
  if (!isRunning(given.batch) || given.batch.motivo !== null) return same(given, 'it says why it waits');
  const motivo = reasons.domainsUnanswered(whenText(event.again, event.now, event.timezone));
  return to(
    given,
    'no source answers for its domains',
    { motivo, problema: problema.sin_respuesta },
    { effects: [{ kind: 'log', nivel: nivelLog.aviso, mensaje: motivo }] },
  );
}

export function domainsAnswered(given: Given): Transition {
  if (!isRunning(given.batch) || given.batch.problema !== problema.sin_respuesta) {
    return same(given, 'no reason of its own is about its domains');
  }
  return to(given, 'a source answers for its domains', { motivo: null, problema: null });
}

const countedFailure = (batch: Batch, kind: Problema): Pick<Batch, 'problema' | 'fallos_seguidos'> => ({
  problema: kind,
  fallos_seguidos: batch.problema === kind ? batch.fallos_seguidos + 1 : 1,
});

function waitAfter(inRow: number): number {
  if (inRow < DOWN_FROM) return FIRST_WAIT_MS;
  if (inRow > SHORT_WAITS) return LATER_WAIT_MS;
  return DOWN_WAIT_MS[Math.min(inRow - DOWN_FROM, DOWN_WAIT_MS.length - 1)] ?? DOWN_WAIT_MS[2];
}

/** The reason why the batch waits and until when; logged when the wait begins and when it is long. */
function waiting(
  { batch }: Given,
  { detalle, until, now, timezone }: { detalle: string; until: number; now: number; timezone: string },
): { change: Partial<Batch>; log: BatchEffect[] } {
  const motivo = reasons.triedAgain(detalle, whenText(until, now, timezone));
  if (motivo === batch.motivo) return { change: {}, log: [] };
  const isLogged = batch.motivo === null || until - now >= LONG_WAIT_MS;
  return {
    change: isRunning(batch) ? { motivo } : {},
    log: isLogged ? [{ kind: 'log', nivel: nivelLog.aviso, mensaje: motivo }] : [],
  };
}
