import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RespuestaError } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import { routeTable } from '#contract/route-table.ts';
import { Alcance } from '#contract/states.ts';
import { accesosRoutes } from '#contract/tokens/routes.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { pathOf, seedThings, type Things } from '../testing/things.ts';

/** Texts that only Ana's rows hold: an answer to another caller that contains one is a leak. */
const MARKS = ['sólo-de-ana', 'solodeana', 'ana@example.com'];
const DAY = 86_400_000;
const EVERY = { alcances: [...Alcance.options], tope_creditos: 100, tope_euros: 20 };

const calls = Object.entries(routeTable).flatMap(([group, routes]) =>
  Object.entries<Route>(routes).flatMap(([name, route]) =>
    route.auth ? [{ name: `${group}.${name}`, route, scope: route.scope }] : [],
  ),
);
const isStream = ({ produces }: Route) => produces === 'text/event-stream';

let api: Harness;
let ana: Person;
let luis: Person;
let things: Things;

beforeAll(async () => {
  api = await startHarness({ admins: ['ana@example.com', 'luis@example.com'] });
  [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
  things = await seedThings(api, ana, {
    keywords: ['bar sólo-de-ana', 'dentista lugo'],
    businesses: [
      { nombre_negocio: 'Bar sólo-de-ana', dominio: 'solodeana.es' },
      { nombre_negocio: 'Sin web, sólo-de-ana' },
    ],
  });
});
afterAll(() => api.stop());

async function tokenOf(as: Person, wanted: Record<string, unknown>) {
  const answer = await api.post('/api/accesos', { nombre: 'prueba', ...wanted }, as);
  const { acceso, token } = accesosRoutes.crear.answer.parse(await answer.json()).data;
  return { id: acceso._id, person: { ...as, token } };
}
const onlyWith = (scope: Alcance, as = ana, change: Record<string, unknown> = {}) =>
  tokenOf(as, {
    ...change,
    alcances: [scope],
    ...(scope === 'recolectar' ? { tope_creditos: 100 } : {}),
    ...(scope === 'comprar' ? { tope_euros: 20 } : {}),
  });

const send = (route: Route, as: Person) =>
  api.call(pathOf(route, things), {
    method: route.method,
    ...(route.body ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}),
    as,
  });

/** Status and code of an answer that refuses; of another its status alone. */
async function told(answer: Response): Promise<[number, string]> {
  const text = await answer.text();
  for (const mark of MARKS) expect(text).not.toContain(mark);
  const error = RespuestaError.safeParse(text.startsWith('{') ? JSON.parse(text) : null);
  return [answer.status, error.success ? error.data.error.code : ''];
}

const refusalOf = ({ route, scope }: (typeof calls)[number]): [number, string] => {
  if (route.admin) return [404, 'no_encontrado'];
  return scope === 'nunca' ? [403, 'solo_con_sesion'] : [403, 'alcance_insuficiente'];
};

test('the table has calls that read, check, collect and act, and calls for sessions alone', () => {
  const scopes = new Set(calls.map(({ scope }) => scope));
  for (const scope of ['leer', 'verificar', 'recolectar', 'actuar', 'nunca'] as const)
    expect(scopes).toContain(scope);
  expect(calls.length).toBeGreaterThan(140);
});

describe.each(Alcance.options)('a token that may only «%s»', (scope) => {
  test('is refused by every call of another scope, which shows nothing', async () => {
    const { person } = await onlyWith(scope);
    for (const call of calls.filter((one) => one.scope !== scope))
      expect([call.name, ...(await told(await send(call.route, person)))]).toEqual([
        call.name,
        ...refusalOf(call),
      ]);
  });

  test('is admitted by every call of its scope', async () => {
    const { person } = await onlyWith(scope, luis);
    for (const { name, route } of calls.filter((one) => one.scope === scope && !isStream(one.route))) {
      const [status, code] = await told(await send(route, person));
      expect([name, status, code]).toEqual([name, expect.not.toBeOneOf([401, 403]), expect.any(String)]);
      expect(status, name).toBeLessThan(500);
    }
  });
});

const notIn = (route: Route): [number, string] =>
  route.admin ? [404, 'no_encontrado'] : [401, 'acceso_no_valido'];
const everyCallSays = async (person: Person, refusal: (route: Route) => [number, string]) => {
  for (const { name, route } of calls)
    expect([name, ...(await told(await send(route, person)))]).toEqual([name, ...refusal(route)]);
};

test('no call takes a token that was never made', async () => {
  const { token } = (await tokenOf(ana, EVERY)).person;
  const forged = `${token.slice(0, 9)}${token[9] === 'a' ? 'b' : 'a'}${token.slice(10)}`;
  await everyCallSays({ ...ana, token: forged }, notIn);
});

describe.each([...Alcance.options, 'todos'] as const)('with the scope «%s»', (scope) => {
  const make = (change: Record<string, unknown> = {}) =>
    scope === 'todos' ? tokenOf(ana, { ...EVERY, ...change }) : onlyWith(scope, ana, change);

  test('no call takes a token that is revoked or has ended', async () => {
    const revoked = await make();
    await api.call(`/api/accesos/${revoked.id}`, { method: 'DELETE', as: ana });
    const ended = await make({ dias: 1 });
    await everyCallSays(revoked.person, notIn);
    api.clock.advance(DAY);
    await everyCallSays(ended.person, notIn);
    [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
  });

  test('no call takes a token from another address than its own', async () => {
    const { person } = await make({ direcciones: ['203.0.113.0/24', '2001:db8::/32'] });
    await everyCallSays(person, ({ admin }) => (admin ? [404, 'no_encontrado'] : [403, 'ip_no_permitida']));
  });
});
