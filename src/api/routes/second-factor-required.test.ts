import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RespuestaError } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import { routeTable } from '#contract/route-table.ts';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { sistemaRoutes } from '#contract/routes/sistema.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

let api: Harness;
let ana: Person;
beforeAll(async () => {
  api = await startHarness({ secondFactorRequired: true });
  ana = await api.signIn('ana');
});
afterAll(() => api.stop());

const call = ({ method, path }: { method: string; path: string }, body: unknown = {}) =>
  api.call(path.replaceAll(/:\w+/g, '01920000-0000-7000-8000-000000000000'), {
    method,
    as: ana,
    ...(method === 'GET'
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
const state = async () =>
  sistemaRoutes.estado.answer.parse(await (await call(sistemaRoutes.estado)).json()).data;

test('who has no second factor where it is asked for can only make one', async () => {
  const groups = Object.entries(routeTable).filter(([group]) => group !== 'auth' && group !== 'seguridad');
  const all = groups.flatMap(([group, routes]) =>
    Object.entries<Route>(routes).map(([name, route]) => ({ name: `${group}.${name}`, ...route })),
  );
  const open = ['usuarios.config', 'sistema.estado'];
  const closed = all.filter(({ name, auth, admin }) => auth && !admin && !open.includes(name));
  expect(closed.length).toBeGreaterThan(80);
  for (const route of closed) {
    const answer = await call(route);
    expect([route.name, answer.status]).toEqual([route.name, 403]);
    const { error } = RespuestaError.parse(await answer.json());
    expect(error.code).toBe('segundo_factor_obligatorio');
  }
  expect((await state()).falta_segundo_factor).toBe(true);
});

test('with an authenticator everything is open at once, and without it closed again', async () => {
  const prepared = seguridadRoutes.prepararTotp.answer.parse(
    await (await call(seguridadRoutes.prepararTotp)).json(),
  );
  const totp = new TOTP({ secret: Secret.fromBase32(prepared.data.secreto) });
  const codigo = totp.generate({ timestamp: api.clock.now() });
  expect((await call(seguridadRoutes.activarTotp, { codigo })).status).toBe(200);
  expect((await state()).falta_segundo_factor).toBeUndefined();
  expect((await call(routeTable.batches.listar)).status).toBe(200);
  expect((await call(seguridadRoutes.quitarTotp)).status).toBe(200);
  expect((await call(routeTable.batches.listar)).status).toBe(403);
});
