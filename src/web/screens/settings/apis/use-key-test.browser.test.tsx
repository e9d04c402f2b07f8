import { expect, test } from 'vitest';
import { usuariosRoutes } from '#contract/routes/usuarios.ts';
import { type Asked, good, nameOf, Refusal, runHook, serve } from '../../../testing/harness.tsx';
import { useKeyTest } from './use-key-test.ts';

const ROUTE = nameOf(usuariosRoutes.probarClave);
const valid = (message: string) => good({ valid: true, message, resultado: 'valida' });

async function keyTest(answer: (asked: Asked) => unknown) {
  const { asked } = serve({ [ROUTE]: answer });
  return { asked, ...(await runHook(() => useKeyTest('rapidapi'))) };
}

test('a blank key and the mask of a stored one are not sent', async () => {
  const { result, act, asked } = await keyTest(() => valid('Vale.'));
  await act(() => result.current.test('  '));
  await expect.poll(() => result.current.state.kind).toBe('invalid');
  await act(() => result.current.test('****abcd'));
  await expect.poll(() => result.current.state.kind).toBe('valid');
  expect(asked).toEqual([]);
});

test('the answer to a key that was replaced since is ignored', async () => {
  const first = Promise.withResolvers<unknown>();
  const { result, asked } = await keyTest(({ body }) =>
    JSON.stringify(body).includes('vieja') ? first.promise : valid('La nueva vale.'),
  );
  const old = result.current.test('vieja');
  await expect.poll(() => result.current.state.kind).toBe('testing');
  await result.current.test('nueva', 'google-places');
  first.resolve(valid('La vieja vale.'));
  await old;
  await expect.poll(() => result.current.state).toEqual({ kind: 'valid', message: 'La nueva vale.' });
  expect(asked.map(({ body }) => body)).toEqual([
    { api_type: 'rapidapi', api_key: 'vieja' },
    { api_type: 'rapidapi', api_key: 'nueva', proveedor_mapas: 'google-places' },
  ]);
  expect(asked[0]?.signal?.aborted).toBe(true);
});

test('typing during a test ends it, and nothing is said of the old key', async () => {
  const { result, act, asked } = await keyTest(() => new Promise(() => undefined));
  const testing = result.current.test('una');
  await expect.poll(() => result.current.state.kind).toBe('testing');
  await act(() => result.current.reset());
  await testing;
  await expect.poll(() => result.current.state.kind).toBe('idle');
  expect(asked[0]?.signal?.aborted).toBe(true);
});

test('a test that cannot be made says why', async () => {
  const { result } = await keyTest(() => new Refusal(429, 'demasiadas_solicitudes', 'Espera un minuto.'));
  await result.current.test('una');
  await expect
    .poll(() => result.current.state)
    .toMatchObject({ kind: 'invalid', message: expect.stringMatching(/: Espera un minuto\.$/) });
});
