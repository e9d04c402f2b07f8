import { expect, test } from 'vitest';
import { memoryStorage } from './memory-storage.testing.ts';
import { type AuthEvent, createSessionStore, SESSION_KEY } from './session-store.ts';

const user = {
  id: '01890000-0000-7000-8000-000000000007',
  email: 'marta@example.com',
  user_metadata: { full_name: 'Marta Soler', avatar_url: null },
};
const sesion = (token: string) => ({ access_token: token, expires_in: 900, user });
const at = 1_000_000;

function follow(storage: Storage) {
  const store = createSessionStore(storage, () => at);
  const events: [AuthEvent, string | null][] = [];
  store.subscribe((event, { message }) => events.push([event, message]));
  return { store, events };
}

test('SIGNED_IN stores token and user where the next page finds them', () => {
  const storage = memoryStorage();
  const { store, events } = follow(storage);
  store.signIn(sesion('t1'));
  expect(storage.length).toBe(1);
  expect(storage.getItem(SESSION_KEY)).toContain('"t1"');
  expect(createSessionStore(storage).read()).toEqual({
    token: 't1',
    user: { ...user, mongoData: null },
    expiresAt: at + 900_000,
  });
  expect(events).toEqual([['SIGNED_IN', null]]);
});

test('TOKEN_REFRESHED replaces the token and keeps the server record of the same user', () => {
  const { store, events } = follow(memoryStorage());
  store.signIn(sesion('t1'));
  const record = {
    usuario_id: user.id,
    email: user.email,
    nombre_usuario: 'Marta',
    avatar_url: null,
    plan_activo: 'pro',
    timezone: 'Europe/Madrid',
    idioma: 'es',
    tema: 'light',
    fecha_registro: '2026-01-01T00:00:00Z',
    ultimo_acceso: null,
  };
  store.setUser({ ...user, mongoData: record });
  store.refreshed(sesion('t2'));
  expect(store.read()?.token).toBe('t2');
  expect(store.read()?.user.mongoData?.plan_activo).toBe('pro');
  expect(events.map(([event]) => event)).toEqual(['SIGNED_IN', 'USER_UPDATED', 'TOKEN_REFRESHED']);
});

test('the end of a session removes token and user and says why', () => {
  const storage = memoryStorage();
  const { store, events } = follow(storage);
  store.signIn(sesion('t1'));
  store.end('UNAUTHORIZED', 'no');
  expect([storage.length, store.read()]).toEqual([0, null]);
  expect(events.at(-1)).toEqual(['UNAUTHORIZED', 'no']);
});

const whole = { token: 't', user: { ...user, mongoData: null }, expiresAt: at };
test.each([
  ['a text that is no JSON', { [SESSION_KEY]: '{' }],
  ['a session of another shape', { [SESSION_KEY]: '{"token":1}' }],
  ['a token without a user', { [SESSION_KEY]: JSON.stringify({ ...whole, user: null }) }],
  ['a user without a token', { [SESSION_KEY]: JSON.stringify({ ...whole, token: '' }) }],
  ['what an earlier version left', { 'dominios.token': 't', 'dominios.usuario': JSON.stringify(whole.user) }],
])('%s is no session and is cleared when the page starts', (_, initial) => {
  const storage = memoryStorage(initial);
  expect(createSessionStore(storage).read()).toBeNull();
  expect(storage.length).toBe(0);
});

test('a session is written at once: whenever another tab looks, it is whole or not there', () => {
  const inner = memoryStorage();
  const seen: unknown[] = [];
  let other = createSessionStore(inner, () => at);
  const storage: Storage = {
    ...inner,
    getItem: inner.getItem,
    removeItem: inner.removeItem,
    setItem: (key, value) => {
      inner.setItem(key, value);
      // The browser reports each single write to the other tab.
      other.storageChanged(key);
      seen.push(other.read()?.token);
    },
  };
  other = createSessionStore(inner, () => at);
  const here = createSessionStore(storage, () => at);
  here.signIn(sesion('t1'));
  here.refreshed(sesion('t2'));
  expect(seen).toEqual(['t1', 't2']);
  expect(here.read()?.token).toBe('t2');
  expect(createSessionStore(inner).read()?.token).toBe('t2');
});

test('nothing is erased because another tab wrote something strange', () => {
  const storage = memoryStorage();
  const { store } = follow(storage);
  storage.setItem(SESSION_KEY, '{"a":');
  store.storageChanged(SESSION_KEY);
  expect(store.read()).toBeNull();
  expect(storage.getItem(SESSION_KEY)).toBe('{"a":');
});

test('what another tab did is followed: its new token, its sign-out', () => {
  const storage = memoryStorage();
  const here = follow(storage);
  const there = createSessionStore(storage, () => at);
  there.signIn(sesion('t1'));
  here.store.storageChanged(SESSION_KEY);
  expect(here.store.read()?.token).toBe('t1');
  there.refreshed(sesion('t2'));
  here.store.storageChanged(SESSION_KEY);
  there.end('SIGNED_OUT', null);
  here.store.storageChanged(null);
  expect(here.store.read()).toBeNull();
  expect(here.events.map(([event]) => event)).toEqual(['USER_UPDATED', 'TOKEN_REFRESHED', 'SIGNED_OUT']);
});

test('a late answer for a user who left is dropped', () => {
  const { store } = follow(memoryStorage());
  store.setUser({ ...user, mongoData: null });
  expect(store.read()).toBeNull();
});
