import { expect, test } from 'vitest';
import { Counters } from './counters.ts';

test('counts by outcome, client and subject, and keeps the newest asks in order', () => {
  const counters = new Counters();
  for (let n = 0; n < 2_500; n++)
    counters.note('dns:es/a', '127.0.0.1', `d${n}.es`, n % 5 ? 'referral' : 'nxdomain');
  const count = counters.servers()['dns:es/a'];
  expect(count).toMatchObject({
    total: 2_500,
    outcomes: { nxdomain: 500, referral: 2_000 },
    clients: { '127.0.0.1': 2_500 },
    distinctSubjects: 2_500,
  });
  expect(count?.maxPerSecond).toBeGreaterThan(0);
  expect(counters.asked('dns:es/a', 'd3.es')).toBe(1);
  const recent = counters.recent('dns:es/a');
  expect(recent).toHaveLength(2_000);
  expect([recent[0]?.subject, recent.at(-1)?.subject]).toEqual(['d500.es', 'd2499.es']);
  counters.reset();
  expect(counters.servers()).toEqual({});
});
