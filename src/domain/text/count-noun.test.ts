import { expect, test } from 'vitest';
import { conNombre, cuantos } from './count-noun.ts';

test.each([
  [0, '0 negocios'],
  [1, '1 negocio'],
  [2, '2 negocios'],
  [12_000, '12.000 negocios'],
])('%d is written %s', (numero, texto) => {
  expect(cuantos(numero, 'negocio')).toBe(texto);
});

test('a figure that is written already has its noun in the singular for one alone', () => {
  expect(['1', '0', '1.001'].map((cifra) => conNombre(cifra, 'clave'))).toEqual([
    '1 clave',
    '0 claves',
    '1.001 claves',
  ]);
});
