import { describe, expect, test } from 'vitest';
import { estadoVerificacion } from '#contract/states.ts';
import { DAY, HOUR, NOW, ordinary, questionsAfter } from './check.samples.ts';
import type { CheckEvent, StepEnd } from './events.ts';
import {
  type CheckFacts,
  type CheckState,
  checkState,
  type DomainCheck,
  type Questions,
  stateOf,
} from './states.ts';
import { FAILED_AGAIN_MS, type Transition, transition } from './transition.ts';

const { idle, scheduled, waiting, claimed, registry, paused } = checkState;

const rows: Record<CheckState, [DomainCheck, Questions]> = {
  idle: [{ ...ordinary, comprobando: false }, 'none'],
  scheduled: [{ ...ordinary, comprobando: false, proxima_verificacion: NOW + DAY }, 'none'],
  waiting: [{ ...ordinary, proxima_verificacion: NOW + HOUR }, 'none'],
  claimed: [{ ...ordinary, proxima_verificacion: NOW - 1, reclamado_por: 'uno' }, 'none'],
  registry: [ordinary, 'planned'],
  paused: [ordinary, 'none'],
};
const facts: Omit<CheckFacts, 'questions'> = {
  estado_verificacion: estadoVerificacion.verificando,
  es_disponible: null,
  fecha_ultima_verificacion: null,
};

function moved(
  state: CheckState,
  event: CheckEvent,
  change: Partial<CheckFacts> = {},
): Transition & { to: CheckState } {
  const [check, questions] = rows[state];
  const done = transition(check, { questions, ...facts, ...change }, event);
  return { ...done, to: stateOf(done.check, questionsAfter(change.questions ?? questions, done.questions)) };
}

const ended = (end: StepEnd): CheckEvent => ({ kind: 'step', proceso: 'uno', end, reintentos: 2, now: NOW });
const answered = (end: StepEnd): CheckEvent => ({ ...ended(end), proceso: null }) as CheckEvent;

/** The end state for each start state: idle, scheduled, waiting, claimed, registry, paused; null: unchanged. */
const table: [string, CheckEvent, (CheckState | null)[]][] = [
  [
    'a batch finds it',
    { kind: 'found', now: NOW, prioridad: 4 },
    [waiting, waiting, waiting, claimed, registry, waiting],
  ],
  [
    'a list asks for it',
    { kind: 'requested', now: NOW, prioridad: 4, byPerson: false },
    [waiting, waiting, waiting, null, waiting, waiting],
  ],
  [
    'a person asks for it',
    { kind: 'requested', now: NOW, prioridad: 5, byPerson: true },
    [waiting, waiting, waiting, claimed, waiting, waiting],
  ],
  [
    'a person says what it is',
    { kind: 'judged_by_person', now: NOW, prioridad: 5 },
    [waiting, waiting, waiting, null, waiting, waiting],
  ],
  [
    'a process wants it before its time',
    { kind: 'claimed', now: NOW, proceso: 'dos', takesOver: false },
    [null, null, null, null, null, null],
  ],
  [
    'a process takes what is due',
    { kind: 'claimed', now: NOW + 2 * DAY, proceso: 'dos', takesOver: false },
    [null, claimed, claimed, null, null, null],
  ],
  [
    'a process takes over what a dead one held',
    { kind: 'claimed', now: NOW, proceso: 'dos', takesOver: true },
    [null, null, null, claimed, null, null],
  ],
  [
    'its process gives it back',
    { kind: 'given_back', proceso: 'uno', at: NOW },
    [null, null, null, waiting, null, null],
  ],
  [
    'another process gives it back',
    { kind: 'given_back', proceso: 'dos', at: NOW },
    [null, null, null, null, null, null],
  ],
  [
    'its step ends the check',
    ended({ kind: 'finished', next: NOW + DAY, prioridad: 1, failed: false }),
    [null, null, null, scheduled, null, null],
  ],
  [
    'its step ends it for good',
    ended({ kind: 'finished', next: null, prioridad: 1, failed: false }),
    [null, null, null, idle, null, null],
  ],
  [
    'its step ends without an answer',
    ended({ kind: 'finished', next: null, prioridad: 1, failed: true }),
    [null, null, null, scheduled, null, null],
  ],
  [
    'its step is repeated',
    ended({ kind: 'retry', at: NOW + 2_000 }),
    [null, null, null, waiting, null, null],
  ],
  ['its step rests', ended({ kind: 'rests', failed: false }), [null, null, null, paused, null, null]],
  [
    'its failed step rests',
    ended({ kind: 'rests', failed: true }),
    [null, null, null, scheduled, null, null],
  ],
  [
    'a registry answers, and it ends',
    answered({ kind: 'finished', next: NOW + DAY, prioridad: 1, failed: false }),
    [scheduled, scheduled, scheduled, null, scheduled, scheduled],
  ],
  [
    'a registry answers, and is asked again',
    answered({ kind: 'asks_registry' }),
    [paused, paused, paused, null, registry, paused],
  ],
  ['its batch is paused', { kind: 'batch_paused', now: NOW }, [null, null, paused, null, paused, null]],
  [
    'its batch is resumed',
    { kind: 'batch_resumed', now: NOW, prioridad: 4 },
    [waiting, waiting, waiting, claimed, registry, waiting],
  ],
  ['its batch is deleted', { kind: 'batch_deleted', now: NOW }, [null, null, null, null, null, scheduled]],
  [
    'a denial is withdrawn',
    { kind: 'denial_withdrawn', now: NOW },
    [waiting, waiting, waiting, null, waiting, waiting],
  ],
  [
    'its deletion is undone',
    { kind: 'restored', now: NOW },
    [null, null, waiting, waiting, waiting, waiting],
  ],
];
const states = Object.values(checkState);

