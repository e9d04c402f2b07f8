import ipaddr from 'ipaddr.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askDns, testSimulator } from '../simulator.test-kit.ts';
import type { Simulator } from '../start.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await testSimulator();
});
beforeEach(() => {
  simulator.control.clearFaults();
});
afterAll(() => simulator.close());

const zone = (tld: string, side = 0): string =>
  (simulator.map.dns.tld[tld] ?? simulator.map.dns.tld['*'])?.[side] ?? '';
const resolver = (): string => simulator.map.dns.resolver[0] ?? '';

test('a delegated name gets a referral: NS in authority, no AA, nothing in answer', async () => {
  const reply = await askDns(zone('com'), 'sitio-normal.com', 'NS');
  expect(reply.rcode).toBe('NOERROR');
  expect(reply.flag_aa).toBe(false);
  expect(reply.answers).toEqual([]);
  expect(reply.authorities?.map(({ type, name }) => [type, name])).toContainEqual(['NS', 'sitio-normal.com']);
});

test('name servers below the name come with glue', async () => {
  const reply = await askDns(zone('es'), 'google.es', 'NS');
  expect(reply.additionals?.map(({ type, name }) => [type, name])).toEqual([
    ['A', 'ns1.google.es'],
    ['A', 'ns2.google.es'],
  ]);
});

test('an unregistered name gets NXDOMAIN with AA and the SOA of its zone', async () => {
  for (const [tld, name, apex] of [
    ['com', 'qzxwvutsrqponmlk.com', 'com'],
    ['es', 'qzxwvutsrqponmlk.com.es', 'com.es'],
    ['*', 'qzxwvutsrqponmlk.com.ar', 'com.ar'],
  ] as const) {
    const reply = await askDns(zone(tld), name, 'NS');
    expect([reply.rcode, reply.flag_aa]).toEqual(['NXDOMAIN', true]);
    expect(reply.authorities?.map(({ type, name: owner }) => [type, owner])).toEqual([['SOA', apex]]);
  }
});

test('names in redemption and on hold are out of the zone', async () => {
  for (const name of ['en-redencion.com', 'en-borrado.com', 'retenido.com']) {
    expect((await askDns(zone('com'), name, 'NS')).rcode).toBe('NXDOMAIN');
  }
});

test('.de: a name without delegation has NODATA for NS and an address in the zone itself', async () => {
  const ns = await askDns(zone('de'), 'sin-delegar.de', 'NS');
  expect([ns.rcode, ns.flag_aa, ns.answers?.length, ns.authorities?.[0]?.type]).toEqual([
    'NOERROR',
    true,
    0,
    'SOA',
  ]);
  const a = await askDns(zone('de'), 'sin-delegar.de', 'A');
  expect(a.answers?.map(({ type }) => type)).toEqual(['A']);
});

test('a wildcard zone gives an address to any name and NS to the delegated only', async () => {
  const any = await askDns(zone('ws'), 'qzxwvutsrqponmlk.ws', 'A');
  expect(any.answers?.map((answer) => (answer.type === 'A' ? answer.data : null))).toEqual(['64.70.19.203']);
  expect((await askDns(zone('ws'), 'qzxwvutsrqponmlk.ws', 'NS')).authorities?.[0]?.type).toBe('SOA');
  expect((await askDns(zone('ws'), 'google.ws', 'NS')).authorities?.[0]?.type).toBe('NS');
});

test('a zone apex answers for itself with AA', async () => {
  const soa = await askDns(zone('it'), 'it', 'SOA');
  expect([soa.flag_aa, soa.answers?.[0]?.type]).toEqual([true, 'SOA']);
  const ns = await askDns(zone('com'), 'com', 'NS');
  expect(ns.answers).toHaveLength(13);
});

test('a server refuses what it does not serve', async () => {
  expect((await askDns(zone('com'), 'a.es', 'NS')).rcode).toBe('REFUSED');
  expect((await askDns(zone('*'), 'a.nozone', 'NS')).rcode).toBe('REFUSED');
});

test('an answer over 512 octets is truncated without EDNS, whole with EDNS and over TCP', async () => {
  const name = 'muchos-servidores.com';
  const short = await askDns(zone('com'), name, 'NS');
  expect([short.flag_tc, short.authorities?.length]).toEqual([true, 0]);
  const wide = await askDns(zone('com'), name, 'NS', { udpSize: 1_232 });
  expect([wide.flag_tc, wide.authorities?.length]).toEqual([false, 13]);
  const tcp = await askDns(zone('com'), name, 'NS', { tcp: true });
  expect([tcp.flag_tc, tcp.authorities?.length]).toEqual([false, 13]);
});

test('the flags of who validates come back, and another version of EDNS is refused', async () => {
  const ask = (options: object) => askDns(zone('com'), 'libre.com', 'NS', { udpSize: 1_232, ...options });
  expect(await ask({ dnssecOk: true, checkingDisabled: true })).toMatchObject({
    flag_cd: true,
    additionals: [{ type: 'OPT', flag_do: true }],
  });
  expect(await ask({})).toMatchObject({ flag_cd: false, additionals: [{ type: 'OPT', flag_do: false }] });
  const refused = await ask({ ednsVersion: 1 });
  expect([refused.authorities, refused.additionals]).toMatchObject([
    [],
    [{ extendedRcode: 1, ednsVersion: 0 }],
  ]);
});

