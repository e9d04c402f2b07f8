import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './errors.ts';
import { memoryStorage } from './memory-storage.testing.ts';
import { createRefresh } from './refresh.ts';
import { type AuthEvent, createSessionStore } from './session-store.ts';
import { createTransport } from './transport.ts';

const user = {
  id: '01890000-0000-7000-8000-000000000007',
  email: 'marta@example.com',
  user_metadata: { full_name: null, avatar_url: null },
};
const json = (status: number, body: unknown) => Response.json(body, { status });
const refused = (code: string, message: string, status = 401) =>
  json(status, { success: false, error: { code, message } });

/** A browser page against a server that knows one good token and rotates it. */
function page(options: { token?: string; expiresIn?: number; locks?: LockManager } = {}) {
  const calls: string[] = [];
  const server = {
    good: 'good-0',
    refreshes: 0,
    onRefresh: null as null | (() => Promise<Response> | Response),
    onCall: null as null | (() => Promise<Response> | Response),
  };
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const path = String(url);
    const bearer = new Headers(init?.headers).get('authorization');
    calls.push(`${path} ${bearer ?? '-'}`);
    init?.signal?.throwIfAborted();
    if (path === '/api/auth/refrescar') {
      server.refreshes += 1;
      if (server.onRefresh !== null) return server.onRefresh();
      server.good = `good-${server.refreshes}`;
      return json(200, { success: true, data: { access_token: server.good, expires_in: 900, user } });
    }
    if (server.onCall !== null) return server.onCall();
    return bearer === `Bearer ${server.good}` ? json(200, { ok: true }) : refused('no_autenticado', 'x');
  };
  const store = createSessionStore(memoryStorage(), () => 0);
  if (options.token !== undefined) {
    store.signIn({ access_token: options.token, expires_in: options.expiresIn ?? 900, user });
  }
  const events: [AuthEvent, string | null][] = [];
  store.subscribe((event, { message }) => events.push([event, message]));
  const refresh = createRefresh({ store, fetch, locks: options.locks });
  const send = createTransport({ store, refresh, fetch, now: () => 0 });
  return { send: () => send('/api/x', { method: 'GET' }, { auth: true }), store, server, calls, events };
}

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => (error instanceof ApiError ? error : expect.fail(String(error))),
  );

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

test('a call carries the bearer token', async () => {
  const one = page({ token: 'good-0' });
  expect((await one.send()).status).toBe(200);
  expect(one.calls).toEqual(['/api/x Bearer good-0']);
});

test('a refused token is refreshed once and the call is tried once more', async () => {
  const one = page({ token: 'old' });
  expect((await one.send()).status).toBe(200);
  expect(one.calls).toEqual(['/api/x Bearer old', '/api/auth/refrescar -', '/api/x Bearer good-1']);
  expect(one.events).toEqual([['TOKEN_REFRESHED', null]]);
});

test('many calls refused together cost one refresh', async () => {
  const one = page({ token: 'old' });
  const answers = await Promise.all(Array.from({ length: 12 }, () => one.send()));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect(one.server.refreshes).toBe(1);
});

test('a token about to end is refreshed before it is used', async () => {
  const one = page({ token: 'good-0', expiresIn: 10 });
  await one.send();
  expect(one.calls).toEqual(['/api/auth/refrescar -', '/api/x Bearer good-1']);
});

test('who waited for the lock goes on with the other tab’s token and does not refresh again', async () => {
  const one = page({
    token: 'old',
    locks: {
      // The other tab holds the lock first and leaves its new token.
      request: async (_name: string, work: () => Promise<unknown>) => {
        one.server.good = 'from-the-other-tab';
        one.store.refreshed({ access_token: 'from-the-other-tab', expires_in: 900, user });
        return work();
      },
      // Only `request` is used.
    } as unknown as LockManager,
  });
  expect((await one.send()).status).toBe(200);
  expect(one.server.refreshes).toBe(0);
});

test('a refresh that is refused ends the session with its text', async () => {
  const one = page({ token: 'old' });
  one.server.onRefresh = () => refused('sesion_terminada', 'x');
  expect((await failure(one.send())).code).toBe('sesion_terminada');
  expect(one.store.read()).toBeNull();
  expect(one.events).toEqual([['SIGNED_OUT', 'Tu sesión ha terminado. Inicia sesión de nuevo.']]);
});

test('a refresh that is refused with a reason of the server shows it', async () => {
  const one = page({ token: 'old' });
  one.server.onRefresh = () => refused('sesion_reutilizada', 'Por seguridad hemos cerrado esta sesión.');
  expect((await failure(one.send())).code).toBe('sesion_terminada');
  expect(one.events).toEqual([['SIGNED_OUT', 'Por seguridad hemos cerrado esta sesión.']]);
});

test('a renewed token that is refused too ends the session, and says that it was not authorized', async () => {
  const one = page({ token: 'good-0' });
  one.server.onCall = () => refused('no_autenticado', 'x');
  expect((await failure(one.send())).status).toBe(401);
  expect(one.store.read()).toBeNull();
  expect(one.events.at(-1)).toEqual(['SIGNED_OUT', 'No autorizado. Por favor, inicia sesión nuevamente.']);
});

test('an e-mail that left the allow-list is signed out with its own text', async () => {
  const one = page({ token: 'good-0' });
  one.server.onCall = () => refused('email_no_autorizado', 'x', 403);
  expect((await failure(one.send())).status).toBe(403);
  expect(one.events).toEqual([
    ['UNAUTHORIZED', 'Tu email no está autorizado para acceder a esta aplicación'],
  ]);
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'sin_conexion'],
  ['a bad gateway', () => new Response('<html>', { status: 502 }), 'sin_conexion'],
  [
    'an answer cut short',
    () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode('{"success":tr'));
            controller.error(new TypeError('network error'));
          },
        }),
      ),
    'sin_conexion',
  ],
  ['a limit', () => refused('demasiadas_solicitudes', 'Espera', 429), 'demasiadas_solicitudes'],
])('a refresh that meets %s keeps the session', async (_, answer, code) => {
  const one = page({ token: 'old' });
  one.server.onRefresh = answer;
  expect((await failure(one.send())).code).toBe(code);
  expect(one.store.read()?.token).toBe('old');
});

test('a call without a session does not reach the server', async () => {
  const one = page();
  expect((await failure(one.send())).status).toBe(401);
  expect(one.calls).toEqual([]);
});

test('an error answer of the contract keeps its code and text; another gets a general one', async () => {
  const one = page({ token: 'good-0' });
  one.server.onCall = () => refused('batch_no_encontrado', 'El batch no existe o se ha eliminado.', 404);
  expect(await failure(one.send())).toMatchObject({
    code: 'batch_no_encontrado',
    status: 404,
    message: 'El batch no existe o se ha eliminado.',
  });
  one.server.onCall = () => new Response('boom', { status: 500 });
  expect(await failure(one.send())).toMatchObject({ code: 'interno', status: 500 });
});
