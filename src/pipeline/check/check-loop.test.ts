import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { verifyListed } from '../domains/verify-domains.ts';

const NAMES = 160;
/** Fewer than are checked at once. */
const FIRST = 40;
const PAST_THE_FIRST_WAIT_MS = 3_000;

let lab: Lab;
beforeAll(async () => {
  lab = await startLab({ settings: { SITES_AT_ONCE: '10' } });
});
afterAll(() => lab.close());

test('a failed attempt is repeated when its time comes, not after all that has not been tried yet', async () => {
  // Visits take longer than the database's answers, so that only the order of the claims decides who comes first.
  lab.simulator.control.setLatency('site', { base: 4_000, jitter: 0 });
  const [broken, ...others] = [...lab.simulator.world.domains.values()]
    .filter(({ fate, zone }) => fate === 'alive' && zone === 'com')
    .slice(-NAMES)
    .map(({ name }) => name);
  if (broken === undefined) throw new Error('a world without living names');
  lab.simulator.control.setFault({ fault: 'servfail', server: 'dns:com*', subject: broken });
  const account = await lab.account();
  const handOver = (names: readonly string[]) =>
    verifyListed(
      lab.program.pipeline,
      account,
      names.map((dominio) => ({ dominio, dominio_unicode: dominio, zona: 'com' })),
      { persona: false },
    );
  await handOver([broken, ...others.slice(0, FIRST)]);
  const attempts = async () => (await lab.evidence(account, broken)).length;
  await expect.poll(attempts, { interval: 20 }).toBe(1);
  await handOver(others.slice(FIRST));
  await lab.advance(PAST_THE_FIRST_WAIT_MS);
  await expect.poll(attempts, { interval: 20 }).toBe(2);
  const visited = new Set(lab.asked('site').map(({ name }) => name));
  expect(visited.size).toBeLessThan(others.length / 2);
});
