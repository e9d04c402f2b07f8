import { expect, test } from 'vitest';
import { resultText } from './result-text.ts';

test.each([
  ['rdap', 'absent', 'No existe en el registro'],
  ['rdap', 'reserved', 'Reservado por el registro'],
  ['dondominio', 'absent', 'Se puede registrar'],
  ['porkbun', 'registered', 'No se puede registrar'],
  ['dondominio', 'reserved', 'Premium'],
  ['dondominio', 'limited', 'El servidor pide esperar'],
  ['http', 'algo-nuevo', 'algo-nuevo'],
] as const)('of %s, %s is read as «%s»', (fuente, resultado, text) => {
  expect(resultText({ fuente, resultado })).toBe(text);
});
