import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { testSimulator } from '../simulator.test-kit.ts';
import type { Simulator } from '../start.ts';
import { zones } from '../world/zones.ts';

const Bootstrap = z.object({
  version: z.literal('1.0'),
  publication: z.iso.datetime(),
  services: z.array(z.tuple([z.array(z.string()), z.array(z.url())])),
});
const Domain = z.object({
  objectClassName: z.literal('domain'),
  ldhName: z.string(),
  status: z.array(z.string()),
  events: z.array(z.object({ eventAction: z.string(), eventDate: z.iso.datetime() })),
});

let simulator: Simulator;
let bases: Map<string, string>;
beforeAll(async () => {
  simulator = await testSimulator();
  const bootstrap = Bootstrap.parse(await (await fetch(simulator.map.rdap.bootstrap)).json());
  bases = new Map(
    bootstrap.services.flatMap(([tlds, urls]) => tlds.map((tld): [string, string] => [tld, urls[0] ?? ''])),
  );
});
beforeEach(() => {
  simulator.control.clearFaults();
});
afterAll(() => simulator.close());

const must = <T>(value: T | null): T => {
  if (value === null) throw new Error('nothing there');
  return value;
};
const tldOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);
const ask = (name: string) =>
  fetch(`${bases.get(tldOf(name))}domain/${name}`, { signal: AbortSignal.timeout(150_000) });
const dateOf = (domain: z.infer<typeof Domain>, action: string) => {
  const event = domain.events.find(({ eventAction }) => eventAction === action);
  return event ? Date.parse(event.eventDate) : null;
};

test('the bootstrap names the zones that have RDAP at IANA, and no others', () => {
  expect(bases.get('com')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/com\/v1\/$/);
  for (const without of ['es', 'mx', 'co', 'de', 'it', 'cl', 'eu', 'io', 'us'])
    expect(bases.has(without)).toBe(false);
  for (const zone of zones.values()) expect(bases.has(zone.tld)).toBe(zone.rdap !== null);
});

test('every server knows its registered names and answers 404 for the rest', async () => {
  for (const tld of bases.keys()) {
    const taken = await ask(`google.${tld}`);
    expect(taken.headers.get('content-type')).toContain('application/rdap+json');
    expect(Domain.parse(await taken.json()).ldhName.toLowerCase()).toBe(`google.${tld}`);
    const absent = await ask(`qzxwvutsrqponmlkjihgfedc.${tld}`);
    expect(absent.status).toBe(404);
    await absent.arrayBuffer();
  }
});

test('Verisign sends no body with a 404, others an error object', async () => {
  expect(await (await ask('libre.com')).text()).toBe('');
  expect(await (await ask('libre.fr')).json()).toMatchObject({ errorCode: 404, title: 'Not Found' });
});

test('statuses are worded as in RFC 8056', async () => {
  const statusOf = async (name: string) => Domain.parse(await (await ask(name)).json()).status;
  expect(await statusOf('en-redencion.com')).toEqual(['redemption period']);
  expect(await statusOf('en-borrado.com')).toEqual(['pending delete']);
  expect(await statusOf('en-gracia.com')).toContain('auto renew period');
  expect(await statusOf('google.fr')).toEqual(['active']);
});

test('a grace name shows a date a year ahead, and the registrar that knows better', async () => {
  const raw: unknown = await (await ask('en-gracia.com')).json();
  expect(dateOf(Domain.parse(raw), 'expiration')).toBeGreaterThan(Date.now());
  const { links } = z.object({ links: z.array(z.object({ rel: z.string(), href: z.url() })) }).parse(raw);
  const related = links.find(({ rel }) => rel === 'related')?.href;
  expect(related).toMatch(/^https:\/\/rdap\.[a-z.]+\/domain\/en-gracia\.com$/);
});

test('zones that show no date have no expiration event', async () => {
  expect(dateOf(Domain.parse(await (await ask('google.nl')).json()), 'expiration')).toBeNull();
});

test('reserved, premium and blocked names are never a bare not-found', async () => {
  for (const name of ['reservado.info', 'premium.online', 'bloqueado.org']) {
    const answer = await ask(name);
    expect([200, 403, 404]).toContain(answer.status);
    expect(await answer.text()).toMatch(/reserved|premium|blocked|prohibited/i);
  }
});

test('a name of another zone is a bad request', async () => {
  expect((await fetch(`${bases.get('com')}domain/google.es`)).status).toBe(400);
  expect((await fetch(`${bases.get('com')}nonsense`)).status).toBe(400);
});

test('a server says how it is asked', async () => {
  const help = await fetch(`${bases.get('com')}help`);
  expect([help.status, await help.json()]).toMatchObject([200, { notices: [{ title: 'RDAP Help' }] }]);
});

test('a truncated answer breaks off after its first part', async () => {
  simulator.control.setFault({ fault: 'truncated', server: 'rdap:*' });
  const response = await ask('google.com');
  expect(response.status).toBe(200);
  let part = '';
  const reading = (async () => {
    for await (const chunk of must(response.body)) part += Buffer.from(chunk).toString();
  })();
  await expect(reading).rejects.toThrow();
  expect(part).toMatch(/^\{"objectClassName":"domain"/);
});

test('a registry that says absent of a delegated name contradicts the zone', async () => {
  expect((await ask('conflicto.com')).status).toBe(404);
});

test('the offender gets 429, with Retry-After where the registry is so kind', async () => {
  const limit = { perSecond: 0.01, burst: 1, total: null, banMs: 30_000 };
  simulator.control.setLimit('rdap:rdap.verisign.com', limit);
  simulator.control.setLimit('rdap:rdap.nic.fr', limit);
  expect((await ask('google.com')).status).toBe(200);
  const second = await ask('google.com');
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '30']);
  await ask('google.fr');
  const french = await ask('google.fr');
  expect([french.status, french.headers.get('retry-after')]).toEqual([429, null]);
  simulator.control.setLimit('rdap:rdap.verisign.com', null);
  simulator.control.setLimit('rdap:rdap.nic.fr', null);
});

test.each([
  ['throttle-429', 429, 'Too Many Requests'],
  ['throttle-429-retry-after', 429, 'Too Many Requests'],
  ['throttle-as-not-found', 404, 'limit exceeded'],
  ['false-404', 404, 'Not Found'],
  ['empty', 200, ''],
  ['html', 200, '<html>'],
  ['server-error', 503, 'Service Unavailable'],
] as const)('plays %s', async (fault, status, text) => {
  simulator.control.setFault({ fault, server: 'rdap:rdap.publicinterestregistry.org' });
  const answer = await ask('google.org');
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain(text);
});

test.each(['closed', 'refused', 'truncated', 'malformed'] as const)('plays %s', async (fault) => {
  simulator.control.setFault({ fault, server: 'rdap:rdap.publicinterestregistry.org' });
  await expect(ask('google.org').then((answer) => answer.text())).rejects.toThrow();
});

test('a name between two holders is not found, with the reason in the language of its registry', async () => {
  const answer = await ask('entre-dos-nl.nl');
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    errorCode: 404,
    description: ['De domeinnaam bevindt zich in quarantaine; er is een wachtlijst.'],
  });
});

test('a denial at first is followed by the registration', async () => {
  expect((await ask('negado-al-principio.nl')).status).toBe(404);
  expect((await ask('negado-al-principio.nl')).status).toBe(200);
});
