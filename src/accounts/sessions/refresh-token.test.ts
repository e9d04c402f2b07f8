import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  formatRefreshToken,
  hashRefreshSecret,
  isOurs,
  newRefreshSecret,
  nextRefreshSecret,
  parseRefreshToken,
} from './refresh-token.ts';

const keysOf = (...keys: Uint8Array[]) => ({
  current: () => keys[0] ?? new Uint8Array(32),
  accepted: () => keys,
});
const parts = () => ({ usuario_id: randomUUID(), sesion_id: randomUUID(), secret: newRefreshSecret() });

test('a token is read back with its parts, and known as ours', () => {
  const keys = keysOf(randomBytes(32));
  const given = parts();
  const token = parseRefreshToken(formatRefreshToken(keys, given));
  expect(token).toMatchObject(given);
  expect(token && isOurs(keys, token)).toBe(true);
});

test('a token under a master key that was rotated out of use is still ours; one of another installation is not', () => {
  const [old, present, foreign] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const token = parseRefreshToken(formatRefreshToken(keysOf(old), parts()));
  if (!token) throw new Error('it parses');
  expect(isOurs(keysOf(present, old), token)).toBe(true);
  expect(isOurs(keysOf(present, foreign), token)).toBe(false);
});

test('no part of a token can be exchanged', () => {
  const keys = keysOf(randomBytes(32));
  const token = parseRefreshToken(formatRefreshToken(keys, parts()));
  if (!token) throw new Error('it parses');
  for (const change of [
    { usuario_id: randomUUID() },
    { sesion_id: randomUUID() },
    { secret: newRefreshSecret() },
    { mac: newRefreshSecret() },
  ]) {
    expect(isOurs(keys, { ...token, ...change })).toBe(false);
  }
});

test.each([
  ['nothing', () => ''],
  ['a part too few', (token: string) => token.slice(0, token.lastIndexOf('.'))],
  ['a part too many', (token: string) => `${token}.x`],
  ['a longer secret', (token: string) => token.replace(/\.([\w-]{43})\./, '.$1x.')],
  ['a longer code', (token: string) => `${token}x`],
  ['an account that is none', (token: string) => `x${token.slice(1)}`],
  ['more than a cookie of ours', (token: string) => `${token}${'.'.repeat(200)}`],
])('%s is no token', (_, change) => {
  expect(parseRefreshToken(change(formatRefreshToken(keysOf(randomBytes(32)), parts())))).toBeNull();
});

test('a secret has one successor under a key, which it does not give away', () => {
  const [key, other] = [randomBytes(32), randomBytes(32)];
  const secret = newRefreshSecret();
  const next = nextRefreshSecret(key, secret);
  expect(next).toMatch(/^[\w-]{43}$/);
  expect(nextRefreshSecret(key, secret)).toBe(next);
  expect(nextRefreshSecret(other, secret)).not.toBe(next);
  expect(newRefreshSecret()).not.toBe(newRefreshSecret());
  expect(hashRefreshSecret(secret)).toMatch(/^[0-9a-f]{64}$/);
});
