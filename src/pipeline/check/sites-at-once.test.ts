import { afterEach, expect, test } from 'vitest';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import type { WorldDomain } from '#simulator/world/types.ts';
import { verifyListed } from '../domains/verify-domains.ts';

const SLOW_MS = 150;

let lab: Lab;
afterEach(() => lab.close());

/** Living names whose pages take their time. */
async function slowSites(settings: Record<string, string>, names: number, base = SLOW_MS) {
  lab = await startLab({ settings });
  lab.simulator.control.setLatency('site', { base, jitter: 0 });
  return [...lab.simulator.world.domains.values()]
    .filter(({ fate, zone, site }) => fate === 'alive' && zone === 'com' && site.kind === 'page')
    .slice(0, names);
}

const handOver = (account: string, domains: readonly WorldDomain[]) =>
  verifyListed(
    lab.program.pipeline,
    account,
    domains.map(({ name }) => ({ dominio: name, dominio_unicode: name, zona: 'com' })),
    { persona: false },
  );

test('an account uses all sites at once whatever its own requests, and no host or address gets more than its bound', async () => {
  const domains = await slowSites({ SITES_AT_ONCE: '30', SITES_PER_ADDRESS: '3' }, 120, 12 * SLOW_MS);
  const sharedBy = domains.slice(0, 20);
  for (const domain of sharedBy) domain.address = { kind: 'public', v4: '203.0.112.9', v6: null };
  const [target] = domains.slice(-1);
  for (const domain of domains.slice(20, 30))
    domain.site = { kind: 'redirect', to: `https://${target?.name}/`, status: 301 };
  const account = await lab.account();
  await handOver(account, domains);
  await lab.quiet(account);
  const { most } = lab.simulator.control.connections;
  expect(most.total).toBeLessThanOrEqual(30);
  expect(most.total).toBeGreaterThan(20);
  expect(most).toMatchObject({ host: 1, address: 3 });
  for (const { name } of domains) {
    const { estado_verificacion } = await lab.verdict(account, name);
    expect(estado_verificacion, name).toBe('activo');
  }
});

test('names that share a busy address do not keep those of other addresses waiting', async () => {
  const domains = await slowSites({ SITES_AT_ONCE: '10', SITES_PER_ADDRESS: '1' }, 60);
  const busy = domains.slice(0, 18);
  for (const domain of busy) domain.address = { kind: 'public', v4: '203.0.112.9', v6: null };
  const account = await lab.account();
  await handOver(account, domains);
  await lab.quiet(account);
  const busyNames = new Set(busy.map(({ name }) => name));
  const asked = lab.asked('site').map(({ name }) => name);
  const lastOther = asked.findLastIndex((name) => !busyNames.has(name));
  expect(asked.slice(lastOther).length).toBeGreaterThan(2);
});

test('an account with few names gets its verdicts while one with many is still worked', async () => {
  const domains = await slowSites({ SITES_AT_ONCE: '6' }, 130, 10 * SLOW_MS);
  const [many, few] = [await lab.account(), await lab.account()];
  const [first, ...rest] = domains.slice(0, 10);
  await handOver(many, domains.slice(10));
  await expect.poll(() => lab.asked('site').length, { interval: 20 }).toBeGreaterThan(3);
  await handOver(few, first === undefined ? rest : [first, ...rest]);
  await lab.quiet(few);
  const asked = new Set(lab.asked('site').map(({ name }) => name));
  expect(domains.slice(10).filter(({ name }) => asked.has(name)).length).toBeLessThan(60);
  lab.simulator.control.setLatency('site', { base: 0, jitter: 0 });
  await lab.quiet(many);
});
