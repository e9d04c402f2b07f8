import { expect, test } from 'vitest';
import type { CambioVeredicto } from '#contract/events/event-schemas.ts';
import type { Verdict } from '#domain/verdict/types.ts';
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
const RESERVED: Now = { ...DEAD, fase_ciclo: 'retenido' };
const OPEN: Now = { ...ALIVE, estado_verificacion: 'necesita_verificacion_manual', es_disponible: null };

interface Change {
  changed?: boolean;
  gestionado?: boolean;
  row?: Verdict['row'];
}

const typesOf = (antes: Before, ahora: Now, change: Change = {}) =>
  verdictEvents([
    {
      dominio: { id: 'x', gestionado: change.gestionado ?? false },
      verdict: { ...ahora, row: change.row ?? null },
      antes: antes && {
        estado_verificacion: antes.estado_verificacion,
        es_disponible: antes.es_disponible,
        fase_ciclo: antes.fase_ciclo,
      },
      changed: change.changed ?? true,
    },
  ]).map(({ tipo }) => tipo);

test.each<[string, Before, Now, string[], Verdict['row']?]>([
  ['seen for the first time, registered', null, ALIVE, []],
  ['seen for the first time, free', null, FREE, ['dominio.libre', 'dominio.confirmado']],
  ['denied by the registry once', REDEMPTION, FREE_ONCE, []],
  ['denied twice', FREE_ONCE, FREE, ['dominio.libre', 'dominio.confirmado']],
  ['registered by another', FREE, ALIVE, ['dominio.perdido'], 'lost'],
  ['registered by another, without a site', FREE, DEAD, ['dominio.perdido'], 'lost'],
  ['that a server denied by mistake', FREE, ALIVE, [], 'alive'],
  ['that is reserved since it was free', FREE, RESERVED, [], 'reserved'],
  ['that is sold as premium since it was free', FREE, RESERVED, [], 'premium'],
  ['whose site dies', ALIVE, DEAD, ['dominio.caido']],
  ['whose site dies as it expires', ALIVE, GRACE, ['dominio.caido', 'dominio.fase']],
  ['in redemption', GRACE, REDEMPTION, ['dominio.fase']],
  ['renewed', REDEMPTION, ALIVE, ['dominio.fase']],
  ['whose registry does not answer', FREE, OPEN, []],
])('a name %s', (_, antes, ahora, expected, row = null) => {
  expect(typesOf(antes, ahora, { row })).toEqual(expected);
});

test('a free name that is still free is confirmed again, and only that', () => {
  expect(typesOf(null, FREE, { changed: false })).toEqual(['dominio.confirmado']);
  expect(typesOf(FREE, FREE)).toEqual(['dominio.confirmado']);
  expect(typesOf(null, ALIVE, { changed: false })).toEqual([]);
});

test('a name is lost with the step in which its registry names a holder, also if that changes no verdict', () => {
  expect(typesOf(null, ALIVE, { changed: false, row: 'lost' })).toEqual(['dominio.perdido']);
  expect(typesOf(FREE, REDEMPTION, { row: 'lost' })).toEqual(['dominio.perdido']);
});

test('a bought or discarded name makes no event', () => {
  for (const [antes, ahora] of [
    [ALIVE, DEAD],
    [FREE_ONCE, FREE],
    [FREE, ALIVE],
    [GRACE, REDEMPTION],
  ] as const)
    for (const row of [null, 'lost'] as const)
      expect(typesOf(antes, ahora, { gestionado: true, row })).toEqual([]);
});

test('an event keeps the verdict and the one before it', () => {
  const [event] = verdictEvents([
    {
      dominio: { id: 'x', gestionado: false },
      verdict: { ...DEAD, motivo: 'no responde', row: 'deadSite' },
      antes: ALIVE,
      changed: true,
    },
  ]);
  expect(event).toMatchObject({
    entidad_id: 'x',
    hechos: { antes: { estado_verificacion: 'activo' }, ahora: { ...DEAD, motivo: 'no responde' } },
  });
});
