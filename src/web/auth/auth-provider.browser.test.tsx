import { beforeEach, expect, test, vi } from 'vitest';
import { render, renderHook } from 'vitest-browser-react';
import { UsuarioRegistro } from '#contract/entities/usuario.ts';
import { perfilRoutes } from '#contract/profile-routes.ts';
import { authRoutes } from '#contract/routes/auth.ts';
import { sessionStore } from '../api/api.ts';
import { SESSION_KEY } from '../api/session-store.ts';
import { good, idOf, nameOf, Refusal, serve } from '../testing/harness.tsx';
import { sampleOf } from '../testing/sample.ts';
import { useAuth } from './auth-context.ts';
import { AuthProvider } from './auth-provider.tsx';

const [CONFIRM, SYNC, RETURN, LINK, CODE, OUT] = [
  authRoutes.sesion,
  perfilRoutes.sync,
  authRoutes.retorno,
  authRoutes.enlace,
  authRoutes.segundoPaso,
  authRoutes.salir,
].map(nameOf) as [string, string, string, string, string, string]; // as many as were mapped

const user = {
  id: idOf(1),
  email: 'ana@prueba.es',
  user_metadata: { full_name: 'Ana Ruiz', avatar_url: null },
};
const sesion = { access_token: 'nuevo', expires_in: 900, user };
const record = sampleOf(UsuarioRegistro, { usuario_id: idOf(1), nombre_usuario: 'Ana' });
const answers = {
  [CONFIRM]: (): unknown => good({ user }),
  [SYNC]: (): unknown => good(record),
};

beforeEach(() => {
  sessionStore.end('SIGNED_OUT', null);
  vi.spyOn(console, 'warn').mockReturnValue();
});

const Alone = () => <p>{useAuth().status}</p>;

/** The session of a page just opened, signed in before or not. */
async function open(given: Parameters<typeof serve>[0] = {}, signedIn = true) {
  const { asked } = serve({ ...answers, ...given });
  if (!signedIn) sessionStore.end('SIGNED_OUT', null);
  const rendered = await renderHook(() => useAuth(), { wrapper: AuthProvider });
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  return { ...rendered, asked, routes: () => asked.map(({ route }) => route) };
}

test('without a session the page is out at once and asks for nothing', async () => {
  const { result, asked } = await open({}, false);
  expect(result.current).toMatchObject({ status: 'out', user: null, token: null, error: null });
  expect(asked).toEqual([]);
});

test('a stored session is confirmed before it counts; then the server’s record comes with it', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { result, asked } = await open({ [CONFIRM]: () => promise });
  expect(result.current.status).toBe('checking');
  resolve(good({ user }));
  await expect.poll(() => result.current.status).toBe('in');
  await expect.poll(() => result.current.user?.mongoData?.nombre_usuario).toBe('Ana');
  expect(asked.at(-1)).toMatchObject({
    route: SYNC,
    body: { email: 'ana@prueba.es', nombre: 'Ana Ruiz', provider: 'google' },
  });
});

test.each([
  [403, 'cuenta_bloqueada', 'Tu cuenta está bloqueada.'],
  [404, 'no_encontrado', 'No existe esa cuenta.'],
])('a refusal with %d ends the session and says why', async (status, code, message) => {
  const { result } = await open({ [CONFIRM]: () => new Refusal(status, code, message) });
  await expect.poll(() => result.current.status).toBe('out');
  await expect.poll(() => result.current.error).toEqual({ at: 'session', text: message });
  expect(window.localStorage.getItem(SESSION_KEY)).toBeNull();
});

test.each([
  ['fails', () => new Refusal(500, 'interno', 'Error interno.')],
  ['answers nonsense', () => new Response('<html>', { status: 200 })],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a server that %s ends nothing: the stored person goes on', async (_, answer) => {
  const { result, routes } = await open({ [CONFIRM]: answer });
  await expect.poll(() => result.current.status).toBe('in');
  expect(result.current).toMatchObject({ user: { email: 'ana@prueba.es' }, error: null });
  expect(routes()).not.toContain(SYNC);
});

test('a record that cannot be had leaves the person in without it', async () => {
  const { result, routes } = await open({ [SYNC]: () => new Refusal(500, 'interno', 'Error interno.') });
  await expect.poll(routes).toContain(SYNC);
  await expect.poll(() => result.current.status).toBe('in');
  expect(result.current.user?.mongoData).toBeNull();
});

test('what is changed here while the record is on its way stays, because that answer may be older', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { result, routes } = await open({ [SYNC]: () => promise });
  await expect.poll(routes).toContain(SYNC);
  const changed = { ...record, nombre_usuario: 'Ana María' };
  sessionStore.setUser({ ...user, mongoData: changed });
  resolve(good(record));
  await new Promise((done) => setTimeout(done, 50));
  expect(result.current.user?.mongoData?.nombre_usuario).toBe('Ana María');
});

