import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browse } from '#accounts/testing/oidc-provider.ts';
import { RespuestaError } from '#contract/errors.ts';
import { authRoutes } from '#contract/routes/auth.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { usuariosRoutes } from '#contract/routes/usuarios.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import type { ApiEnv } from '../http/handler.ts';
import { authCookies } from '../http/session-cookie.ts';
import { cookieHeader, cookiesOf, type Harness, type Person, startHarness } from '../testing/harness.ts';

let api: Harness;
const folder = mkdtempSync(join(tmpdir(), 'acceso-'));
const list = join(folder, 'correos.txt');
let second = 1_700_000_000;

function writeList(...emails: string[]): void {
  writeFileSync(list, emails.join('\n'));
  second += 10;
  utimesSync(list, second, second);
}

beforeAll(async () => {
  writeList('ana@example.com', 'luis@example.com');
  api = await startHarness({ allowedFile: list });
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
});

const errorOf = async (answer: Response) => {
  const { error } = RespuestaError.parse(await answer.json());
  return [answer.status, error.code, error.message];
};
const refresh = (cookies: Map<string, string>, headers: Record<string, string> = {}) =>
  api.call('/api/auth/refrescar', {
    method: 'POST',
    headers: { cookie: cookieHeader(cookies), origin: api.url, ...headers },
  });
const whoAmI = (as: Person) => api.call('/api/auth/sesion', { as });

test('signing in gives a token, a session cookie that scripts cannot read, and the page to return to', async () => {
  const answer = await api.comeBack('ana');
  const body = authRoutes.segundoPaso.answer.parse(await answer.json());
  expect(answer.status).toBe(200);
  expect(body.data.volver).toBe('/keywords?batch_id=1');
  expect(body.data.sesion).toMatchObject({
    expires_in: 900,
    user: {
      email: 'ana@example.com',
      user_metadata: { full_name: 'Ana Ruiz', avatar_url: '/api/usuarios/avatar' },
    },
  });
  const [cookie] = answer.headers.getSetCookie().filter((line) => line.startsWith('sesion'));
  expect(cookie).toMatch(/; Path=\/api\/auth/);
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Strict/);
  expect(cookie).toMatch(/Max-Age=86400/);
  const me = await api.call('/api/auth/sesion', {
    headers: { authorization: `Bearer ${body.data.sesion.access_token}` },
  });
  expect(authRoutes.sesion.answer.parse(await me.json()).data.user.email).toBe('ana@example.com');
});

test('the same person signing in again has the same account', async () => {
  const [one, other] = [await api.signIn('ana'), await api.signIn('ana')];
  expect(other.usuario_id).toBe(one.usuario_id);
});

test('two first sign-ins of one person at once make one account', async () => {
  api.people.nueva = { email: 'luis@example.com', email_verified: true };
  const found = await Promise.all([1, 2, 3, 4].map(() => api.signIn('nueva')));
  expect(new Set(found.map((person) => person.usuario_id)).size).toBe(1);
});

test.each([
  ['ajeno', [403, 'email_no_autorizado', 'Email no autorizado para acceder a esta aplicación']],
  ['sin', [403, 'email_no_verificado', expect.stringContaining('no ha verificado tu email')]],
  ['nadie', [400, 'acceso_cancelado', expect.stringContaining('Has cancelado el acceso')]],
])('the persona «%s» is refused with its own text and gets no cookie', async (who, expected) => {
  const answer = await api.comeBack(who);
  expect(cookiesOf(answer).size).toBe(0);
  expect(await errorOf(answer)).toEqual(expected);
});

test('an answer with another state, without its cookie, or with the cookie of another sign-in is refused', async () => {
  for (const change of [{ state: 'otro' }, { cookie: '' }, { cookie: 'acceso_x=y' }]) {
    expect((await errorOf(await api.comeBack('ana', change))).slice(0, 2)).toEqual([400, 'acceso_fallido']);
  }
});

test('a code is good once', async () => {
  const start = await api.call('/api/auth/login');
  const leave = new URL(start.headers.get('location') ?? '');
  leave.searchParams.set('login_hint', 'ana');
  const answer = new URLSearchParams(await browse(leave, `${api.url}/auth/callback`));
  const again = () => api.call(`/api/auth/retorno?${answer}`, { headers: { cookie: cookieHeader(start) } });
  expect((await again()).status).toBe(200);
  expect((await errorOf(await again())).slice(0, 2)).toEqual([400, 'acceso_fallido']);
});

test('a sign-in that took more than ten minutes begins again', async () => {
  const start = await api.call('/api/auth/login');
  const leave = new URL(start.headers.get('location') ?? '');
  leave.searchParams.set('login_hint', 'ana');
  const answer = new URLSearchParams(await browse(leave, `${api.url}/auth/callback`));
  api.clock.advance(10 * 60_000 + 1_000);
  const late = await api.call(`/api/auth/retorno?${answer}`, { headers: { cookie: cookieHeader(start) } });
  expect((await errorOf(late)).slice(0, 2)).toEqual([400, 'acceso_fallido']);
});

