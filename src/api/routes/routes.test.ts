import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { RespuestaError } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import { routeTable } from '#contract/route-table.ts';
import { goodCalls, type Happy } from '../testing/good-calls.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { pathOf, seedThings, type Things } from '../testing/things.ts';

let api: Harness;
let ana: Person;
let luis: Person;
let things: Things;

beforeAll(async () => {
  api = await startHarness({ admins: ['ana@example.com'] });
  [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
  things = await seedThings(api, ana, {
    keywords: ['fontanero vic', 'dentista lugo'],
    businesses: [
      { nombre_negocio: 'Fontanería Puig', dominio: 'puig.cat' },
      { nombre_negocio: 'Sin Web SL' },
    ],
  });
});
afterAll(() => api.stop());

const calls = Object.entries(routeTable).flatMap(([group, routes]) =>
  Object.entries<Route>(routes).map(([name, route]) => ({
    name: `${group}.${name}`,
    group,
    key: name,
    route,
  })),
);
const secured = calls.filter(({ route }) => route.auth);

function send(
  route: Route,
  as: Person | undefined,
  input: { path?: string; query?: string; body?: unknown } = {},
) {
  const path = (input.path ?? pathOf(route, things)) + (input.query ? `?${input.query}` : '');
  const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) };
  const headers = input.body === undefined ? {} : { 'content-type': 'application/json' };
  return api.call(path, { method: route.method, headers, ...body, as });
}

async function refusal(answer: Response): Promise<[number, string]> {
  const { error } = RespuestaError.parse(await answer.json());
  expect(error.message).toMatch(/\p{Lu}|«/u);
  return [answer.status, error.code];
}

/** A valid body, so that a refusal has another reason. */
const goodBody = (group: string, key: string, route: Route) => {
  const entry = (goodCalls as Record<string, Record<string, Happy>>)[group]?.[key];
  const given = typeof entry === 'object' ? entry.body : undefined;
  if (route.method === 'GET') return undefined;
  return given ?? (route.body ? {} : undefined);
};

test('every call of the contract has a test of its good case, or says which version serves it', () => {
  for (const { group, key, name } of calls) {
    expect((goodCalls as Record<string, Record<string, Happy>>)[group]?.[key], name).toBeDefined();
  }
});

describe('without a token', () => {
  test.each(secured)('$name is refused', async ({ group, key, route }) => {
    const body = goodBody(group, key, route);
    const refused = route.admin ? [404, 'no_encontrado'] : [401, 'no_autenticado'];
    expect(await refusal(await send(route, undefined, { body }))).toEqual(refused);
    const forged = { ...ana, token: `${ana.token.slice(0, -8)}AAAAAAAA` };
    expect(await refusal(await send(route, forged, { body }))).toEqual(refused);
  });
});

describe("with another account's identifier", () => {
  test.each(secured.filter(({ route }) => route.params))(
    '$name finds nothing',
    async ({ group, key, route }) => {
      const [status, code] = await refusal(await send(route, luis, { body: goodBody(group, key, route) }));
      if (route.admin) expect([status, code]).toEqual([404, 'no_encontrado']);
      else
        expect([status, code.endsWith('_no_encontrado') || code.endsWith('_no_encontrada')]).toEqual([
          404,
          true,
        ]);
      const invented = await send(route, ana, {
        path: pathOf(route, things, 'no-es-un-uuid'),
        body: goodBody(group, key, route),
      });
      expect(await refusal(invented)).toEqual([404, 'no_encontrado']);
    },
  );
});

describe('with bad input', () => {
  test.each(secured.filter(({ route }) => route.body))('$name refuses its body', async ({ route }) => {
    const raw = (body: string, type = 'application/json') =>
      api.call(pathOf(route, things), {
        method: route.method,
        body,
        headers: { 'content-type': type },
        as: ana,
      });
    expect(await refusal(await raw('{"a":'))).toEqual([400, 'entrada_no_valida']);
    expect(await refusal(await raw('[1]'))).toEqual([400, 'entrada_no_valida']);
    expect(await refusal(await raw('"texto"'))).toEqual([400, 'entrada_no_valida']);
    expect(await refusal(await raw('{}', 'text/plain'))).toEqual([415, 'tipo_no_admitido']);
    expect(await refusal(await raw(`"${'x'.repeat(2 * 1024 * 1024)}"`))).toEqual([
      413,
      'cuerpo_demasiado_grande',
    ]);
  });

  const queries = secured.flatMap(({ name, route }) =>
    badQueries(route).map((query) => ({ name, route, query })),
  );
  test.each(queries)('$name refuses ?$query', async ({ route, query }) => {
    const answer = await send(route, ana, { query });
    expect(await refusal(answer)).toEqual([400, 'entrada_no_valida']);
  });
});

/** For each parameter other than free text, an invalid value. */
function badQueries(route: Route): string[] {
  if (!route.query) return [];
  const { properties = {} } = z.toJSONSchema(route.query, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (typeof schema === 'boolean') return [];
    if (schema.enum || schema.format === 'uuid') return [`${name}=no-existe`];
    if (schema.maxLength !== undefined) return [`${name}=${'x'.repeat(schema.maxLength + 1)}`];
    return [`${name}=texto`, `${name}=-1`, `${name}=1e99`, `${name}=NaN`];
  });
}

test('a filter is understood by the other names of its field and value', async () => {
  const count = async (path: string) => {
    const answer = await api.call(path, { as: ana });
    return z.object({ data: z.array(z.unknown()) }).parse(await answer.json()).data.length;
  };
  const pending = await count('/api/dominios?estado_verificacion=pendiente&es_disponible=null');
  expect(pending).toBeGreaterThan(0);
  expect(await count('/api/dominios?estado_verificacion=pending&disponible=null')).toBe(pending);
  expect(await count('/api/dominios?disponible=true')).toBe(0);
  const found = await count('/api/negocios?categoria_negocio=fontan');
  expect(found).toBeGreaterThan(0);
  expect(await count('/api/negocios?categoria=fontan')).toBe(found);
  expect(await count('/api/negocios?categoria=peluquer')).toBe(0);
});

describe('as it should be used', () => {
  test.each(calls)('$name answers as the contract says', async ({ group, key, route }) => {
    const entry = (goodCalls as Record<string, Record<string, Happy>>)[group]?.[key];
    if (entry === 'elsewhere' || entry === undefined) return;
    const answer = await send(route, route.auth ? ana : undefined, entry);
    expect([answer.status, answer.status === 200 ? '' : await answer.clone().text()]).toEqual([200, '']);
    if (route.answer) expect(route.answer.safeParse(await answer.json()).error).toBeUndefined();
    else expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });
});

test('a path or a method that the contract does not have is reported as JSON', async () => {
  expect(await refusal(await api.call('/api/no-existe', { as: ana }))).toEqual([404, 'no_encontrado']);
  const wrong = await api.call('/api/batches', { method: 'DELETE', as: ana });
  expect(wrong.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
  expect(await refusal(wrong)).toEqual([405, 'metodo_no_admitido']);
  const options = await api.call('/api/batches/x/iniciar', { method: 'OPTIONS' });
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
  expect(options.headers.get('access-control-allow-origin')).toBeNull();
  const head = await api.call('/api/batches', { method: 'HEAD', as: ana });
  expect([head.status, await head.text()]).toEqual([200, '']);
});
