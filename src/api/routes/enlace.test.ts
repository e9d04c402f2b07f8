import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RespuestaError } from '#contract/errors.ts';
import { authRoutes } from '#contract/routes/auth.ts';
import { sistemaRoutes } from '#contract/routes/sistema.ts';
import { LOCAL_EMAIL } from '#platform/config/config.ts';
import { offerAccount, readAccount } from '#store/queries/accounts/accounts.ts';
import { localAccount } from '#store/queries/accounts/local-account.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { cookieHeader, type Harness, startHarness } from '../testing/harness.ts';

let api: Harness;
const printed: string[] = [];
beforeAll(async () => {
  api = await startHarness({
    allowed: [LOCAL_EMAIL, 'ana@example.com', 'luis@example.com'],
    printLink: (url) => printed.push(url),
  });
});
afterAll(() => api.stop());

const post = (path: string, body: unknown, headers: Record<string, string> = { origin: api.url }) =>
  api.call(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const newKey = async () => {
  expect((await post('/api/auth/enlace/nuevo', {})).status).toBe(200);
  return new URL(printed.at(-1) ?? '').searchParams.get('enlace') ?? '';
};
const errorOf = async (answer: Response) => {
  const { error } = RespuestaError.parse(await answer.json());
  return [answer.status, error.code];
};

test('a link of the terminal opens an ordinary session, once', async () => {
  const clave = await newKey();
  const answer = await post('/api/auth/enlace', { clave });
  const { data } = authRoutes.enlace.answer.parse(await answer.json());
  if (!('sesion' in data)) throw new Error('a second step was asked for');
  expect(data.sesion.user.email).toBe(LOCAL_EMAIL);
  const refreshed = await post('/api/auth/refrescar', {}, { origin: api.url, cookie: cookieHeader(answer) });
  expect(refreshed.status).toBe(200);
  expect(await errorOf(await post('/api/auth/enlace', { clave }))).toEqual([400, 'enlace_no_valido']);
});

test('the page knows that one enters by a link', async () => {
  const { data } = sistemaRoutes.salud.answer.parse(await (await api.call('/api/salud')).json());
  expect(data.acceso).toBe('enlace');
});

test.each([
  [{ clave: '' }, 400, 'entrada_no_valida'],
  [{ clave: 'x'.repeat(201) }, 400, 'entrada_no_valida'],
  [{ clave: 'inventada' }, 400, 'enlace_no_valido'],
  [{}, 400, 'entrada_no_valida'],
])('%o opens nothing and leaves the link valid', async (body, status, code) => {
  const clave = await newKey();
  expect(await errorOf(await post('/api/auth/enlace', body))).toEqual([status, code]);
  expect((await post('/api/auth/enlace', { clave })).status).toBe(200);
});

test('a foreign page neither redeems a link nor has one printed', async () => {
  const clave = await newKey();
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const lines = printed.length;
  expect(await errorOf(await post('/api/auth/enlace', { clave }, foreign))).toEqual([
    403,
    'origen_no_permitido',
  ]);
  expect(await errorOf(await post('/api/auth/enlace/nuevo', {}, foreign))).toEqual([
    403,
    'origen_no_permitido',
  ]);
  expect(printed).toHaveLength(lines);
});

/** fetch sets the Host header itself. */
const statusFor = (host: string) =>
  new Promise<number>((done, fail) => {
    request(`${api.url}/api/salud`, { headers: { host } }, (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
    })
      .on('error', fail)
      .end();
  });

test.each([
  ['127.0.0.1', 200],
  ['localhost:3000', 200],
  ['[::1]:3000', 200],
  ['evil.example', 421],
  ['127.0.0.1.evil.example:3000', 421],
  ['localhost.evil.example', 421],
  ['10.0.0.1', 421],
])(
  'a request for the host %s gets %i: a foreign name that leads here reads nothing',
  async (host, status) => {
    expect(await statusFor(host)).toBe(status);
  },
);

test('an account that was given to an address is theirs at their first sign-in', async () => {
  const id = await localAccount(api.db.store, api.clock.now());
  await withAccount(api.db.store, id, (tx) => offerAccount(tx, id, 'Ana@example.com'));
  const ana = await api.signIn('ana');
  expect(ana.usuario_id).toBe(id);
  expect((await api.signIn('ana')).usuario_id).toBe(id);
  const name = () => withAccount(api.db.store, id, async (tx) => (await readAccount(tx, id))?.nombre_usuario);
  expect(await name(), 'until then it was the name of the computer').toBe('Ana Ruiz');
  await withAccount(api.db.store, id, (tx) => tx.execute(sql`UPDATE cuentas SET nombre_usuario = 'Anita'`));
  await withAccount(api.db.store, id, (tx) => offerAccount(tx, id, 'luis@example.com'));
  expect((await api.signIn('luis')).usuario_id).toBe(id);
  expect(await name(), 'what its person typed stays').toBe('Anita');
});

test('where there are no links none is printed or redeemed', async () => {
  const hosted = await startHarness();
  const send = (path: string, body: unknown) =>
    hosted.call(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: hosted.url },
    });
  expect(await errorOf(await send('/api/auth/enlace', { clave: 'x' }))).toEqual([400, 'enlace_no_valido']);
  expect(await errorOf(await send('/api/auth/enlace/nuevo', {}))).toEqual([404, 'no_encontrado']);
  await hosted.stop();
});
