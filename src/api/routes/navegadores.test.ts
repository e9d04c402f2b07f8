import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVapidKeys } from '#accounts/keys/vapid-keys.ts';
import { RespuestaError } from '#contract/errors.ts';
import { canalesRoutes } from '#contract/routes/canales.ts';
import { usuariosRoutes } from '#contract/routes/usuarios.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

let api: Harness;
let ana: Person;
let luis: Person;
beforeAll(async () => {
  api = await startHarness();
  [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
});
afterAll(() => api.stop());

const made = (endpoint: string) => ({
  endpoint,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});
const subscribe = (endpoint: string, as = ana) => api.post('/api/canales/push', made(endpoint), as);
const read = async (answer: Response) => canalesRoutes.navegadores.answer.parse(await answer.json()).data;
const list = async (as = ana) => read(await api.call('/api/canales/push', { as }));
const wants = async (as = ana) => {
  const answer = await api.call('/api/usuarios/config', { as });
  return usuariosRoutes.config.answer.parse(await answer.json()).data.notificaciones.push;
};

test('a browser subscribes with the key of the installation, is listed to its own account, and unsubscribes', async () => {
  const before = await list();
  expect(Buffer.from(before.clave_publica ?? '', 'base64url')).toHaveLength(65);
  expect([before.suscripciones, await wants()]).toEqual([[], false]);
  const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/abc';
  expect((await read(await subscribe(endpoint))).suscripciones).toMatchObject([{ endpoint }]);
  expect((await read(await subscribe(endpoint))).suscripciones).toHaveLength(1);
  expect([await wants(), (await list(luis)).suscripciones]).toEqual([true, []]);
  const id = (await list()).suscripciones[0]?._id ?? '';
  const stranger = await api.call(`/api/canales/push/${id}`, { method: 'DELETE', as: luis });
  expect(RespuestaError.parse(await stranger.json()).error.code).toBe('suscripcion_no_encontrada');
  const gone = await api.call(`/api/canales/push/${id}`, { method: 'DELETE', as: ana });
  expect([(await read(gone)).suscripciones, await wants()]).toEqual([[], false]);
});

test('push that its owner switched off stays off when one of two browsers is removed', async () => {
  const endpoints = ['https://push.example.com/uno', 'https://push.example.com/dos'];
  for (const endpoint of endpoints) await subscribe(endpoint);
  const body = JSON.stringify({ canal: 'push', activo: false });
  const headers = { 'content-type': 'application/json' };
  expect((await api.call('/api/canales', { method: 'PUT', body, headers, as: ana })).status).toBe(200);
  const remove = async () => {
    const id = (await list()).suscripciones[0]?._id ?? '';
    return (await read(await api.call(`/api/canales/push/${id}`, { method: 'DELETE', as: ana })))
      .suscripciones;
  };
  expect([(await remove()).length, await wants()]).toEqual([1, false]);
  expect([(await remove()).length, await wants()]).toEqual([0, false]);
});

test.each([
  'http://updates.example.com/p',
  'https://127.0.0.1/p',
  'https://0x7f000001/p',
  'https://[::ffff:10.0.0.1]/p',
  'https://①②⑦.0.0.1/p',
  'https://usuario:clave@example.com/p',
  'no es una dirección',
])('the endpoint %s is refused before it is stored', async (endpoint) => {
  const answer = await subscribe(endpoint);
  const { error } = RespuestaError.parse(await answer.json());
  expect([answer.status, error.code, (await list()).suscripciones]).toEqual([400, 'canal_no_valido', []]);
});

test('keys of another size are refused, and an account has ten browsers at most', async () => {
  const { endpoint, keys } = made('https://push.example.com/0');
  const short = await api.post('/api/canales/push', { endpoint, keys: { ...keys, auth: 'AAAA' } }, luis);
  expect(RespuestaError.parse(await short.json()).error.code).toBe('entrada_no_valida');
  const answers = [];
  for (let n = 0; n <= 10; n++) answers.push((await subscribe(`https://push.example.com/${n}`, luis)).status);
  expect(answers).toEqual([...Array(10).fill(200), 400]);
});

test('a browser needs a recent proof of who asks', async () => {
  api.clock.advance(60 * 60_000);
  const answer = await subscribe('https://push.example.com/x', await refreshed());
  expect(RespuestaError.parse(await answer.json()).error.code).toBe('confirmacion_necesaria');
});

async function refreshed(): Promise<Person> {
  const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await api.call('/api/auth/refrescar', {
    method: 'POST',
    headers: { cookie, origin: api.url },
  });
  const { data } = (await answer.json()) as { data: { access_token: string } }; // the contract's answer
  return { ...ana, token: data.access_token };
}

test("the installation's pair stays over restarts and rotations of the master key; one that cannot be opened is made again", async () => {
  const { store } = api.deps;
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const keys = (...ring: Buffer[]) => {
    const [current = first] = ring;
    return createVapidKeys({
      store,
      box: createSecretBox({ current: () => current, accepted: () => ring, reload: () => {} }),
    });
  };
  // The harness's own pair is sealed under an unknown key.
  expect([await keys(first).ensure(), await keys(first).read()]).toEqual([false, null]);
  expect(await keys(first).renew()).toBe('made');
  const pair = await keys(first).read();
  expect([await keys(first).ensure(), await keys(first).renew()]).toEqual([true, 'current']);
  expect(await keys(second, first).renew()).toBe('renewed');
  expect(await keys(second).read()).toEqual(pair);
});
