import { expect, test } from 'vitest';
import { ownDomain } from './website.ts';

test('of a list the first ten addresses count', () => {
  const networks = (count: number) => Array(count).fill('facebook.com/mibar').join(' ');
  expect(ownDomain(`${networks(9)} mibar.es`)).toMatchObject({ dominio: 'mibar.es' });
  expect(ownDomain(`${networks(10)} mibar.es`)).toMatchObject({ reason: 'social' });
  expect(ownDomain(`mi ${'https://facebook.com/mibar '.repeat(10)} www.mibar.es`)).toMatchObject({
    reason: 'social',
  });
});

test('of a field the first 8,192 characters count', () => {
  expect(ownDomain(`${' '.repeat(8_184)}mibar.es`)).toMatchObject({ dominio: 'mibar.es' });
  expect(ownDomain(`${' '.repeat(8_192)}mibar.es`)).toMatchObject({ reason: 'invalid' });
});

test('a host has 253 characters at most', () => {
  const hostOf = (length: number) => `${'a.'.repeat((length - 7) / 2)}bcde.es`;
  expect(hostOf(253)).toHaveLength(253);
  expect(ownDomain(hostOf(253))).toMatchObject({ kind: 'own', host: hostOf(253) });
  expect(ownDomain(hostOf(255))).toMatchObject({ reason: 'invalid' });
});

test.each([
  ['www. 3bar.es', 'www.3bar.es'],
  ['http://  www.  mibar.es', 'www.mibar.es'],
])('%j is one address with a slip of the finger in it', (text, host) => {
  expect(ownDomain(text)).toMatchObject({ host });
});

test.each([
  ['mibar.es/carta,;', 'http://mibar.es/carta'],
  ['mibar.es/carta...', 'http://mibar.es/carta'],
  ['mibar.es/carta;otro.es', 'http://mibar.es/carta;otro.es'],
])('what ends %j is no part of its address', (text, url) => {
  expect(ownDomain(text)).toMatchObject({ url });
});