test('an answer that comes after the page was left changes nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { unmount, routes } = await open({ [CONFIRM]: () => promise });
  await unmount();
  resolve(good({ user: { ...user, email: 'otra@prueba.es' } }));
  await new Promise((done) => setTimeout(done, 20));
  expect(sessionStore.read()?.user.email).toBe('ana@prueba.es');
  expect(routes()).not.toContain(SYNC);
});

test('Google’s answer becomes a session, and only a page of ours is gone to', async () => {
  const { result, asked } = await open(
    { [RETURN]: () => good({ sesion, volver: 'https://evil.example/' }) },
    false,
  );
  const step = await result.current.completeSignIn({ code: 'c', state: 's' });
  expect(step).toEqual({ kind: 'in', to: '/dashboard' });
  expect(asked[0]).toMatchObject({ route: RETURN, query: { code: 'c', state: 's' } });
  await expect.poll(() => [result.current.status, result.current.token]).toEqual(['in', 'nuevo']);
});

test('the terminal’s link becomes a session, with the page that was wanted', async () => {
  const { result, asked } = await open(
    { [LINK]: () => good({ sesion, volver: '/results?pagina=2' }) },
    false,
  );
  const step = await result.current.completeSignIn({ enlace: 'clave' });
  expect(step).toEqual({ kind: 'in', to: '/results?pagina=2' });
  expect(asked[0]).toMatchObject({ route: LINK, body: { clave: 'clave' } });
});

test('with a second factor there is no session before its code was right', async () => {
  let right = false;
  const { result } = await open(
    {
      [RETURN]: () => good({ segundo_paso: { metodos: ['totp'] } }),
      [CODE]: () =>
        right ? good({ sesion, volver: '/keywords' }) : new Refusal(401, 'codigo_no_valido', 'No es ese.'),
    },
    false,
  );
  expect(await result.current.completeSignIn({ code: 'c' })).toEqual({ kind: 'second', methods: ['totp'] });
  await expect(result.current.completeSecondStep({ codigo: '000000' })).rejects.toThrow('No es ese.');
  expect(result.current.status).toBe('out');
  right = true;
  expect(await result.current.completeSecondStep({ codigo: '123456' })).toBe('/keywords');
  await expect.poll(() => result.current.status).toBe('in');
});

test('signing out ends the session here also when the server cannot be reached, and says so', async () => {
  const { result } = await open({ [OUT]: () => new Refusal(500, 'interno', 'Error interno.') });
  await expect.poll(() => result.current.status).toBe('in');
  await result.current.signOut();
  await expect.poll(() => result.current.status).toBe('out');
  expect(result.current.error).toEqual({
    at: 'signOut',
    text: 'No se pudo avisar al servidor del cierre de sesión. La sesión se ha borrado de este navegador.',
  });
  expect([result.current.token, window.localStorage.getItem(SESSION_KEY)]).toEqual([null, null]);
});

test('signing out with the server’s word leaves nothing to tell', async () => {
  const { result, routes } = await open({ [OUT]: () => good(null) });
  await expect.poll(() => result.current.status).toBe('in');
  await result.current.signOut();
  await expect.poll(() => result.current.status).toBe('out');
  expect([result.current.error, routes().at(-1)]).toEqual([null, OUT]);
});

test('a sign-out in another tab is one here; a sign-in there is one here', async () => {
  const { result } = await open();
  await expect.poll(() => result.current.user?.mongoData?.nombre_usuario).toBe('Ana');
  const stored = window.localStorage.getItem(SESSION_KEY);
  const fromAnotherTab = (value: string | null) => {
    if (value === null) window.localStorage.removeItem(SESSION_KEY);
    else window.localStorage.setItem(SESSION_KEY, value);
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
  };
  fromAnotherTab(null);
  await expect.poll(() => result.current.status).toBe('out');
  fromAnotherTab(stored);
  await expect
    .poll(() => [result.current.status, result.current.user?.email])
    .toEqual(['in', 'ana@prueba.es']);
});

test('an address that left the access list and a session that is over are different reasons', async () => {
  const { result } = await open();
  await expect.poll(() => result.current.status).toBe('in');
  sessionStore.end('UNAUTHORIZED', 'Tu correo no está autorizado.');
  await expect
    .poll(() => result.current.error)
    .toEqual({ at: 'access', text: 'Tu correo no está autorizado.' });
  result.current.reportError('Google ha dicho que no.');
  await expect.poll(() => result.current.error).toEqual({ at: 'signIn', text: 'Google ha dicho que no.' });
});

test('outside of its provider it says what is missing', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await expect(render(<Alone />)).rejects.toThrow('useAuth debe usarse dentro de AuthProvider');
});
