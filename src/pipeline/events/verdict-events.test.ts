import { expect, test } from 'vitest';
import type { CambioVeredicto } from '#contract/events/event-schemas.ts';
import { verdictEvents } from './verdict-events.ts';

type Now = CambioVeredicto['ahora'];
type Before = CambioVeredicto['antes'];

const ALIVE: Now = {
  estado_verificacion: 'activo',
  es_disponible: false,
  confirmaciones: 0,
  fase_ciclo: 'activo',
  motivo: null,
};
const DEAD: Now = { ...ALIVE, estado_verificacion: 'no_resuelve' };
const GRACE: Now = { ...ALIVE, estado_verificacion: 'expirado', fase_ciclo: 'gracia' };
const REDEMPTION: Now = { ...GRACE, fase_ciclo: 'redencion' };
const FREE: Now = { ...GRACE, es_disponible: true, confirmaciones: 2, fase_ciclo: 'libre' };
const FREE_ONCE: Now = { ...FREE, es_disponible: null, confirmaciones: 1 };
const OPEN: Now = { ...ALIVE, estado_verificacion: 'necesita_verificacion_manual', es_disponible: null };

const typesOf = (antes: Before, ahora: Now, change: { changed?: boolean; gestionado?: boolean } = {}) =>
  verdictEvents([
    {
      dominio: { id: 'x', gestionado: change.gestionado ?? false },
      verdict: ahora,
      antes: antes && {
        estado_verificacion: antes.estado_verificacion,
        es_disponible: antes.es_disponible,
        fase_ciclo: antes.fase_ciclo,
      },
      changed: change.changed ?? true,
    },
  ]).map(({ tipo }) => tipo);

test.each<[string, Before, Now, string[]]>([
  ['seen for the first time, registered', null, ALIVE, []],
  ['seen for the first time, free', null, FREE, ['dominio.libre', 'dominio.confirmado']],
  ['denied by the registry once', REDEMPTION, FREE_ONCE, []],
  ['denied twice', FREE_ONCE, FREE, ['dominio.libre', 'dominio.confirmado']],
  ['registered by another', FREE, ALIVE, ['dominio.perdido']],
  ['registered by another, without a site', FREE, DEAD, ['dominio.perdido']],
  ['whose site dies', ALIVE, DEAD, ['dominio.caido']],
  ['whose site dies as it expires', ALIVE, GRACE, ['dominio.caido', 'dominio.fase']],
  ['in redemption', GRACE, REDEMPTION, ['dominio.fase']],
  ['renewed', REDEMPTION, ALIVE, ['dominio.fase']],
  ['whose registry does not answer', FREE, OPEN, []],
])('a name %s', (_, antes, ahora, expected) => {
  expect(typesOf(antes, ahora)).toEqual(expected);
});

test('a free name that is still free is confirmed again, and only that', () => {
  expect(typesOf(null, FREE, { changed: false })).toEqual(['dominio.confirmado']);
  expect(typesOf(FREE, FREE)).toEqual(['dominio.confirmado']);
  expect(typesOf(null, ALIVE, { changed: false })).toEqual([]);
});

test('a bought or discarded name makes no event', () => {
  for (const [antes, ahora] of [
    [ALIVE, DEAD],
    [FREE_ONCE, FREE],
    [FREE, ALIVE],
    [GRACE, REDEMPTION],
  ] as const)
    expect(typesOf(antes, ahora, { gestionado: true })).toEqual([]);
});

test('an event keeps the verdict and the one before it', () => {
  const [event] = verdictEvents([
    {
      dominio: { id: 'x', gestionado: false },
      verdict: { ...DEAD, motivo: 'no responde' },
      antes: ALIVE,
      changed: true,
    },
  ]);
  expect(event).toMatchObject({
    entidad_id: 'x',
    hechos: { antes: { estado_verificacion: 'activo' }, ahora: { ...DEAD, motivo: 'no responde' } },
  });
});
