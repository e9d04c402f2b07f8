import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usuariosRoutes } from '#contract/routes/usuarios.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]);
let api: Harness;
let pictures: Server;
let asked: string[];

/** A test internet: every name has a public address that leads to one local server. */
beforeAll(async () => {
  asked = [];
  pictures = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/foto.png') response.writeHead(200, { 'content-type': 'text/html' }).end(PNG);
    else if (request.url === '/enorme.png') response.end(Buffer.concat([PNG, Buffer.alloc(300 * 1024)]));
    else if (request.url === '/pagina') response.end('<html><script>alert(1)</script>');
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => pictures.listen(0, '127.0.0.1', done));
  const { port } = pictures.address() as AddressInfo; // it listens on TCP
  const map: NetworkMap = {
    dns: { tld: {}, resolver: [] },
    whois: {},
    rdap: { bootstrap: 'http://127.0.0.1:9/' },
    http: { '*:80': `127.0.0.1:${port}` },
    services: {},
  };
  api = await startHarness({ map });
});
afterAll(async () => {
  await api.stop();
  pictures.close().closeAllConnections();
});

const sync = (as: Person, change: Record<string, unknown>) =>
  api.post(
    '/api/usuarios/sync',
    { google_id: 'otro', email: 'otro@example.com', nombre: 'Ana', provider: 'google', ...change },
    as,
  );
/** Signs in with a picture claimed by the identity provider. */
const signInWith = (picture: string | undefined, who = 'ana') => {
  const { picture: _former, ...person } = api.people[who] ?? { email: '', email_verified: true };
  api.people[who] = picture === undefined ? person : { ...person, picture };
  return api.signIn(who);
};
const avatar = async (as: Person) => {
  const answer = await api.call('/api/usuarios/avatar', { as });
  return { answer, type: answer.headers.get('content-type'), text: await answer.text() };
};

test('sync changes the name and nothing of who the account is', async () => {
  const ana = await api.signIn('ana');
  const answer = usuariosRoutes.sync.answer.parse(await (await sync(ana, { nombre: '  Ana Nueva ' })).json());
  expect(answer.data).toMatchObject({
    usuario_id: ana.usuario_id,
    email: 'ana@example.com',
    nombre_usuario: 'Ana Nueva',
    plan_activo: 'basic',
    timezone: 'Europe/Madrid',
    tema: 'light',
    avatar_url: '/api/usuarios/avatar',
  });
  expect((await sync(ana, { nombre: ' ' })).status).toBe(400);
  expect((await sync(ana, { provider: 'facebook' })).status).toBe(400);
});

test('the picture is fetched once, judged by its bytes and not by what its sender calls it', async () => {
  const ana = await signInWith('http://93.184.215.14/foto.png');
  for (let time = 0; time < 3; time++) {
    const { answer, type } = await avatar(ana);
    expect([answer.status, type, answer.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
  }
  expect(asked.filter((url) => url === '/foto.png')).toHaveLength(1);
  const [first] = [await avatar(ana)];
  const again = await api.call('/api/usuarios/avatar', {
    as: ana,
    headers: { 'if-none-match': first?.answer.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  // The browser cannot set the picture, neither by this server's address nor by another.
  for (const avatar_url of ['/api/usuarios/avatar', 'http://93.184.215.14/otra.png', null]) {
    expect((await sync(ana, { avatar_url })).status).toBe(200);
    expect((await avatar(ana)).type).toBe('image/png');
  }
  expect(asked).not.toContain('/otra.png');
});

test.each([
  'http://93.184.215.14/enorme.png',
  'http://93.184.215.14/pagina',
  'http://93.184.215.14/no-existe',
  'http://127.0.0.1/foto.png',
  'http://[::1]/foto.png',
  'http://169.254.169.254/latest/meta-data/',
])('instead of %s the initials are shown', async (picture) => {
  const ana = await signInWith(picture);
  await sync(ana, { nombre: 'Ana Ruiz' });
  const { type, text } = await avatar(ana);
  expect(type).toBe('image/svg+xml');
  expect(text).toContain('>AR</text>');
});

test('without a picture there are initials, and a script address is no picture', async () => {
  for (const picture of [undefined, 'javascript:alert(1)']) {
    const luis = await signInWith(picture, 'luis');
    expect((await avatar(luis)).text).toContain('>LG</text>');
  }
});

test('settings keep what was not sent, and refuse what is out of bounds', async () => {
  const ana = await api.signIn('ana');
  const put = (body: unknown) =>
    api.call('/api/usuarios/config', {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      as: ana,
    });
  const initial = usuariosRoutes.config.answer.parse(
    await (await api.call('/api/usuarios/config', { as: ana })).json(),
  ).data;
  expect(initial).toMatchObject({
    idioma: 'es',
    tema: 'light',
    api_keys: { rapidapi_key: null, ai_provider: 'none' },
    procesamiento: { max_concurrent_requests: 5, delay_entre_requests: 1000, timeout_requests: 30_000 },
    seguridad: { sesion_timeout: 24, ip_whitelist: [], two_factor_enabled: false },
    estadisticas: { requests_utilizados: 0, requests_limite: 1000, porcentaje_uso: 0, storage_limite: 10 },
  });
  await put({ tema: 'dark' });
  const { data, message } = usuariosRoutes.guardarConfig.answer.parse(
    await (await put({ timezone: 'America/New_York' })).json(),
  );
  expect(message).toBe('✅ Configuración guardada correctamente');
  expect(data).toMatchObject({ tema: 'dark', timezone: 'America/New_York', idioma: 'es' });
  const profile = await api.call('/api/usuarios/perfil', { as: ana });
  expect(usuariosRoutes.perfil.answer.parse(await profile.json()).data).toMatchObject({
    usuario_id: ana.usuario_id,
    email: 'ana@example.com',
    plan_activo: 'basic',
    tema: 'dark',
    timezone: 'America/New_York',
  });
  expect((await api.call('/api/usuarios/perfil')).status).toBe(401);
  const { procesamiento } = initial;
  for (const bad of [
    { timezone: 'Europe/Lugo' },
    { seguridad: { ...initial.seguridad, sesion_timeout: 5 } },
    { procesamiento: { ...procesamiento, max_concurrent_requests: 21 } },
    { procesamiento: { ...procesamiento, delay_entre_requests: 150 } },
    { email: 'otro@example.com' },
    { plan_activo: 'pro' },
  ]) {
    expect((await put(bad)).status).toBe(400);
  }
});