describe.each(table)('%s', (_, event, expected) => {
  test.each(states.map((state, position) => [state, expected[position] ?? null] as const))(
    'from %s to %s',
    (state, to) => {
      const done = moved(state, event);
      expect([done.from, done.changed ? done.to : null]).toEqual([state, to]);
      if (!done.changed) expect(done.check).toEqual(rows[state][0]);
    },
  );
});

test('a second look hours away comes now when a batch waits for it', () => {
  expect(moved('waiting', { kind: 'found', now: NOW, prioridad: 2 }).check.proxima_verificacion).toBe(NOW);
});

test('held questions go on where a batch is resumed or another one finds the name', () => {
  for (const kind of ['batch_resumed', 'found'] as const) {
    const done = moved('paused', { kind, now: NOW, prioridad: 2 }, { questions: 'held' });
    expect([done.questions, done.to]).toEqual(['release', registry]);
  }
});

test('a check asked for in the middle of a step begins again, and is answered by what follows', () => {
  const { check } = moved('claimed', { kind: 'requested', now: NOW, prioridad: 5, byPerson: true });
  expect(check).toMatchObject({
    ronda_persona: true,
    ronda_inicio: NOW,
    prioridad_verificacion: 5,
    reintentos_usados: 0,
  });
});

test('a person who asks twice is answered once', () => {
  const asked = moved('idle', { kind: 'requested', now: NOW, prioridad: 5, byPerson: true });
  const again = transition(
    asked.check,
    { ...facts, questions: 'none' },
    { kind: 'requested', now: NOW + 1, prioridad: 5, byPerson: true },
  );
  expect(again.changed).toBe(false);
  const judged = { ...facts, fecha_ultima_verificacion: NOW, questions: 'none' } as const;
  expect(
    transition(asked.check, judged, { kind: 'requested', now: NOW + 1, prioridad: 5, byPerson: true })
      .changed,
  ).toBe(true);
});

test('what a person asked for is not paused with a batch', () => {
  const check = { ...rows.waiting[0], prioridad_verificacion: 5 };
  expect(transition(check, { ...facts, questions: 'none' }, { kind: 'batch_paused', now: NOW }).changed).toBe(
    false,
  );
});

test('a name in error keeps a next check when its batch is paused or deleted', () => {
  const error = { estado_verificacion: estadoVerificacion.error };
  const next = { comprobando: false, proxima_verificacion: NOW + FAILED_AGAIN_MS };
  expect(moved('waiting', { kind: 'batch_paused', now: NOW }, error).check).toMatchObject(next);
  expect(moved('paused', { kind: 'batch_deleted', now: NOW }, error).check).toMatchObject(next);
  const unseen = { estado_verificacion: estadoVerificacion.pendiente };
  expect(moved('paused', { kind: 'batch_deleted', now: NOW }, unseen).to).toBe(idle);
});

describe('a free name that is marked as a favourite', () => {
  const free = { es_disponible: true, fecha_ultima_verificacion: NOW - HOUR };
  test('is looked at again a day after its verdict, and before routine', () => {
    const week = { ...rows.scheduled[0], proxima_verificacion: NOW + 7 * DAY, prioridad_verificacion: 1 };
    const { check } = transition(
      week,
      { ...facts, ...free, questions: 'none' },
      { kind: 'watched', now: NOW },
    );
    expect(check).toMatchObject({
      proxima_verificacion: NOW - HOUR + DAY,
      prioridad_verificacion: 3,
      comprobando: false,
    });
  });
  test('is looked at now when its verdict is older than that', () => {
    const old = { ...free, fecha_ultima_verificacion: NOW - 3 * DAY };
    expect(moved('scheduled', { kind: 'watched', now: NOW }, old).check.proxima_verificacion).toBe(NOW);
  });
  test('is not looked at later for it', () => {
    const soon = { ...rows.scheduled[0], proxima_verificacion: NOW + 1 };
    const done = transition(soon, { ...facts, ...free, questions: 'none' }, { kind: 'watched', now: NOW });
    expect(done.check.proxima_verificacion).toBe(NOW + 1);
  });
  test.each(['waiting', 'claimed', 'registry', 'paused'] as const)(
    'is left alone while its check is %s',
    (state) => {
      expect(moved(state, { kind: 'watched', now: NOW }, free).changed).toBe(false);
    },
  );
  test('is looked at so too while it is being released', () => {
    const releasing = { ...free, es_disponible: false, estado_verificacion: 'expirado' } as const;
    expect(moved('scheduled', { kind: 'watched', now: NOW }, releasing).check.proxima_verificacion).toBe(
      Math.min(rows.scheduled[0].proxima_verificacion ?? Number.POSITIVE_INFINITY, NOW - HOUR + DAY),
    );
  });
  test('is nothing special when it is registered', () => {
    const registered = { es_disponible: false, estado_verificacion: 'activo' } as const;
    expect(moved('scheduled', { kind: 'watched', now: NOW }, registered).changed).toBe(false);
  });
});