test('the access token ends after fifteen minutes and a refresh brings the next', async () => {
  const ana = await api.signIn('ana');
  expect((await whoAmI(ana)).status).toBe(200);
  api.clock.advance(15 * 60_000);
  expect(await errorOf(await whoAmI(ana))).toEqual([
    401,
    'no_autenticado',
    'No autorizado. Por favor, inicia sesión nuevamente.',
  ]);
  const renewed = await refresh(ana.cookies);
  const body = authRoutes.refrescar.answer.parse(await renewed.json());
  expect(cookiesOf(renewed)).not.toEqual(ana.cookies);
  expect((await whoAmI({ ...ana, token: body.data.access_token })).status).toBe(200);
});

test('two tabs that refresh at once both go on, with the same next cookie', async () => {
  const ana = await api.signIn('ana');
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => refresh(ana.cookies)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
  const cookies = answers.map((answer) => cookieHeader(answer));
  expect(new Set(cookies).size).toBe(1);
  const [first] = answers;
  expect((await refresh(cookiesOf(first as Response))).status).toBe(200); // the array has five
});

test('an answer lost on the way is made up for within thirty seconds', async () => {
  const ana = await api.signIn('ana');
  await refresh(ana.cookies);
  api.clock.advance(29_000);
  const again = await refresh(ana.cookies);
  expect(again.status).toBe(200);
  expect((await refresh(cookiesOf(again))).status).toBe(200);
});

test('a refresh token used again after thirty seconds ends the session for everybody', async () => {
  const ana = await api.signIn('ana');
  const next = await refresh(ana.cookies);
  const token = authRoutes.refrescar.answer.parse(await next.json()).data.access_token;
  expect((await whoAmI({ ...ana, token })).status).toBe(200);
  api.clock.advance(30_000);
  expect((await errorOf(await refresh(ana.cookies))).slice(0, 2)).toEqual([401, 'sesion_reutilizada']);
  expect((await errorOf(await refresh(cookiesOf(next)))).slice(0, 2)).toEqual([401, 'sesion_reutilizada']);
  expect((await errorOf(await whoAmI({ ...ana, token }))).slice(0, 2)).toEqual([401, 'sesion_terminada']);
});

test('one from before the previous ends the session at once', async () => {
  const ana = await api.signIn('ana');
  const second = cookiesOf(await refresh(ana.cookies));
  await refresh(second);
  expect((await refresh(ana.cookies)).status).toBe(401);
  expect((await refresh(second)).status).toBe(401);
});

test('an invented or damaged refresh token ends nothing', async () => {
  const ana = await api.signIn('ana');
  const [[name, value]] = [...ana.cookies] as [[string, string]]; // sign-in sets one cookie
  for (const bad of ['x', `${value}x`, value.slice(0, -4), '..', encodeURIComponent("' OR 1=1 --")]) {
    expect((await refresh(new Map([[name, bad]]))).status).toBe(401);
  }
  expect((await whoAmI(ana)).status).toBe(200);
});

test('right identifiers with an invented secret are refused and end nothing', async () => {
  const ana = await api.signIn('ana');
  const [[name, value]] = [...ana.cookies] as [[string, string]]; // sign-in sets one cookie
  const [usuario, sesion, , mac] = value.split('.');
  const invented = Buffer.alloc(32, 7).toString('base64url');
  for (const bad of [
    `${usuario}.${sesion}.${invented}.${mac}`,
    `${usuario}.${sesion}.${invented}.${invented}`,
  ]) {
    expect((await errorOf(await refresh(new Map([[name, bad]])))).slice(0, 2)).toEqual([
      401,
      'no_autenticado',
    ]);
  }
  expect((await whoAmI(ana)).status).toBe(200);
  expect((await refresh(ana.cookies)).status).toBe(200);
});

test('a browser keeps five sign-ins under way, the oldest give way', async () => {
  let jar = new Map<string, string>();
  for (let index = 0; index < 9; index++) {
    const start = await api.call('/api/auth/login', { headers: { cookie: cookieHeader(jar) } });
    const gone = start.headers.getSetCookie().filter((line) => /Max-Age=0/i.test(line));
    jar = new Map([...jar, ...cookiesOf(start)]);
    for (const line of gone) jar.delete(line.split('=')[0] ?? '');
  }
  expect(jar.size).toBe(5);
});

test('behind HTTPS the cookies belong to this host alone', async () => {
  const app = new Hono<ApiEnv>().get('/', (c) => {
    const cookies = authCookies('https://dominios.example.com', api.clock);
    cookies.session.write(c, 'x', api.clock.now() + 60_000);
    cookies.transaction.write(c, 'estado', 'y');
    return c.text('');
  });
  const lines = (await app.request('/')).headers.getSetCookie();
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/^__Host-[\w-]+=.*; Path=\/; .*HttpOnly; Secure/);
});

test('signing out is limited by address', async () => {
  const limited = await startHarness();
  try {
    const out = () => limited.call('/api/auth/salir', { method: 'POST', headers: { origin: limited.url } });
    const answers = await Promise.all(Array.from({ length: 70 }, out));
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10);
  } finally {
    await limited.stop();
  }
});

