import { expect, test } from 'vitest';
import { toAppError } from './errors.ts';

const failure = (code: string, cause?: Error) => Object.assign(new Error('fallo', { cause }), { code });

test.each([
  ['53100', 'disco_lleno', 503],
  ['ENOSPC', 'disco_lleno', 503],
  ['57P01', 'base_de_datos_caida', 503],
  ['22P05', 'entrada_no_valida', 400],
  ['23505', 'interno', 500],
])('a failure %s is answered as %s, also as the cause of another', (code, expected, status) => {
  for (const error of [failure(code), failure('OTRO', failure(code))])
    expect(toAppError(error)).toMatchObject({ code: expected, status });
});

test('a full disk says that nothing was stored, and what to do', () => {
  expect(toAppError(failure('53100')).message).toBe(
    'El servidor se ha quedado sin espacio en disco. No se ha guardado nada: inténtalo cuando lo haya.',
  );
});
