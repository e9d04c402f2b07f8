import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RespuestaError, textoError } from '#contract/errors.ts';
import { routeTable } from '#contract/route-table.ts';
import { pageHeaders } from './http/secure-headers.ts';
import { type Harness, startHarness } from './testing/harness.ts';

let api: Harness;
const folder = mkdtempSync(join(tmpdir(), 'web-'));
const web = join(folder, 'web');

beforeAll(async () => {
  mkdirSync(join(web, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secreto.txt'), 'fuera de la carpeta');
  writeFileSync(join(web, 'index.html'), '<meta property="csp-nonce" nonce="__CSP_NONCE__"><div id="root">');
  writeFileSync(join(web, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(web, 'assets', 'main-a1b2c3.js'), 'export const a = 1;');
  writeFileSync(join(web, 'assets', 'main-a1b2c3.js.gz'), gzipSync('export const a = 1;'));
  api = await startHarness({ webFolder: web });
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('every answer carries the strict policy and its companions', async () => {
  for (const path of [
    '/',
    '/assets/main-a1b2c3.js',
    '/api/salud',
    '/api/batches',
    '/api/docs',
    '/no-existe.png',
  ]) {
    const { headers } = await api.call(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
    // Plain HTTP on this machine: a browser must not insist on HTTPS.
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

test('behind HTTPS browsers are made to stay there', async () => {
  const app = new Hono().use(pageHeaders('https://dominios.example.com')).get('/', (c) => c.text('hola'));
  const { headers } = await app.request('/');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});

test.each(['/', '/dashboard', '/login', '/auth/callback?code=x', '/batches/una/cosa', '/index.html'])(
  'the page is served at %s with a nonce of its own',
  async (path) => {
    const answer = await api.call(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(await answer.text()) ?? [];
    expect(nonce.length).toBeGreaterThan(20);
    expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect(await (await api.call(path)).text()).not.toContain(nonce);
  },
);

test('files with a hash in their name are kept for a year, compressed ones are sent as they are', async () => {
  const plain = await api.call('/assets/main-a1b2c3.js', { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(plain.headers.get('content-type')).toMatch(/javascript/);
  const small = await api.call('/assets/main-a1b2c3.js', { headers: { 'accept-encoding': 'gzip' } });
  expect(small.headers.get('content-encoding')).toBe('gzip');
  expect(await small.text()).toBe('export const a = 1;');
  expect((await api.call('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
});

test.each(['/assets/no-existe.js', '/.env', '/package.json', '/assets/.gz'])(
  '%s is not there',
  async (path) => {
    expect((await api.call(path)).status).toBe(404);
  },
);

test('no path leads out of the folder', async () => {
  for (const path of [
    '/../secreto.txt',
    '/assets/../../secreto.txt',
    '/..%2fsecreto.txt',
    '/%2e%2e/secreto.txt',
    '/assets/..%5c..%5csecreto.txt',
    '//secreto.txt',
    '/%00secreto.txt',
  ]) {
    expect(await rawGet(path)).not.toContain('fuera de la carpeta');
  }
});

/** fetch would normalise the path before sending it. */
function rawGet(path: string): Promise<string> {
  const { hostname, port } = new URL(api.url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('end', () => resolve(text)).on('error', reject);
  });
}

test('the figures of monitoring are on a port of their own, and the page does not stand in for them', async () => {
  const answer = await api.call('/metrics');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json']);
});

test('someone who is not signed in learns neither the version nor whom the list admits', async () => {
  const answer = await api.call('/api/salud');
  expect(await answer.json()).toEqual({
    success: true,
    data: { demo: false, acceso: 'google', responsable: null },
  });
  expect((await api.call('/api/estado')).status).toBe(401);
  const state = await api.call('/api/estado', { as: await api.signIn('ana') });
  expect(await state.json()).toEqual({
    success: true,
    data: { demo: false, acceso_abierto: false, version: '0.0.0-prueba' },
  });
});

test('the descriptions are made once and each page has its own nonce', async () => {
  const [one, other] = [await api.call('/api/docs'), await api.call('/api/docs')];
  const nonceOf = (html: string) => /nonce="([^"]+)"/.exec(html)?.[1];
  const [first, second] = [nonceOf(await one.text()), nonceOf(await other.text())];
  expect(first).not.toBe(second);
  expect(one.headers.get('content-security-policy')).toContain(`'nonce-${first}'`);
});

test('the description names every call of the contract and is served beside a page to read', async () => {
  const document = await (await api.call('/api/openapi.json')).json();
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '0.0.0-prueba' } });
  const { paths } = document as { paths: Record<string, Record<string, { operationId: string }>> }; // OpenAPI
  const described = Object.values(paths).flatMap((path) =>
    Object.values(path).map((call) => call.operationId),
  );
  const known = Object.entries(routeTable).flatMap(([group, routes]) =>
    Object.keys(routes).map((name) => `${group}.${name}`),
  );
  expect(described.toSorted()).toEqual(known.toSorted());
  const page = await api.call('/api/docs');
  const html = await page.text();
  for (const path of Object.keys(paths)) expect(html).toContain(path);
  const own = '<script src="/api/docs/probar.js" defer></script>';
  expect(html.replace(own, '')).not.toMatch(/<script|src=|href="http|style="/);
  expect((await api.call('/api/docs/probar.js')).headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(html).toContain('<html lang="es">');
});

test('large answers are compressed, those of sign-in never', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  expect((await api.call('/api/openapi.json', { headers })).headers.get('content-encoding')).toBe('gzip');
  expect((await api.call('/api/auth/sesion', { headers })).headers.get('content-encoding')).toBeNull();
});

test('a text that the database cannot hold is the asker’s mistake, wherever it stands', async () => {
  const as = await api.signIn('ana');
  const sent = {
    as,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ filtro: { search: 'a\0b' } }),
  };
  for (const answer of [
    await api.call('/api/dominios?search=a%00b', { as }),
    await api.call('/api/dominios/estadisticas?search=a%00b', { as }),
    await api.call('/api/dominios/verificar-masivo', sent),
  ]) {
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { code: 'entrada_no_valida' } },
    ]);
  }
});

test('an unexpected error is reported without its cause, with a number to find it in the log', async () => {
  const ana = await api.signIn('ana');
  const owner = new pg.Client({ connectionString: api.db.ownerUrl });
  await owner.connect();
  await owner.query('ALTER TABLE batches RENAME TO escondida');
  const answer = await api.call('/api/batches?activos=true', { as: ana });
  await owner.query('ALTER TABLE escondida RENAME TO batches');
  await owner.end();
  const { error } = RespuestaError.parse(await answer.json());
  expect([answer.status, error.code, error.message]).toEqual([500, 'interno', textoError('interno')]);
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('the descriptions, which cost much and need no account, are refused to an address that asks too often', async () => {
  const small = await startHarness();
  try {
    const asked = async () => await small.call('/api/openapi.json');
    const answers = await Promise.all(Array.from({ length: 40 }, asked));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await small.call('/api/docs')).status).toBe(429);
    expect((await small.call('/api/salud')).status).toBe(200);
  } finally {
    await small.stop();
  }
});
