import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionCache, type SessionState } from './session-cache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const state: SessionState = {
  email: 'ana@prueba.es',
  expira: 1,
  cerrada: false,
  verificada: 0,
  segundoFactor: false,
  ipList: [],
};
const keyOf = (usuario_id = randomUUID()) => ({ usuario_id, sesion_id: randomUUID() });

function cache(load: () => Promise<SessionState | undefined> = () => Promise.resolve(state)) {
  const reads: string[] = [];
  const kept = createSessionCache((key) => {
    reads.push(key.sesion_id);
    return load();
  });
  return { kept, reads };
}

test('requests within two seconds share one read; the next one reads again', async () => {
  const { kept, reads } = cache();
  const key = keyOf();
  await Promise.all([kept.read(key), kept.read(key)]);
  vi.advanceTimersByTime(1_999);
  expect(await kept.read(key)).toBe(state);
  expect(reads).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await kept.read(key);
  expect(reads).toHaveLength(2);
});

test('what is forgotten is read again: one session, or all of an account', async () => {
  const { kept, reads } = cache();
  const usuario = randomUUID();
  const [one, two, other] = [keyOf(usuario), keyOf(usuario), keyOf()];
  for (const key of [one, two, other]) await kept.read(key);
  kept.forget(one.sesion_id);
  for (const key of [one, two, other]) await kept.read(key);
  expect(reads.slice(3)).toEqual([one.sesion_id]);
  kept.forgetAccount(usuario);
  for (const key of [one, two, other]) await kept.read(key);
  expect(reads.slice(4)).toEqual([one.sesion_id, two.sesion_id]);
});

test('the state of a session is not given to another account that names it', async () => {
  const { kept, reads } = cache();
  const key = keyOf();
  await kept.read(key);
  await kept.read({ ...key, usuario_id: randomUUID() });
  expect(reads).toEqual([key.sesion_id, key.sesion_id]);
});

test('a read that fails is not kept', async () => {
  let fails = true;
  const { kept } = cache(() => (fails ? Promise.reject(new Error('no database')) : Promise.resolve(state)));
  const key = keyOf();
  await expect(kept.read(key)).rejects.toThrow('no database');
  fails = false;
  expect(await kept.read(key)).toBe(state);
});

test('it holds ten thousand sessions, the latest', async () => {
  const { kept, reads } = cache();
  const keys = Array.from({ length: 10_001 }, () => keyOf());
  for (const key of keys) await kept.read(key);
  await kept.read(keys.at(-1) ?? keyOf());
  await kept.read(keys[1] ?? keyOf());
  expect(reads).toHaveLength(10_001);
  await kept.read(keys[0] ?? keyOf());
  expect(reads).toHaveLength(10_002);
});
