import { estadoVerificacion } from '#contract/states.ts';
import type { CheckEvent, StepEnd } from './events.ts';
import { verificationPriority } from './priority.ts';
import { type CheckFacts, type CheckState, checkState, type DomainCheck, stateOf } from './states.ts';

export type QuestionChange = 'keep' | 'drop' | 'hold' | 'release';

export interface Transition {
  from: CheckState;
  check: DomainCheck;
  questions: QuestionChange;
  verificando: boolean;
  /** False: the event changes no column, and `why` says why. */
  changed: boolean;
  why: string;
}

type Change = Partial<DomainCheck> & { questions?: QuestionChange; verificando?: boolean };

/** A failed check is repeated after this time at the latest. */
export const FAILED_AGAIN_MS = 6 * 3_600_000;
const WATCHED_AGAIN_MS = 24 * 3_600_000;
const PERSON = verificationPriority(['person']);
const WATCHED = verificationPriority(['watched']);
const ROUTINE = verificationPriority(['routine']);

/** Pure and total: every event is answered in every state. */
export function transition(check: DomainCheck, facts: CheckFacts, event: CheckEvent): Transition {
  const from = stateOf(check, facts.questions);
  const given: Given = { from, check, facts };
  switch (event.kind) {
    case 'found':
      return found(given, event);
    case 'requested':
      return requested(given, event);
    case 'judged_by_person':
      return judgedByPerson(given, event);
    case 'claimed':
      return claimed(given, event);
    case 'given_back':
      if (check.reclamado_por !== event.proceso) return same(given, 'the claim is not of this process');
      return to(given, 'the process could not work it', {
        ...UNCLAIMED,
        comprobando: true,
        proxima_verificacion: event.at,
      });
    case 'step':
      return step(given, event);
    case 'batch_paused':
      return batchPaused(given, event.now);
    case 'batch_resumed':
      return wanted(given, event, 'a batch that wants it was resumed');
    case 'batch_deleted':
      if (from !== checkState.paused) return same(given, 'it goes its own way');
      return wasLookedAt(facts)
        ? to(given, 'nothing waits for it any more: a routine check', routine(event.now))
        : to(given, 'no longer wanted', { comprobando: false, questions: 'drop' });
    case 'denial_withdrawn':
      if (from === checkState.claimed) return same(given, JUDGED_WHEN_WRITTEN);
      return to(given, 'its evidence no longer counts', {
        ...newCheck(event.now, check.comprobando && check.ronda_persona),
      });
    case 'watched':
      return watched(given, event.now);
    case 'restored':
      return restored(given, event.now);
  }
}

interface Given {
  from: CheckState;
  check: DomainCheck;
  facts: CheckFacts;
}

type Of<Kind extends CheckEvent['kind']> = Extract<CheckEvent, { kind: Kind }>;

const JUDGED_WHEN_WRITTEN = 'a process has it in hand, and judges it by all that is known when it writes';
const UNCLAIMED = { reclamado_por: null } as const;

const newCheck = (now: number, byPerson: boolean): Change => ({
  comprobando: true,
  ronda_inicio: now,
  ronda_persona: byPerson,
  reintentos_usados: 0,
  proxima_verificacion: now,
});

/** Turns a check that no one waits for into a routine one. */
const routine = (now: number): Change => ({
  comprobando: false,
  ronda_persona: false,
  reintentos_usados: 0,
  prioridad_verificacion: ROUTINE,
  proxima_verificacion: now + FAILED_AGAIN_MS,
  questions: 'drop',
});

function found(given: Given, event: Of<'found'>): Transition {
  return wanted(given, event, 'a batch wants its verdict');
}

/** Another batch needs the verdict: an idle check starts, a running one becomes more urgent. */
function wanted(given: Given, event: Of<'found'> | Of<'batch_resumed'>, why: string): Transition {
  const { from, check, facts } = given;
  const { now } = event;
  const urgency = {
    prioridad_verificacion: Math.max(check.prioridad_verificacion, event.prioridad),
  };
  switch (from) {
    case checkState.idle:
    case checkState.scheduled:
      return to(given, why, {
        ...newCheck(now, false),
        proxima_verificacion: Math.min(check.proxima_verificacion ?? now, now),
        ...urgency,
      });
    case checkState.waiting:
      return to(given, why, {
        ...urgency,
        proxima_verificacion: Math.min(check.proxima_verificacion ?? now, now),
      });
    case checkState.paused:
      return facts.questions === 'held'
        ? to(given, why, { ...urgency, questions: 'release' })
        : to(given, why, {
            ...urgency,
            proxima_verificacion: now,
            ronda_inicio: check.ronda_inicio ?? now,
          });
    case checkState.claimed:
    case checkState.registry:
      return to(given, why, urgency);
  }
}

function requested(given: Given, event: Of<'requested'>): Transition {
  const { from, check, facts } = given;
  if (isPersonsAndOpen(check, facts)) return same(given, 'the check that a person asked for is under way');
  const restarted: Change = {
    ...newCheck(event.now, event.byPerson),
    prioridad_verificacion: Math.max(check.prioridad_verificacion, event.prioridad),
    verificando: true,
    questions: 'drop',
  };
  if (from !== checkState.claimed) return to(given, 'a check was asked for', restarted);
  if (!event.byPerson) return same(given, 'a process has it in hand');
  // The step in progress is written into the new check, which then asks the missing questions.
  return to(given, 'a person asked while a process has it in hand', {
    ...restarted,
    proxima_verificacion: check.proxima_verificacion,
  });
}

