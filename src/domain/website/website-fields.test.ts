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

test.each([
  'mitaller.es, 954001122',
  'mitaller.es 954 00 11 22',
  '954.00.11.22 mitaller.es',
  'Tel. 954001122 - www.mitaller.es',
  'www.mitaller.es / Tlf: (+34) 954001122',
  'mitaller.es; fax 954-001-122',
])('a telephone number beside the address takes nothing from it: %s', (text) => {
  expect(ownDomain(text)).toMatchObject({ dominio: 'mitaller.es' });
});

test.each(['24 horas.es', 'mi 3 bar.es', 'bar 954001122 lola.es', '954001122', '123456789 tel'])(
  'a number is no telephone number, or other words leave the field in doubt: %s',
  (text) => {
    expect(ownDomain(text).kind).toBe('none');
  },
);

test.each([
  '/url?q=http://www.mitaller.es/&opi=1&sa=U',
  'url?q=https%3A%2F%2Fmitaller.es%2F&sa=U',
  '/aclk?sa=l&adurl=https://mitaller.es/',
  '/imgres?imgurl=x&imgrefurl=https://www.mitaller.es/fotos',
])('an address of Google without its host leads where it says: %s', (text) => {
  expect(ownDomain(text)).toMatchObject({ dominio: 'mitaller.es' });
});

test('an address of Google without its host that names nothing is a redirector', () => {
  expect(ownDomain('/url?q=mejores+bares')).toMatchObject({ reason: 'redirector' });
});
