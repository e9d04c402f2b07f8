import { afterEach, expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { createResolver } from '#platform/outbound/resolver.ts';
import { a, ns, type Play, RCODE, soa, startDnsServer, type TestDnsServer } from './dns.test-server.ts';
import { ZoneDirectory } from './zone-servers.ts';

const open: TestDnsServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function setUp(play: Play) {
  const server = await startDnsServer(play);
  open.push(server);
  const clock = fixedClock(0);
  const directory = new ZoneDirectory({ map: null, resolver: createResolver([server.address]), clock });
  const find = (parent: string) => directory.serversFor(parent, AbortSignal.timeout(10_000));
  return { server, clock, directory, find };
}

const world: Play = ({ name, type }) => {
  if (type === 'NS' && name === 'es') return { answers: ns('es', 'a.nic.es', 'c.nic.es') };
  if (type === 'NS' && name === 'com.ar') return { answers: ns('com.ar', 'a.dns.ar') };
  if (type === 'NS') return { authorities: [soa('es')] };
  if (type === 'AAAA')
    return { answers: name === 'a.nic.es' ? [{ type, name, ttl: 9, data: '2a00::53' }] : [] };
  if (name === 'a.nic.es') return { answers: [a(name, '194.69.254.1'), a(name, '194.69.254.2')] };
  if (name === 'c.nic.es') return { answers: [a(name, '194.0.34.53')] };
  if (name === 'a.dns.ar') return { answers: [a(name, '10.0.0.1')] };
  return { flags: RCODE.nxDomain };
};

test('a suffix that is no zone cut lives in the zone above; one address of each server comes first', async () => {
  const { find } = await setUp(world);
  expect(await find('com.es')).toEqual({
    kind: 'servers',
    incomplete: false,
    zone: 'es',
    servers: ['194.69.254.1', '194.0.34.53', '194.69.254.2', '2a00::53'].map((host) => ({
      host,
      port: 53,
      label: host,
    })),
  });
});

test('servers with private addresses only are no servers', async () => {
  const { find } = await setUp(world);
  expect(await find('com.ar')).toMatchObject({ kind: 'failure' });
});

test('what was found is remembered for hours; a failure is not', async () => {
  const { find, server, clock } = await setUp(world);
  await Promise.all([find('es'), find('es')]);
  const once = server.asked.length;
  await find('es');
  expect(server.asked).toHaveLength(once);
  clock.advance(7 * 3_600_000);
  await find('es');
  expect(server.asked).toHaveLength(once * 2);
  await find('com.ar');
  const twice = server.asked.length;
  await find('com.ar');
  expect(server.asked.length).toBeGreaterThan(twice);
});

test('a zone whose servers have all failed is looked up again, not more than once a minute', async () => {
  const { find, server, clock, directory } = await setUp(world);
  await find('es');
  const once = server.asked.length;
  directory.distrust('es');
  await find('es');
  expect(server.asked).toHaveLength(once);
  clock.advance(61_000);
  directory.distrust('es');
  await find('es');
  expect(server.asked.length).toBeGreaterThan(once);
});

test('a resolver that fails is a failure', async () => {
  const { find } = await setUp(() => ({ flags: RCODE.servFail }));
  expect(await find('es')).toMatchObject({ kind: 'failure' });
});
