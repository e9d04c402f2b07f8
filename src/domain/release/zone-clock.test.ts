import { expect, test } from 'vitest';
import { at, HOUR } from './clock.samples.ts';
import type { Look } from './looks.ts';
import { afterLook, afterLooks, type ClockStep, readZoneClock, type ZoneClock } from './zone-clock.ts';

const NEW: ZoneClock = {
  dominio: 'panaderia-lozano.es',
  delegado_ultima: null,
  delegado_servidor: null,
  ausente_primera: null,
  ausente_servidor: null,
  plazo_desde: null,
  plazo_hasta: null,
};

/** The clock after these looks, one after the other. */
function after(looks: readonly [number, Look['resultado'], boolean?][], from = NEW): ClockStep {
  let step: ClockStep | null = null;
  for (const [hours, resultado, corroborado] of looks) {
    step = afterLook(step?.clock ?? from, { hora: at(hours), resultado, corroborado, servidor: `s${hours}` });
  }
  if (step === null) throw new Error('there is no look');
  return step;
}

test('a delegated name is looked at once a day, and nothing is told of it', () => {
  expect(after([[0, 'delegado']])).toEqual({
    clock: { ...NEW, delegado_ultima: at(0), delegado_servidor: 's0' },
    hasChanged: false,
    proxima: at(24),
    urgencia: 0,
  });
});

test('the first absence after a delegation is kept with its server, once, and is told', () => {
  const first = after([
    [0, 'delegado'],
    [24, 'ausente'],
  ]);
  expect(first).toMatchObject({
    clock: {
      delegado_servidor: 's0',
      ausente_primera: at(24),
      ausente_servidor: 's24',
      plazo_desde: at(236),
      plazo_hasta: at(24 + 266),
    },
    hasChanged: true,
    proxima: at(30),
    urgencia: 1,
  });
  const again = after([[30, 'ausente']], first.clock);
  expect(again).toEqual({ ...first, hasChanged: false, proxima: at(36) });
  expect(readZoneClock(again.clock, at(30), { expiry: null, observed: null })).toMatchObject({
    estado: 'fuera_de_zona',
    desde: at(236),
  });
});

test('it becomes more urgent as its interval comes near', () => {
  const gone = after([
    [0, 'delegado'],
    [24, 'ausente'],
  ]).clock;
  expect(after([[220, 'ausente']], gone)).toMatchObject({ proxima: at(221), urgencia: 2 });
  expect(after([[232, 'ausente']], gone)).toMatchObject({ proxima: at(232.25), urgencia: 3 });
});

test('a delegation that is back withdraws what was told, at that look', () => {
  const back = after([
    [0, 'delegado'],
    [24, 'ausente'],
    [30, 'delegado'],
  ]);
  expect(back).toMatchObject({
    clock: {
      delegado_ultima: at(30),
      ausente_primera: null,
      ausente_servidor: null,
      plazo_desde: null,
      plazo_hasta: null,
    },
    hasChanged: true,
    urgencia: 0,
  });
});

test('no answer, one server alone and a look that comes late move nothing', () => {
  const gone = after([
    [0, 'delegado'],
    [24, 'ausente'],
  ]).clock;
  for (const look of [
    [30, 'sin_respuesta'],
    [30, 'delegado', false],
    [12, 'delegado'],
    [24, 'delegado'],
  ] as const) {
    expect(after([[...look]], gone)).toMatchObject({ clock: gone, hasChanged: false });
  }
  expect(after([[0, 'ausente', false]]).clock).toEqual(NEW);
});

test('a name that is absent at the first look has no date, and is looked at every six hours', () => {
  expect(after([[0, 'ausente']])).toMatchObject({ hasChanged: true, proxima: at(6), urgencia: 1 });
  expect(after([[0, 'sin_respuesta']])).toMatchObject({ hasChanged: false, proxima: at(24), urgencia: 0 });
});

test('hours that its zone has shown narrow the interval at the next look, which is told once', () => {
  const gone = after([
    [0, 'delegado'],
    [24, 'ausente'],
  ]).clock;
  const observed = { desde: 240 * HOUR, hasta: 248 * HOUR };
  const look = { hora: at(30), resultado: 'ausente', servidor: 's' } as const;
  const narrowed = afterLook(gone, look, { observed });
  expect(narrowed).toMatchObject({
    clock: { plazo_desde: at(240), plazo_hasta: at(24 + 248) },
    hasChanged: true,
  });
  expect(afterLook(narrowed.clock, { ...look, hora: at(36) }, { observed }).hasChanged).toBe(false);
});

test('several looks are read in their order of time', () => {
  const looks = [
    { hora: at(24), resultado: 'ausente', servidor: 'b' },
    { hora: at(0), resultado: 'delegado', servidor: 'a' },
  ] as const;
  const known = { isFree: false, observed: null };
  expect(afterLooks(NEW, looks, known)).toMatchObject({
    clock: { delegado_ultima: at(0), ausente_primera: at(24) },
    hasChanged: true,
  });
  expect(afterLooks(NEW, [], known)).toBeNull();
});

test('an account’s own expiry date goes before the DNS', () => {
  const gone = after([
    [0, 'delegado'],
    [24, 'ausente'],
  ]).clock;
  const expiry = { desde: at(10), hasta: at(10) };
  expect(readZoneClock(gone, at(30), { expiry, observed: null })).toMatchObject({
    fuente: 'caducidad',
    desde: at(10) + 240 * HOUR,
  });
});