test('letters keep the case they were asked in', async () => {
  const reply = await askDns(zone('com'), 'SiTiO-NoRmAl.CoM', 'NS');
  expect(reply.questions?.[0]?.name).toBe('SiTiO-NoRmAl.CoM');
});

test('names whose parent fails: SERVFAIL, a lame upward referral, silence', async () => {
  expect((await askDns(zone('com'), 'dns-servfail.com', 'NS')).rcode).toBe('SERVFAIL');
  const lame = await askDns(zone('com'), 'dns-lame.com', 'NS');
  expect([lame.flag_aa, lame.authorities?.[0]?.name]).toEqual([false, '.']);
  await expect(askDns(zone('com'), 'dns-mudo.com', 'NS', { timeoutMs: 200 })).rejects.toThrow(
    'no DNS answer',
  );
});

test('faults come on one server of a pair and leave the other well', async () => {
  simulator.control.setFault({ fault: 'servfail', server: 'dns:com/a' });
  expect((await askDns(zone('com', 0), 'sitio-normal.com', 'NS')).rcode).toBe('SERVFAIL');
  expect((await askDns(zone('com', 1), 'sitio-normal.com', 'NS')).rcode).toBe('NOERROR');
});

test.each([
  ['lame', 'NOERROR', false, false, 0, 2],
  ['wildcard', 'NOERROR', true, false, 1, 0],
  ['hijack', 'NOERROR', false, false, 1, 0],
  ['empty', 'NOERROR', false, false, 0, 0],
  ['private-address', 'NOERROR', true, false, 1, 0],
  ['truncated', 'NXDOMAIN', true, true, 0, 0],
  ['false-404', 'NXDOMAIN', true, false, 0, 1],
] as const)('plays %s', async (fault, rcode, aa, tc, answers, authority) => {
  simulator.control.setFault({ fault, subject: 'qzxwvutsrqponmlk.com' });
  const reply = await askDns(zone('com'), 'qzxwvutsrqponmlk.com', 'A');
  const seen = [reply.rcode, reply.flag_aa, reply.flag_tc, reply.answers?.length, reply.authorities?.length];
  expect(seen).toEqual([rcode, aa, tc, answers, authority]);
});

test('the resolver gives public addresses, www by CNAME or by address, and refuses without RD', async () => {
  for (const name of ['sitio-normal.com', 'www.sitio-normal.com', 'www.google.es']) {
    const reply = await askDns(resolver(), name, 'A', { recursion: true });
    const address = reply.answers?.find((answer) => answer.type === 'A');
    expect(address?.type === 'A' ? ipaddr.parse(address.data).range() : null).toBe('unicast');
    expect(reply.flag_ra).toBe(true);
  }
  expect((await askDns(resolver(), 'sitio-normal.com', 'A')).rcode).toBe('REFUSED');
});

test('the resolver knows the name servers of zones, so that a product without a map can find them', async () => {
  const reply = await askDns(resolver(), 'es', 'NS', { recursion: true });
  expect(reply.answers?.map((answer) => (answer.type === 'NS' ? answer.data : null))).toContain('a.nic.es');
  expect((await askDns(resolver(), 'a.nic.es', 'A', { recursion: true })).answers).toHaveLength(1);
  expect((await askDns(resolver(), '.', 'NS', { recursion: true })).answers).toHaveLength(13);
});

test('some sites have no address, only www, private addresses, or a host whose DNS fails', async () => {
  const ask = (name: string, type: 'A' | 'AAAA' = 'A') => askDns(resolver(), name, type, { recursion: true });
  expect((await ask('sin-direccion.com')).answers).toEqual([]);
  expect((await ask('solo-www.com')).answers).toEqual([]);
  expect((await ask('www.solo-www.com')).answers).toHaveLength(1);
  expect((await ask('direccion-privada.com')).answers).toMatchObject([{ type: 'A', data: '10.0.0.1' }]);
  expect((await ask('direccion-mapeada.com', 'AAAA')).answers).toMatchObject([{ type: 'AAAA' }]);
  expect((await ask('qzxwvutsrqponmlk.com')).rcode).toBe('NXDOMAIN');
});

test('a rebinding name resolves to a public address first and loopback next', async () => {
  const resolve = async () => {
    const answer = (await askDns(resolver(), 'rebinding.com', 'A', { recursion: true })).answers?.[0];
    return answer?.type === 'A' ? [answer.data, answer.ttl] : null;
  };
  expect([await resolve(), await resolve()]).toEqual([
    ['82.98.134.17', 0],
    ['127.0.0.1', 0],
  ]);
});

test('what was asked is counted by server, with the outcome', async () => {
  simulator.control.counters.reset();
  await askDns(zone('it'), 'libre.it', 'NS');
  await askDns(zone('it'), 'google.it', 'NS');
  expect(simulator.control.counters.servers()['dns:it/a']).toMatchObject({
    total: 2,
    outcomes: { nxdomain: 1, referral: 1 },
  });
});
