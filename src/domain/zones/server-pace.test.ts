import { expect, test } from 'vitest';
import { serverPace } from './server-pace.ts';

const MINUTE = 60_000;

test('.es is asked less than the ten times a minute that its answers allow, and left alone for the two hours of its block', () => {
  const { intervalMs, blockMs } = serverPace('whois.nic.es');
  expect(MINUTE / intervalMs).toBeLessThan(10);
  expect(blockMs).toBe(120 * MINUTE);
});

test.each([
  ['whois.mynic.my', { intervalMs: 600, perDay: 450, blockMs: null }],
  ['whois.domain-registry.nl', { intervalMs: 1_200, perDay: 4_000, blockMs: null }],
  ['WHOIS.DENIC.DE:43', { intervalMs: 1_100, perDay: null, blockMs: null }],
  ['whois.nadie.example', { intervalMs: 600, perDay: null, blockMs: null }],
  ['rdap.nadie.example', { intervalMs: 150, perDay: null, blockMs: null }],
  ['constructor', { intervalMs: 150, perDay: null, blockMs: null }],
])('the pace of %s', (server, pace) => {
  expect(serverPace(server)).toEqual(pace);
});

test('a server reached by an address goes by its other name', () => {
  expect(serverPace('127.0.0.1:4343', 'whois.nic.es').intervalMs).toBe(serverPace('whois.nic.es').intervalMs);
});
