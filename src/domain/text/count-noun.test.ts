import { expect, test } from 'vitest';
import { cuantos } from './count-noun.ts';

test.each([
  [0, '0 negocios'],
  [1, '1 negocio'],
  [2, '2 negocios'],
  [12_000, '12.000 negocios'],
])('%d is written %s', (numero, texto) => {
  expect(cuantos(numero, 'negocio')).toBe(texto);
});
