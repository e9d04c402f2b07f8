import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientAddress, limitKey, network48Of } from './client-address.ts';
import type { ApiEnv } from './handler.ts';

async function seen(
  peer: string,
  forwarded: string,
  trustedProxies: string[] = [],
  publicUrl = 'https://a.example',
) {
  const app = new Hono<ApiEnv>().get('/', (c) => c.text(clientAddress(c, { publicUrl, trustedProxies })));
  const incoming = { socket: { remoteAddress: peer, remoteFamily: 'IPv4', remotePort: 1 } };
  const answer = await app.request('/', { headers: { 'x-forwarded-for': forwarded } }, { incoming });
  return await answer.text();
}

test.each([
  ['a direct client is its own address', '198.51.100.7', '203.0.113.9', [], '198.51.100.7'],
  ['one proxy on this machine', '127.0.0.1', '203.0.113.9', [], '203.0.113.9'],
  ['what the client itself wrote does not count', '127.0.0.1', '1.2.3.4, 203.0.113.9', [], '203.0.113.9'],
  ['two proxies of the private network', '10.0.0.2', '1.2.3.4, 203.0.113.9, 10.0.0.1', [], '203.0.113.9'],
  ['a proxy with a public address', '10.0.0.2', '203.0.113.9, 198.51.100.7', ['198.51.100.7'], '203.0.113.9'],
  [
    'a range of them',
    '198.51.100.8',
    '203.0.113.9, 2001:db8:1::9',
    ['198.51.100.0/24', '2001:db8:1::/48'],
    '203.0.113.9',
  ],
  ['one that is not trusted is the client', '10.0.0.2', '203.0.113.9, 198.51.100.7', [], '198.51.100.7'],
  ['garbage ends the reading', '127.0.0.1', 'unknown, 10.0.0.1', [], '10.0.0.1'],
  ['IPv4 inside IPv6 is IPv4', '::ffff:127.0.0.1', '::ffff:203.0.113.9', [], '203.0.113.9'],
])('%s', async (_name, peer, forwarded, trusted, expected) => {
  expect(await seen(peer, forwarded, trusted)).toBe(expected);
});

test('without HTTPS there is no proxy: the header is not read', async () => {
  expect(await seen('127.0.0.1', '203.0.113.9', [], 'http://127.0.0.1:3000')).toBe('127.0.0.1');
});

test('a limit counts a whole /64 of IPv6, and IPv4 by address', () => {
  expect(limitKey('2001:db8:1:2:3:4:5:6')).toBe(limitKey('2001:db8:1:2::9'));
  expect(limitKey('2001:db8:1:3::1')).not.toBe(limitKey('2001:db8:1:2::1'));
  expect(limitKey('203.0.113.9')).toBe('203.0.113.9');
  const [near, far] = ['2001:db8:1:3::1', '2001:db8:2:2::1'].map((address) => network48Of(limitKey(address)));
  expect(network48Of(limitKey('2001:db8:1:2::9'))).toBe(near);
  expect(far).not.toBe(near);
  expect(network48Of(limitKey('203.0.113.9'))).toBeNull();
});
