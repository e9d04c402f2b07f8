import { expect, test } from 'vitest';
import { estadoVerificacion } from '#contract/states.ts';
import { DAY, HOUR, NOW, ordinary } from './check.samples.ts';
import type { CheckEvent, StepEnd } from './events.ts';
import { type CheckFacts, type DomainCheck, NEW_CHECK, stateOf } from './states.ts';
import { FAILED_AGAIN_MS, transition } from './transition.ts';

const facts: CheckFacts = {
  questions: 'none',
  estado_verificacion: estadoVerificacion.verificando,
  es_disponible: null,
  fecha_ultima_verificacion: null,
};
/** Requested by a person an hour ago and retried three times. */
const persons: DomainCheck = {
  ...ordinary,
  ronda_inicio: NOW - HOUR,
  ronda_persona: true,
  reintentos_usados: 3,
  prioridad_verificacion: 3,
  proxima_verificacion: NOW + HOUR,
};
const held: DomainCheck = { ...persons, reclamado_por: 'uno' };
const resting: DomainCheck = { ...ordinary, comprobando: false, ronda_persona: true, reintentos_usados: 3 };

const after = (check: DomainCheck, event: CheckEvent, change: Partial<CheckFacts> = {}) =>
  transition(check, { ...facts, ...change }, event);
const step = (end: StepEnd): CheckEvent => ({ kind: 'step', proceso: 'uno', end, reintentos: 4, now: NOW });
const begun = { comprobando: true, ronda_inicio: NOW, ronda_persona: false, reintentos_usados: 0 };

test('a name of which nothing was asked yet is idle, and its check is no person’s', () => {
  expect(stateOf(NEW_CHECK, 'none')).toBe('idle');
  expect(NEW_CHECK.ronda_persona).toBe(false);
});

test('found by a batch, a name begins a check without a process, at once and no later than it was due', () => {
  const found: CheckEvent = { kind: 'found', now: NOW, prioridad: 4 };
  expect(after(resting, found).check).toMatchObject({ ...begun, proxima_verificacion: NOW });
  for (const [due, next] of [
    [NOW + DAY, NOW],
    [NOW - DAY, NOW - DAY],
  ] as const) {
    const { check, changed, verificando } = after({ ...resting, proxima_verificacion: due }, found);
    expect(check).toMatchObject({ ...begun, proxima_verificacion: next, prioridad_verificacion: 4 });
    expect([changed, verificando]).toEqual([true, false]);
  }
});

test.each([
  [NOW + HOUR, NOW],
  [NOW - HOUR, NOW - HOUR],
])('a second look that waits comes now for a batch, and is not put off: due at %d', (due, next) => {
  const { check } = after(
    { ...persons, proxima_verificacion: due },
    { kind: 'found', now: NOW, prioridad: 2 },
  );
  expect(check).toEqual({ ...persons, proxima_verificacion: next });
});

test('a paused check that is wanted again keeps the beginning that it had', () => {
  const paused: DomainCheck = { ...persons, proxima_verificacion: null };
  const resumed: CheckEvent = { kind: 'batch_resumed', now: NOW, prioridad: 2 };
  expect(after(paused, resumed).check).toEqual({ ...persons, proxima_verificacion: NOW });
  expect(after({ ...paused, ronda_inicio: null }, resumed).check.ronda_inicio).toBe(NOW);
});

test('a check that was asked for shows itself as under way', () => {
  const asked = after(resting, { kind: 'requested', now: NOW, prioridad: 4, byPerson: true });
  expect(asked).toMatchObject({ verificando: true, check: { ...begun, ronda_persona: true } });
  const judged = after(resting, { kind: 'judged_by_person', now: NOW, prioridad: 4 });
  expect(judged).toMatchObject({ verificando: true, check: { ...begun, ronda_persona: true } });
  for (const [before, kept] of [
    [1, 4],
    [5, 5],
  ] as const) {
    const { check } = after(
      { ...resting, prioridad_verificacion: before },
      { kind: 'judged_by_person', now: NOW, prioridad: 4 },
    );
    expect(check.prioridad_verificacion).toBe(kept);
  }
});

test('a person’s open check is not begun again while it shows, and is once the row shows another verdict', () => {
  const asked: CheckEvent = { kind: 'requested', now: NOW, prioridad: 5, byPerson: true };
  expect(after(persons, asked)).toMatchObject({ changed: false, verificando: false });
  expect(after(persons, asked, { estado_verificacion: estadoVerificacion.error }).check).toMatchObject({
    ronda_inicio: NOW,
  });
  expect(after(persons, asked, { fecha_ultima_verificacion: NOW - HOUR }).changed).toBe(true);
  expect(after(persons, asked, { fecha_ultima_verificacion: NOW - HOUR - 1 }).changed).toBe(false);
});

