import { expect, test } from 'vitest';
import { isAutoRenewed, lifecycleSteps } from './lifecycle.ts';

const zona = { consulta_url: null, sin_canal: false, dias_gracia: 30, dias_redencion: 30, dias_borrado: 5 };
const base = {
  fase_ciclo: 'activo',
  es_disponible: false,
  fecha_registro: '2015-01-10T00:00:00.000Z',
  fecha_expiracion: '2027-01-10T00:00:00.000Z',
  fecha_liberacion_estimada: null,
  zona,
} as const;
/** Contradictory dates, as registries publish them. */
const fixtures: Partial<Parameters<typeof lifecycleSteps>[0]>[] = [
  {
    fase_ciclo: 'redencion',
    fecha_expiracion: '2026-07-20T00:00:00.000Z',
    fecha_liberacion_estimada: '2026-08-05T00:00:00.000Z',
  },
  {
    fase_ciclo: 'redencion',
    fecha_expiracion: '2027-06-01T00:00:00.000Z',
    fecha_liberacion_estimada: '2026-08-05T00:00:00.000Z',
  },
  {
    fase_ciclo: 'pendiente_borrado',
    fecha_registro: '2026-08-01T00:00:00.000Z',
    fecha_liberacion_estimada: '2026-08-05T00:00:00.000Z',
  },
];
const read = (change: Partial<Parameters<typeof lifecycleSteps>[0]>) =>
  lifecycleSteps({ ...base, ...change }).map(({ fase, when, from, estimated }) =>
    [fase, when, from?.slice(0, 10) ?? '-', estimated ? '~' : '='].join(' '),
  );

test('an active name shows its expiry and what would follow it', () => {
  expect(read({})).toEqual([
    'activo now 2015-01-10 =',
    'gracia ahead 2027-01-10 =',
    'redencion ahead 2027-02-09 ~',
    'pendiente_borrado ahead 2027-03-11 ~',
    'libre ahead 2027-03-16 ~',
  ]);
});

test('a name on its way out is counted back from its estimated release', () => {
  expect(
    read({
      fase_ciclo: 'redencion',
      fecha_expiracion: null,
      fecha_liberacion_estimada: '2026-08-05T00:00:00.000Z',
    }),
  ).toEqual([
    'activo past 2015-01-10 =',
    'gracia past 2026-06-01 ~',
    'redencion now 2026-07-01 ~',
    'pendiente_borrado ahead 2026-07-31 ~',
    'libre ahead 2026-08-05 ~',
  ]);
});

test('an expiry that the registry moved a year on begins no phase that is over', () => {
  const steps = read({
    fase_ciclo: 'redencion',
    fecha_expiracion: '2027-06-01T00:00:00.000Z',
    fecha_liberacion_estimada: '2026-08-05T00:00:00.000Z',
  });
  expect(steps[1]).toBe('gracia past 2026-06-01 ~');
});

test('phases that a zone does not have are left out; an unknown length leaves later dates out', () => {
  expect(read({ zona: { ...zona, dias_gracia: 10, dias_redencion: 0, dias_borrado: 0 } })).toEqual([
    'activo now 2015-01-10 =',
    'gracia ahead 2027-01-10 =',
    'libre ahead 2027-01-20 ~',
  ]);
  expect(read({ zona: { ...zona, dias_redencion: null } })).toEqual([
    'activo now 2015-01-10 =',
    'gracia ahead 2027-01-10 =',
    'redencion ahead 2027-02-09 ~',
    'pendiente_borrado ahead - =',
    'libre ahead - =',
  ]);
});

test('a free name is at the end of its way, and tells no dates of a registration that is gone', () => {
  expect(read({ fase_ciclo: 'libre', es_disponible: true, fecha_registro: null })).toEqual([
    'activo past - =',
    'gracia past - =',
    'redencion past - =',
    'pendiente_borrado past - =',
    'libre now - =',
  ]);
});

test('a free name of which nothing says that it ever was registered has passed no phase', () => {
  const never = {
    fase_ciclo: 'libre',
    es_disponible: true,
    fecha_registro: null,
    fecha_expiracion: null,
  } as const;
  expect(read(never).map((step) => step.split(' ')[1])).toEqual([
    'unknown',
    'unknown',
    'unknown',
    'unknown',
    'now',
  ]);
});

test.each(fixtures)('no phase begins after one that follows it: %j', (change) => {
  const dates = lifecycleSteps({ ...base, ...change })
    .map(({ from }) => from)
    .filter((from) => from !== null);
  expect(dates).toEqual(dates.toSorted());
});

test('an expiry that lies ahead of a name on its way out was moved by the registry itself', () => {
  const now = Date.parse('2026-07-01T00:00:00Z');
  const expiry = '2027-06-01T00:00:00.000Z';
  expect(isAutoRenewed({ fase_ciclo: 'redencion', fecha_expiracion: expiry }, now)).toBe(true);
  expect(isAutoRenewed({ fase_ciclo: 'gracia', fecha_expiracion: '2026-06-20T00:00:00.000Z' }, now)).toBe(
    false,
  );
  expect(isAutoRenewed({ fase_ciclo: 'activo', fecha_expiracion: expiry }, now)).toBe(false);
});

test('an unknown phase is nowhere on the way; a held name is still registered', () => {
  expect(
    read({ fase_ciclo: 'desconocida', fecha_expiracion: null }).map((step) => step.split(' ')[1]),
  ).toEqual(['ahead', 'ahead', 'ahead', 'ahead', 'ahead']);
  expect(read({ fase_ciclo: 'retenido' })[0]).toBe('activo now 2015-01-10 =');
});
