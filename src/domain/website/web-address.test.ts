import { expect, test } from 'vitest';
import { readLink, readWebAddress, writeWebAddress } from './web-address.ts';

const written = (text: string) => {
  const address = readWebAddress(text);
  return address === null ? null : writeWebAddress(address);
};

test.each([
  ['  mibar.es\t', 'http://mibar.es/'],
  ['""mibar.es""', 'http://mibar.es/'],
  ['«(https://mibar.es/)»', 'https://mibar.es/'],
  ['https://mibar.es/a"b', 'https://mibar.es/a%22b'],
  ['http::mibar.es', 'http://mibar.es/'],
  ['https//:/mibar.es', 'https://mibar.es/'],
  ['https;;mibar.es', 'https://mibar.es/'],
  ['http://http://http://https://mibar.es', 'https://mibar.es/'],
  ['https://http://mibar.es', 'http://mibar.es/'],
  ['/mibar.es', 'http://mibar.es/'],
  ['\\\\mibar.es', 'http://mibar.es/'],
  ['mibar.es:8080/a', 'http://mibar.es:8080/a'],
  ['mibar.es:/carta', 'http://mibar.es/carta'],
  ['mibar.es/a@b', 'http://mibar.es/a@b'],
  ['localhost:3000', 'http://localhost:3000/'],
  ['http://..mibar.es', 'http://mibar.es/'],
  ['http://mibar.es../a', 'http://mibar.es/a'],
  ['http://[::1]:3000/', 'http://[::1]:3000/'],
  ['mibar.es?a', 'http://mibar.es/?a='],
  ['mibar.es?=1&&b=2=3&b=4', 'http://mibar.es/?=1&b=2%3D3&b=4'],
  ['mibar.es?a=b+c%20d', 'http://mibar.es/?a=b%20c%20d'],
  ['mibar.es?a=%zz+1', 'http://mibar.es/?a=%25zz%2B1'],
  ['mibar.es?a=1?b', 'http://mibar.es/?a=1%3Fb'],
])('%j is the address %s', (text, address) => {
  expect(written(text)).toBe(address);
});

test.each([
  '',
  'http ://mibar.es',
  'http://',
  'mailto:info@mibar.es',
  'info@mibar.es',
  'tel:+34600000000',
  'x-1+a:mibar.es',
  'ftp://mibar.es',
  'mi bar.es',
  'http://mi bar.es',
  'http://mibar.es:99999',
  'http://...',
])('%j is no address', (text) => {
  expect(written(text)).toBeNull();
});

test('of a text the first 8,192 characters are read', () => {
  expect(readWebAddress(`mibar.es/${'a'.repeat(9_000)}`)?.path).toHaveLength(8_192 - 'mibar.es'.length);
});

test.each([
  ['carta', 'https://mibar.es/a/b', 'https://mibar.es/a/carta'],
  ['//otro.es', 'https://mibar.es/', 'https://otro.es/'],
  ['http://otro.es/x', 'https://mibar.es/', 'http://otro.es/x'],
  ['mailto:ana@mibar.es', 'https://mibar.es/', null],
  ['http://:x', 'https://mibar.es/', null],
])('the link %s on %s %s leads to %s', (link, page, address) => {
  const found = readLink(link, page);
  expect(found && writeWebAddress(found)).toBe(address);
});

test.each(['utm_source', 'UTM_X', 'gclid', 'ref', 'hl', '_ga', '_hsenc', 'fbclid'])(
  'the tracking parameter %s is left out',
  (name) => {
    expect(written(`mibar.es?a=1&${name}=x&b=2`)).toBe('http://mibar.es/?a=1&b=2');
  },
);

test.each(['my_utm_x', 'xref', 'refx', 'reference', 'idhl'])('the parameter %s stays', (name) => {
  expect(written(`mibar.es?${name}=x`)).toBe(`http://mibar.es/?${name}=x`);
});

test('an address of more than 2,000 characters is written as its host', () => {
  const base = 'https://mibar.es:8443/';
  const path = 'a'.repeat(2_000 - base.length);
  expect(written(`${base}${path}`)).toBe(`${base}${path}`);
  expect(written(`${base}${path}a`)).toBe(base);
});

test.each([
  ['https://mibar.es/a.', 'https://mibar.es/a%2E'],
  ['https://mibar.es/a.,;x', 'https://mibar.es/a.,;x'],
  ['https://mibar.es/a.);', 'https://mibar.es/a%2E%29%3B'],
  ["https://mibar.es/a|'x", "https://mibar.es/a|'x"],
  ['https://mibar.es/a,https:b', 'https://mibar.es/a%2Chttps:b'],
  ['https://mibar.es/a;http:b', 'https://mibar.es/a%3Bhttp:b'],
  ['https://mibar.es/a|WWW.b', 'https://mibar.es/a%7CWWW.b'],
])('%s is written so that a reader of text finds its end: %s', (text, address) => {
  expect(written(text)).toBe(address);
});

test('half of a character in a query is written as the sign for what cannot be read', () => {
  const address = {
    scheme: 'http',
    host: 'mibar.es',
    port: '',
    path: '/',
    query: [['a', '\ud800']],
  } as const;
  expect(writeWebAddress(address)).toBe('http://mibar.es/?a=%EF%BF%BD');
});
