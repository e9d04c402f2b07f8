import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { accesosRoutes } from '#contract/tokens/routes.ts';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { ask, type Part, part, settingsOf, signedIn } from './installation.testing.ts';
import { holdFreePort } from './ports.ts';

/** By when the streams of a revoked token end, in every process. */
const ENDED_MS = 1_000;

let dir: string;
let simulator: Simulator;
let database: TestDatabase;
let webs: Part[] = [];
let session: string;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'revocado-'));
  chmodSync(dir, 0o711);
  simulator = await startSimulator({ seed: 1, dir, limits: 'none' });
  database = await freshDatabase(inject('postgres'));
  const masterKey = randomBytes(32).toString('base64');
  const dataDir = join(dir, 'programa');
  const env = settingsOf({ dir, simulator, urls: database, masterKey });
  const held = [await holdFreePort(21_500), await holdFreePort(21_550)];
  webs = held.map(({ port }, at) => part(`web ${at}`, port, env, dir));
  for (const { release } of held) await release();
  for (const web of webs) await web.start();
  session = await signedIn(database.store, await createAccount(database.store), { masterKey, dataDir });
}, 240_000);
afterAll(async () => {
  for (const web of webs) await web.end('SIGKILL');
  await simulator.close();
  await database.drop();
  rmSync(dir, { recursive: true, force: true });
});

test('a token has one limit in both web processes, which the headers tell', async () => {
  const call = (at: number, path: string, token: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${webs[at % 2]?.port ?? 0}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  const body = JSON.stringify({ nombre: 'dos webs', alcances: ['leer'] });
  const made = await call(0, '/api/accesos', session, { method: 'POST', body });
  const { token } = accesosRoutes.crear.answer.parse(await made.json()).data;
  const begun = performance.now();
  const statuses: number[] = [];
  let left = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 140; n++) {
    const answer = await call(n, '/api/estado', token);
    statuses.push(answer.status);
    const now = Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);
    if (n % 2 === 0 && performance.now() - begun < 60_000) {
      expect(now).toBeLessThan(Math.max(left, 1));
      left = now;
    }
    await answer.arrayBuffer();
  }
  // On a machine so slow that another window has begun, the second one has its own allowance.
  if (performance.now() - begun < 60_000)
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
});

test('a token revoked through one web process is refused by both within a second, and its streams end', async () => {
  const [first = 0, second = 0] = webs.map(({ port }) => port ?? 0);
  const call = (port: number, path: string, token: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  const body = JSON.stringify({ nombre: 'guion', alcances: ['leer'] });
  const made = await call(first, '/api/accesos', session, { method: 'POST', body });
  const { acceso, token } = accesosRoutes.crear.answer.parse(await made.json()).data;
  const status = async (port: number) =>
    (await ask(port, { method: 'GET', path: '/api/batches', token })).status;
  for (const port of [first, second]) expect(await status(port)).toBe(200);
  const streams = await Promise.all(
    [first, second].map(async (port) => (await call(port, '/api/eventos', token)).body?.getReader()),
  );
  const own = await Promise.all(
    [first, second].map(async (port) => (await call(port, '/api/eventos', session)).body?.getReader()),
  );
  for (const stream of [...streams, ...own]) await stream?.read();

  const revoked = await call(first, `/api/accesos/${acceso._id}`, session, { method: 'DELETE' });
  const begun = performance.now();
  expect(revoked.status).toBe(200);
  const endedAt = async (stream: (typeof streams)[number]) => {
    while (!(await stream?.read())?.done);
    return performance.now() - begun;
  };
  /** How long a notice takes now: streams of a busy machine are told late. */
  const toldAt = async (stream: (typeof own)[number]) => {
    const decoder = new TextDecoder();
    for (let text = ''; !text.includes('event: batch'); ) {
      const part = await stream?.read();
      if (!part || part.done) throw new Error('the stream of the session ended');
      text += decoder.decode(part.value, { stream: true });
    }
    return performance.now() - begun;
  };
  const [refused, added, ended, told] = await Promise.all([
    Promise.all([first, second].map(status)),
    call(first, '/api/batches', session, { method: 'POST', body: '{}' }),
    Promise.all(streams.map(endedAt)),
    Promise.all(own.map(toldAt)),
  ]);
  expect(refused).toEqual([401, 401]);
  expect(added.ok).toBe(true);
  // Streams also look by themselves every five seconds: that alone is not enough.
  const limit = Math.max(ENDED_MS, Math.min(4_000, 2 * Math.max(...told)));
  for (const ms of ended) expect(ms).toBeLessThan(limit);
  for (const stream of own) await stream?.cancel();
});
