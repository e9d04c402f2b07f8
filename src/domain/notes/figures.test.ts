import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figuresStand } from './figures.ts';

test.each([
  ['Tiene 4,8 estrellas y 127 reseñas.', [4.8, 127], true],
  ['Tiene 128 reseñas.', [127], false],
  ['Vale 1.200 €.', [1200], true],
  ['Vale unos 1.300 €.', [1200], false],
  ['Registrado en 2009.', ['2009-04-01T00:00:00Z'], true],
  ['Dos negocios lo citan.', [2], true],
  ['Tres negocios lo citan.', [2], false],
  ['Sin cifras.', [], true],
  ['El 95 % de los clientes repite.', [4.8, 127], false],
  ['Lo cita taller24h.es.', ['taller24h.es'], true],
])('«%s» with the facts %j: %s', (text, facts, stands) => {
  expect(figuresStand(text, facts)).toBe(stands);
});

test('a whole number among the facts always stands, its successor never alone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 11, max: 1_000_000 }), (value) => {
      expect(figuresStand(`Hay ${value.toLocaleString('es-ES')} reseñas`, [value])).toBe(true);
      expect(figuresStand(`Hay ${value + 1} reseñas`, [value])).toBe(false);
    }),
  );
});
