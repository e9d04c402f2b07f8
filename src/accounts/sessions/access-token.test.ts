import { randomBytes, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { createAccessTokens } from './access-token.ts';

const START = Date.UTC(2026, 6, 1);
const claims = { sub: randomUUID(), sid: randomUUID() };
const make = (key: Uint8Array = randomBytes(32)) => {
  const clock = fixedClock(START);
  return {
    key,
    clock,
    tokens: createAccessTokens({ keys: { current: () => key, accepted: () => [key] }, clock }),
  };
};

test('a token is good for fifteen minutes and not a second more', async () => {
  const { tokens, clock } = make();
  const { token, expiresInS } = await tokens.sign(claims, START + 86_400_000);
  expect(expiresInS).toBe(900);
  clock.advance(899_000);
  expect(await tokens.verify(token)).toMatchObject(claims);
  clock.advance(1_000);
  expect(await tokens.verify(token)).toBeNull();
});

test('a token does not outlive its session', async () => {
  const { tokens, clock } = make();
  const { token, expiresInS } = await tokens.sign(claims, START + 60_000);
  expect(expiresInS).toBe(60);
  clock.advance(60_000);
  expect(await tokens.verify(token)).toBeNull();
});

test('a token of another key, without signature, or of another kind is refused', async () => {
  const { tokens, key } = make();
  const other = make();
  const foreign = await other.tokens.sign(claims, START + 86_400_000);
  expect(await tokens.verify(foreign.token)).toBeNull();
  const unsigned = `${btoa('{"alg":"none","typ":"at+jwt"}')}.${btoa(JSON.stringify(claims))}.`;
  expect(await tokens.verify(unsigned.replaceAll('=', ''))).toBeNull();
  const otherKind = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.sub)
    .setIssuer('dominios-locales')
    .setExpirationTime(START / 1_000 + 600)
    .sign(key);
  expect(await tokens.verify(otherKind)).toBeNull();
  for (const junk of ['', '.', '..', 'a.b.c', 'x'.repeat(5_000)])
    expect(await tokens.verify(junk)).toBeNull();
});