test('signing out ends the session at once and removes the cookie', async () => {
  const ana = await api.signIn('ana');
  expect((await whoAmI(ana)).status).toBe(200);
  const out = await api.call('/api/auth/salir', {
    method: 'POST',
    headers: { cookie: cookieHeader(ana.cookies), origin: api.url },
  });
  expect(out.status).toBe(200);
  expect(out.headers.getSetCookie()[0]).toMatch(/Max-Age=0/);
  expect((await errorOf(await whoAmI(ana))).slice(0, 2)).toEqual([401, 'sesion_terminada']);
  expect((await refresh(ana.cookies)).status).toBe(401);
});

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a sibling of the site', { origin: '', 'sec-fetch-site': 'same-site' }],
  ['nowhere it tells of', { origin: '' }],
])('a refresh or sign-out from %s is refused', async (_where, headers) => {
  const ana = await api.signIn('ana');
  const clean = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
  for (const path of ['/api/auth/refrescar', '/api/auth/salir']) {
    const answer = await api.call(path, {
      method: 'POST',
      headers: { cookie: cookieHeader(ana.cookies), ...clean },
    });
    expect((await errorOf(answer)).slice(0, 2)).toEqual([403, 'origen_no_permitido']);
  }
  expect((await whoAmI(ana)).status).toBe(200);
});

test('a session lasts as long as the account chose, also one that is open already', async () => {
  const luis = await api.signIn('luis');
  const hours = { sesion_timeout: 1, ip_whitelist: [], two_factor_enabled: false };
  const saved = await api.call('/api/usuarios/config', {
    method: 'PUT',
    body: JSON.stringify({ seguridad: hours }),
    headers: { 'content-type': 'application/json' },
    as: luis,
  });
  expect(usuariosRoutes.guardarConfig.answer.parse(await saved.json()).data.seguridad.sesion_timeout).toBe(1);
  api.clock.advance(59 * 60_000);
  const almost = await refresh(luis.cookies);
  expect(authRoutes.refrescar.answer.parse(await almost.json()).data.expires_in).toBe(60);
  api.clock.advance(60_000);
  expect((await errorOf(await refresh(cookiesOf(almost)))).slice(0, 2)).toEqual([401, 'sesion_terminada']);
  expect((await (await api.comeBack('luis')).headers.getSetCookie().join()).includes('Max-Age=3600')).toBe(
    true,
  );
});

test('an address taken off the list is out within a minute, everywhere, with its own text', async () => {
  const ana = await api.signIn('ana');
  const other = await api.signIn('ana');
  const made = await api.post('/api/gestion/calendario', {}, ana);
  const { data } = gestionRoutes.crearCalendario.answer.parse(await made.json());
  const feed = async () => (await api.call(new URL(data.url).pathname)).status;
  expect(await feed()).toBe(200);
  writeList('luis@example.com');
  api.clock.advance(59_000);
  expect(await feed()).toBe(404);
  expect(await errorOf(await whoAmI(ana))).toEqual([
    403,
    'email_no_autorizado_aviso',
    'Tu email no está autorizado para acceder a esta aplicación',
  ]);
  expect((await errorOf(await whoAmI(other))).slice(0, 2)).toEqual([401, 'sesion_terminada']);
  expect((await errorOf(await refresh(other.cookies))).slice(0, 2)).toEqual([401, 'sesion_terminada']);
  expect((await errorOf(await api.comeBack('ana'))).slice(0, 2)).toEqual([403, 'email_no_autorizado']);
  writeList('ana@example.com', 'luis@example.com');
  api.clock.advance(10_000);
  expect((await whoAmI(other)).status).toBe(401);
  expect((await whoAmI(await api.signIn('ana'))).status).toBe(200);
});

test('a refresh of an address taken off the list is refused too', async () => {
  const ana = await api.signIn('ana');
  writeList('luis@example.com');
  api.clock.advance(30_000);
  expect((await errorOf(await refresh(ana.cookies))).slice(0, 2)).toEqual([403, 'email_no_autorizado_aviso']);
  writeList('ana@example.com', 'luis@example.com');
  api.clock.advance(30_000);
});

test('no secret of a session is stored as it is', async () => {
  const ana = await api.signIn('ana');
  const [secret = ''] = [...ana.cookies.values()].map((value) => value.split('.')[2]);
  expect(secret).toHaveLength(43);
  const dump = await withAccount(api.db.store, ana.usuario_id, (tx) =>
    tx.execute(sql`SELECT s::text AS texto FROM sesiones s UNION ALL SELECT a::text FROM auditoria a`),
  );
  const text = JSON.stringify(dump.rows);
  expect(text).not.toContain(secret);
  expect(text).not.toContain(Buffer.from(secret).toString('hex'));
  expect(text).toContain('inicio_de_sesion');
});

test('sign-in is limited by address', async () => {
  const limited = await startHarness({ signInsPerMinute: 30 });
  try {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => limited.call('/api/auth/retorno?state=x')),
    );
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await limited.stop();
  }
});
