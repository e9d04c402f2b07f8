import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EstadoRegistrador } from '#contract/entities/configuracion.ts';
import { usuariosRoutes } from '#contract/routes/usuarios.ts';
import { followServerTime } from '../../../api/clock.ts';
import { good, nameOf, serve } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { registrarsQuery } from './queries.ts';
import { RegistrarState } from './registrar-state.tsx';

beforeEach(() => followServerTime('2026-11-26T10:00:00.000Z'));
afterEach(() => followServerTime(new Date().toISOString()));

const open: EstadoRegistrador = {
  ...{ registrador: 'dondominio', al_dia: 1_000, quedan: 994 },
  ...{ cerrado_hasta: null, motivo: null },
};

async function shown(first: EstadoRegistrador[]) {
  let states = first;
  serve({ [nameOf(usuariosRoutes.registradores)]: () => good(states) });
  const { screen, client } = await renderPart(<RegistrarState registrar="dondominio" />);
  return {
    status: screen.getByRole('status'),
    become: (next: EstadoRegistrador) => {
      states = [next];
      return client.refetchQueries(registrarsQuery);
    },
  };
}

test('what is left of the day is told, and a lock-out with its end as it comes', async () => {
  const { status, become } = await shown([open]);
  await expect.element(status).toHaveTextContent('Hoy quedan 994 consultas de 1.000.');
  await become({ ...open, motivo: 'cierre', cerrado_hasta: '2026-11-26T13:30:00.000Z' });
  await expect
    .element(status)
    .toHaveTextContent('El registrador ha cerrado la cuenta a consultas hasta las 14:30.');
  await become({ ...open, quedan: 1 });
  await expect.element(status).toHaveTextContent('Hoy queda 1 consulta de 1.000.');
});

test.each([
  ['cierre', 'hasta el 27 nov, 11:30'],
  ['clave', 'no acepta la clave: revísala'],
  ['direccion', 'autorízala en su web'],
  ['cupo', 'No quedan consultas de hoy'],
  ['ritmo', 'pide ir más despacio'],
  ['canario', 'no se le cree'],
] as const)('why it is not asked is told: %s', async (motivo, words) => {
  const { status } = await shown([{ ...open, motivo, cerrado_hasta: '2026-11-27T10:30:00.000Z' }]);
  await expect.element(status).toMatchTextContent(words);
  await expect.element(status).toMatchTextContent('27 nov, 11:30');
});

test('nothing is told of a registrar without a key', async () => {
  const { status } = await shown([{ ...open, registrador: 'porkbun' }]);
  await expect.poll(() => vi.mocked(window.fetch).mock.calls.length).toBeGreaterThan(0);
  await expect.element(status).toBeEmptyDOMElement();
});

test('it is asked again by itself while the page is open', () => {
  expect(registrarsQuery.refetchInterval).toBeLessThanOrEqual(15_000);
});