/** Requested by a person, and without a verdict since. */
function isPersonsAndOpen(check: DomainCheck, facts: CheckFacts): boolean {
  const since = check.ronda_inicio ?? Number.NEGATIVE_INFINITY;
  const judged = (facts.fecha_ultima_verificacion ?? Number.NEGATIVE_INFINITY) >= since;
  const shown = facts.estado_verificacion === estadoVerificacion.verificando;
  return check.comprobando && check.ronda_persona && shown && !judged;
}

function judgedByPerson(given: Given, event: Of<'judged_by_person'>): Transition {
  const { from, check } = given;
  if (from === checkState.claimed) return same(given, JUDGED_WHEN_WRITTEN);
  return to(given, 'a person said what it is', {
    comprobando: true,
    ronda_inicio: check.comprobando ? check.ronda_inicio : event.now,
    reintentos_usados: 0,
    proxima_verificacion: event.now,
    prioridad_verificacion: Math.max(check.prioridad_verificacion, event.prioridad),
    verificando: true,
    questions: 'drop',
  });
}

function claimed(given: Given, event: Of<'claimed'>): Transition {
  const { from, check } = given;
  const claim = { reclamado_por: event.proceso };
  if (from === checkState.claimed) {
    return event.takesOver
      ? to(given, 'its process is gone', claim)
      : same(given, 'a living process has it in hand');
  }
  if (check.proxima_verificacion === null || check.proxima_verificacion > event.now) {
    return same(given, 'it is not due');
  }
  return from === checkState.scheduled
    ? to(given, 'its routine check is due', { ...newCheck(event.now, false), ...claim })
    : to(given, 'its next step is due', claim);
}

function step(given: Given, event: Of<'step'>): Transition {
  const { check } = given;
  if (check.reclamado_por !== event.proceso) return same(given, 'another process has it in hand');
  const { end, reintentos, now } = event;
  return to(given, WHY_STEP[end.kind], { ...UNCLAIMED, ...afterStep(end, reintentos, now) });
}

const WHY_STEP: Record<StepEnd['kind'], string> = {
  finished: 'the verdict stands',
  retry: 'DNS or the website is asked again later',
  asks_registry: 'a registry is asked',
  rests: 'only paused batches want it',
};

function afterStep(end: StepEnd, reintentos: number, now: number): Change {
  const goesOn = { comprobando: true, reintentos_usados: reintentos };
  switch (end.kind) {
    case 'finished':
      return {
        comprobando: false,
        ronda_persona: false,
        reintentos_usados: 0,
        prioridad_verificacion: end.prioridad,
        proxima_verificacion: end.next ?? (end.failed ? now + FAILED_AGAIN_MS : null),
        questions: 'drop',
      };
    case 'retry':
      return { ...goesOn, proxima_verificacion: end.at };
    case 'asks_registry':
      return { ...goesOn, proxima_verificacion: null };
    case 'rests':
      return end.failed ? routine(now) : { ...goesOn, proxima_verificacion: null, questions: 'hold' };
  }
}

function batchPaused(given: Given, now: number): Transition {
  const { from, check, facts } = given;
  if (check.prioridad_verificacion >= PERSON) return same(given, 'a person asked for it');
  switch (from) {
    case checkState.waiting:
    case checkState.registry:
      return facts.estado_verificacion === estadoVerificacion.error
        ? to(given, 'its batch is paused, and what failed is repeated by routine', routine(now))
        : to(given, 'its batch is paused', { proxima_verificacion: null, questions: 'hold' });
    case checkState.claimed:
      return same(given, 'what a process has in hand ends, and rests then');
    default:
      return same(given, 'nothing of it is under way');
  }
}

function watched(given: Given, now: number): Transition {
  const { from, check, facts } = given;
  // Expired and not free: it is being released, at an estimated time.
  const isReleasing =
    facts.es_disponible === false && facts.estado_verificacion === estadoVerificacion.expirado;
  if (facts.es_disponible !== true && !isReleasing) {
    return same(given, 'only a name that is free or being released is looked at every day');
  }
  if (from !== checkState.scheduled && from !== checkState.idle) return same(given, 'a check is under way');
  const daily = Math.max(now, (facts.fecha_ultima_verificacion ?? now) + WATCHED_AGAIN_MS);
  return to(given, 'a name that is watched is looked at every day', {
    proxima_verificacion: Math.min(check.proxima_verificacion ?? daily, daily),
    prioridad_verificacion: Math.max(check.prioridad_verificacion, WATCHED),
  });
}

function restored(given: Given, now: number): Transition {
  if (!given.check.comprobando) return to(given, 'it is back', UNCLAIMED);
  return to(given, 'it is back, and its check goes on', { ...UNCLAIMED, proxima_verificacion: now });
}

const wasLookedAt = ({ estado_verificacion, fecha_ultima_verificacion }: CheckFacts) =>
  fecha_ultima_verificacion !== null || estado_verificacion !== estadoVerificacion.pendiente;

function to({ from, check }: Given, why: string, change: Change): Transition {
  const { questions = 'keep', verificando = false, ...columns } = change;
  const next = { ...check, ...columns };
  const moved = (Object.keys(columns) as (keyof DomainCheck)[]).some((name) => next[name] !== check[name]);
  return {
    from,
    check: next,
    questions,
    verificando,
    changed: moved || questions !== 'keep' || verificando,
    why,
  };
}

function same({ from, check }: Given, why: string): Transition {
  return { from, check, questions: 'keep', verificando: false, changed: false, why };
}
