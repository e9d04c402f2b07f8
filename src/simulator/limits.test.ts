import { expect, test } from 'vitest';
import { Limits } from './limits.ts';

const one = { perSecond: 1, burst: 1, total: null, banMs: 5_000 };

test('a client that keeps the rate is let through, jitter included', () => {
  const limits = new Limits({ 'whois:a': one });
  const times = [0, 1_000, 1_950, 3_000, 3_950];
  expect(times.map((at) => limits.admit('whois:a', 'x', at).ok)).toEqual([true, true, true, true, true]);
});

test('an offender is shut out for the whole of its punishment, others are not', () => {
  const limits = new Limits({ 'whois:a': one });
  limits.admit('whois:a', 'x', 0);
  expect(limits.admit('whois:a', 'x', 100)).toEqual({ ok: false, retryAfterMs: 5_000 });
  expect(limits.admit('whois:a', 'x', 4_000).ok).toBe(false);
  expect(limits.admit('whois:a', 'y', 4_000).ok).toBe(true);
  expect(limits.admit('whois:a', 'x', 5_200).ok).toBe(true);
});

test('a burst passes at once and is then paid back at the steady rate', () => {
  const limits = new Limits({ 'rdap:*': { perSecond: 2, burst: 3, total: null, banMs: 0 } });
  const asked = [0, 0, 0, 0].map((at) => limits.admit('rdap:any', 'x', at).ok);
  expect(asked).toEqual([true, true, true, false]);
  expect(limits.admit('rdap:any', 'x', 500).ok).toBe(true);
});

test('a daily limit ends the service for that client', () => {
  const limits = new Limits({ a: { perSecond: 1_000, burst: 1_000, total: 2, banMs: 1_000 } });
  expect([0, 1, 2].map((at) => limits.admit('a', 'x', at).ok)).toEqual([true, true, false]);
  expect(limits.admit('a', 'x', 10_000).ok).toBe(false);
});

test('setting a limit forgets what was done before', () => {
  const limits = new Limits({ a: one });
  limits.admit('a', 'x', 0);
  limits.admit('a', 'x', 1);
  limits.set('a', one);
  expect(limits.admit('a', 'x', 2).ok).toBe(true);
  limits.set('a', null);
  expect([3, 4, 5].map((at) => limits.admit('a', 'x', at).ok)).toEqual([true, true, true]);
});

test('requests that waited for the simulator count from when they may have come', () => {
  const limit = { perSecond: 4, burst: 4, total: null, banMs: 1_000 };
  const admitted = (waitedMs: number) => {
    const limits = new Limits({ a: limit }, () => waitedMs);
    return Array.from({ length: 12 }, () => limits.admit('a', 'x', 1_000).ok).filter(Boolean).length;
  };
  expect(admitted(0)).toBe(4);
  // Four at once before the pause of a second, and the four of that second.
  expect(admitted(1_000)).toBe(8);
});
