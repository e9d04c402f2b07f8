import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { hashToken, isToken, isWellFormed, newToken } from './token-text.ts';

test('a token is its prefix, thirty random characters and their checksum in base 62', () => {
  const made = Array.from({ length: 300 }, newToken);
  expect(new Set(made).size).toBe(300);
  for (const token of made) {
    expect(token).toMatch(/^pde_[0-9A-Za-z]{36}$/);
    expect([isToken(token), isWellFormed(token)]).toEqual([true, true]);
    const check = [...token.slice(-6)].reduce((sum, digit) => sum * 62 + digitValue(digit), 0);
    expect(check).toBe(crc32(token.slice(4, -6)));
  }
});

test('a text with one character changed, missing, added or of another alphabet was never a token', () => {
  const token = newToken();
  const other = token[10] === 'a' ? 'b' : 'a';
  for (const text of [
    `${token.slice(0, 10)}${other}${token.slice(11)}`,
    `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
    token.slice(0, -1),
    `${token}0`,
    token.replace('pde_', 'pde-'),
    token.toUpperCase(),
    `pde_${'ñ'.repeat(36)}`,
    `pde_${'0'.repeat(10_000)}`,
    'e7d954d3d2db3cee810dee482dfda2ecd992ac6cdfee368a5abf34052b638d53',
  ])
    expect([text.slice(0, 50), isWellFormed(text)]).toEqual([text.slice(0, 50), false]);
});

test('what is stored of a token is the SHA-256 of all of it', () => {
  const token = `pde_${'A'.repeat(36)}`;
  expect(hashToken(token).toString('hex')).toBe(
    'e7d954d3d2db3cee810dee482dfda2ecd992ac6cdfee368a5abf34052b638d53',
  );
});

const digitValue = (digit: string): number =>
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.indexOf(digit);
