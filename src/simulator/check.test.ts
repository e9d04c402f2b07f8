import { expect, test } from 'vitest';
import { checkWorld, formatCheck } from './check.ts';
import { buildWorld } from './world/build.ts';

const EPOCH = Date.UTC(2026, 10, 21);
const world = buildWorld(1, EPOCH);
const verdict = (dominio: string, es_disponible: boolean | null) => ({
  dominio,
  es_disponible,
  estado_verificacion: 'expirado',
});

test('verdicts that agree with the world pass', () => {
  const names = ['libre.com', 'en-redencion.com', 'conflicto.com'];
  const result = checkWorld(
    world,
    names,
    [verdict('libre.com', true), verdict('en-redencion.com', false), verdict('conflicto.com', null)],
    EPOCH,
  );
  expect(result).toMatchObject({ falseFree: [], free: 1, freeReported: 1, passed: true });
  expect(formatCheck(result)).toContain('CORRECTO');
});

test('one taken name reported available fails the whole', () => {
  const result = checkWorld(
    world,
    ['libre.com', 'en-borrado.com'],
    [verdict('libre.com', true), verdict('en-borrado.com', true)],
    EPOCH,
  );
  expect(result.falseFree).toEqual(['en-borrado.com']);
  expect(result.passed).toBe(false);
});

test('an unanswerable name reported available fails too', () => {
  expect(checkWorld(world, ['sin-canal.es'], [verdict('sin-canal.es', true)], EPOCH).falseFree).toEqual([
    'sin-canal.es',
  ]);
});

test('free names that were not found count against the 98 %', () => {
  const result = checkWorld(
    world,
    ['libre.com', 'libre.fr'],
    [verdict('libre.com', true), verdict('libre.fr', null)],
    EPOCH,
  );
  expect(result).toMatchObject({ free: 2, freeReported: 1, passed: false });
  expect(result.lines.find(({ fate }) => fate === 'free')).toMatchObject({
    dominios: 2,
    libre: 1,
    sin_saber: 1,
  });
});