test('what stood on a withdrawn denial is asked again for the person only while that check is open', () => {
  const withdrawn: CheckEvent = { kind: 'denial_withdrawn', now: NOW };
  expect(after(persons, withdrawn).check).toMatchObject({ ...begun, ronda_persona: true });
  expect(after(resting, withdrawn).check).toMatchObject(begun);
  expect(after({ ...persons, ronda_persona: false }, withdrawn).check).toMatchObject(begun);
});

test('a routine check begins when a process takes it, at its very moment; a check that waits goes on', () => {
  const claim: CheckEvent = { kind: 'claimed', now: NOW, proceso: 'dos', takesOver: false };
  expect(after({ ...resting, proxima_verificacion: NOW }, claim).check).toMatchObject({
    ...begun,
    reclamado_por: 'dos',
  });
  const due = { ...persons, proxima_verificacion: NOW };
  expect(after(due, claim).check).toEqual({ ...due, reclamado_por: 'dos' });
  expect(after({ ...persons, proxima_verificacion: NOW + 1 }, claim).changed).toBe(false);
});

test.each<[string, StepEnd, Partial<DomainCheck>]>([
  [
    'a verdict',
    { kind: 'finished', prioridad: 2, next: NOW + DAY, failed: false },
    { proxima_verificacion: NOW + DAY },
  ],
  [
    'a verdict for good',
    { kind: 'finished', prioridad: 2, next: null, failed: false },
    { proxima_verificacion: null },
  ],
  [
    'no answer',
    { kind: 'finished', prioridad: 2, next: null, failed: true },
    { proxima_verificacion: NOW + FAILED_AGAIN_MS },
  ],
])('a step that ends with %s closes the check', (_, end, change) => {
  const { check, questions } = after(held, step(end));
  expect(check).toEqual({
    ...held,
    comprobando: false,
    ronda_persona: false,
    reintentos_usados: 0,
    prioridad_verificacion: 2,
    reclamado_por: null,
    ...change,
  });
  expect(questions).toBe('drop');
});

test('a check that got no answer is repeated six hours later', () => {
  expect(FAILED_AGAIN_MS).toBe(6 * HOUR);
});

test.each<[string, StepEnd, Partial<DomainCheck>]>([
  ['another try', { kind: 'retry', at: NOW + 5 }, { proxima_verificacion: NOW + 5 }],
  ['a question to a registry', { kind: 'asks_registry' }, { proxima_verificacion: null }],
  ['a rest', { kind: 'rests', failed: false }, { proxima_verificacion: null }],
])('a step that ends with %s leaves the check open, and the person’s', (_, end, change) => {
  const { check } = after(held, step(end));
  expect(check).toEqual({ ...held, reintentos_usados: 4, reclamado_por: null, ...change });
});

test('what failed for a batch that is paused becomes the routine’s, without urgency', () => {
  expect(after(held, step({ kind: 'rests', failed: true })).check).toEqual({
    ...held,
    comprobando: false,
    ronda_persona: false,
    reintentos_usados: 0,
    prioridad_verificacion: 1,
    proxima_verificacion: NOW + FAILED_AGAIN_MS,
    reclamado_por: null,
  });
});

test('of names that expired only those that a registry does not deny are watched every day', () => {
  const expired = { estado_verificacion: estadoVerificacion.expirado };
  const watch: CheckEvent = { kind: 'watched', now: NOW };
  expect(after(resting, watch, { ...expired, es_disponible: null }).changed).toBe(false);
  expect(after(resting, watch, { ...expired, es_disponible: false }).check.proxima_verificacion).toBe(
    NOW + DAY,
  );
  const under = { ...persons, proxima_verificacion: null };
  expect(after(under, watch, { es_disponible: true, questions: 'planned' }).changed).toBe(false);
});

test('the batch of a name that was looked at before is deleted: its verdict is kept up by routine', () => {
  const paused: DomainCheck = { ...persons, proxima_verificacion: null };
  const deleted: CheckEvent = { kind: 'batch_deleted', now: NOW };
  const first = { estado_verificacion: estadoVerificacion.pendiente };
  expect(after(paused, deleted, first).check).toEqual({ ...paused, comprobando: false });
  for (const change of [{ ...first, fecha_ultima_verificacion: NOW }, {}]) {
    expect(after(paused, deleted, change).check).toMatchObject({
      ronda_persona: false,
      proxima_verificacion: NOW + FAILED_AGAIN_MS,
    });
  }
});
