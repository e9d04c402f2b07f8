import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { registryAt } from '../../world/lifecycle.ts';
import { EPOCH, type TestServices, testServices } from '../services.test-kit.ts';
import { capturesOf, isExcluded } from './captures.ts';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterEach(() => services.context.faults.clear());
afterAll(() => services.close());

const domains = () => [...services.context.world.domains.values()];
const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('the world lacks such a domain');
  return value;
};

describe('the web archive', () => {
  const Table = z.array(z.array(z.string()));
  const cdx = async (query: string) => {
    const response = await fetch(`${services.at('wayback')}/cdx/search/cdx?${query}&output=json`);
    expect(response.status).toBe(200);
    return Table.parse(await response.json());
  };
  const archived = () =>
    must(
      domains().find(
        (one) => !isExcluded(one) && capturesOf(services.context.world, one.name, EPOCH).length > 12,
      ),
    ).name;

  test('the index gives texts under a header, oldest first, and `limit=-1` the newest', async () => {
    const name = archived();
    const [header, ...rows] = await cdx(`url=${name}&matchType=host`);
    expect(header).toEqual(['urlkey', 'timestamp', 'original', 'mimetype', 'statuscode', 'digest', 'length']);
    expect(rows.length).toBe(capturesOf(services.context.world, name, EPOCH).length);
    const home = await cdx(`url=${name}&fl=timestamp`);
    const stamps = home.slice(1).map(([stamp]) => stamp ?? '');
    expect(stamps).toEqual([...stamps].sort());
    expect(await cdx(`url=${name}&fl=timestamp&limit=1`)).toEqual([['timestamp'], [stamps[0]]]);
    expect(await cdx(`url=www.${name}&fl=timestamp&limit=-1&fastLatest=true`)).toEqual([
      ['timestamp'],
      [stamps.at(-1)],
    ]);
  });

  test('filters, collapses and resumes as documented', async () => {
    const name = archived();
    const ok = await cdx(`url=${name}/*&filter=statuscode:200&fl=statuscode,timestamp`);
    expect(new Set(ok.slice(1).map(([status]) => status))).toEqual(new Set(['200']));
    const yearly = await cdx(`url=${name}&collapse=timestamp:4&fl=timestamp`);
    const years = yearly.slice(1).map(([stamp]) => stamp?.slice(0, 4));
    expect(new Set(years).size).toBe(years.length);
    const page = await cdx(`url=${name}&fl=timestamp&limit=3&showResumeKey=true`);
    expect(page.slice(-2)).toEqual([[], [expect.any(String)]]);
    const next = await cdx(
      `url=${name}&fl=timestamp&limit=1&resumeKey=${encodeURIComponent(page.at(-1)?.[0] ?? '')}`,
    );
    const all = await cdx(`url=${name}&fl=timestamp`);
    expect(next[1]).toEqual(all[4]);
    expect((await fetch(`${services.at('wayback')}/cdx/search/cdx?url=${name}&filter=nada`)).status).toBe(
      400,
    );
  });

  test('nothing is [], an excluded site is 403 with its header, and haste is punished', async () => {
    expect(await cdx('url=no-existe-simulado.es')).toEqual([]);
    const excluded = must(domains().find(isExcluded)).name;
    const blocked = await fetch(`${services.at('wayback')}/cdx/search/cdx?url=${excluded}`);
    expect(blocked.status).toBe(403);
    expect(blocked.headers.get('x-archive-wayback-runtime-error')).toContain('Blocked Site Error');
    const { serviceLimits } = await import('../real-limits.ts');
    services.context.limits.set('service:wayback', serviceLimits['service:wayback'] ?? null);
    // All at one moment of the limit's clock, however busy this machine is.
    const moment = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => moment.mockRestore());
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++)
      statuses.push((await fetch(`${services.at('wayback')}/cdx/search/cdx?url=a.es`)).status);
    expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200]);
    expect(statuses.slice(-3)).toEqual([429, 429, 429]);
    services.context.limits.set('service:wayback', null);
  });

  test('availability names the closest capture, whose page can be read', async () => {
    const name = archived();
    const answer = z
      .object({
        archived_snapshots: z.object({ closest: z.object({ url: z.string(), timestamp: z.string() }) }),
      })
      .parse(
        await (
          await fetch(`${services.at('wayback')}/wayback/available?url=${name}&timestamp=20250101`)
        ).json(),
      );
    const { url, timestamp } = answer.archived_snapshots.closest;
    const original = url.split(`/${timestamp}/`)[1];
    const page = await fetch(`${services.at('wayback')}/web/${timestamp}id_/${original}`);
    expect(await page.text()).toContain('<h1>');
  });
});

describe('Open PageRank', () => {
  const ask = (names: string[], key = 'buena') =>
    fetch(
      `${services.at('open-page-rank')}/api/v1.0/getPageRank?${names.map((name) => `domains[]=${name}`).join('&')}`,
      { headers: { 'API-OPR': key } },
    );
  const Answer = z.object({
    status_code: z.literal(200),
    last_updated: z.string().regex(/^\d{1,2}(st|nd|rd|th) \w{3} \d{4}$/),
    response: z.array(
      z.object({
        status_code: z.number(),
        error: z.string(),
        page_rank_integer: z.number(),
        page_rank_decimal: z.union([z.number(), z.literal('')]),
        rank: z.string().nullable(),
        domain: z.string(),
      }),
    ),
  });

  test('each domain has a status of its own; the unknown are 404 with zeros', async () => {
    const names = domains()
      .slice(0, 99)
      .map(({ name }) => name);
    const { response } = Answer.parse(await (await ask([...names, 'no-existe-simulado.es'])).json());
    expect(response.map(({ domain }) => domain)).toEqual([...names, 'no-existe-simulado.es']);
    expect(response.at(-1)).toMatchObject({ status_code: 404, page_rank_decimal: 0, rank: null });
    expect(response.some(({ status_code, rank }) => status_code === 200 && rank !== null)).toBe(true);
    expect((await ask([...names, 'a.es', 'b.es'])).status).toBe(400);
    expect((await ask(['a.es'], 'mala')).status).toBe(403);
  });
});

describe('the WHOIS service', () => {
  const ask = (path: string, name: string, more = '', key = 'buena') =>
    fetch(`${services.at('whois-api')}${path}?apiKey=${key}&domainName=${name}&credits=DA${more}`);
  const availability = async (name: string, more = '') =>
    z
      .object({
        DomainInfo: z.object({
          domainAvailability: z.enum(['AVAILABLE', 'UNAVAILABLE']),
          domainName: z.string(),
        }),
      })
      .parse(await (await ask('/api/v1', name, more)).json()).DomainInfo.domainAvailability;

  test('with WHOIS it says the truth, with DNS alone it takes the undelegated for free', async () => {
    const view = (name: string) => registryAt(services.context.world, name, EPOCH);
    const held = must(domains().find(({ name }) => view(name)?.registered && !view(name)?.delegated)).name;
    const alive = must(domains().find(({ name }) => view(name)?.delegated)).name;
    expect(await availability(held, '&mode=DNS_AND_WHOIS')).toBe('UNAVAILABLE');
    expect(await availability(held)).toBe('AVAILABLE');
    expect(await availability(alive)).toBe('UNAVAILABLE');
    expect(await availability('no-existe-simulado.es', '&mode=DNS_AND_WHOIS')).toBe('AVAILABLE');
  });

  test('a record has dates and a registrar; missing data is said so', async () => {
    const known = must(domains().find(({ zone, phase }) => zone === 'com' && phase === 'registered'));
    expect(
      await (await ask('/whoisserver/WhoisService', known.name, '&outputFormat=JSON')).json(),
    ).toMatchObject({
      WhoisRecord: {
        domainName: known.name,
        registrarName: known.registrar.name,
        createdDate: expect.any(String),
      },
    });
    expect(await (await ask('/whoisserver/WhoisService', 'no-existe-simulado.es')).json()).toMatchObject({
      WhoisRecord: { dataError: 'MISSING_WHOIS_DATA' },
    });
  });

  test.each([
    ['mala', 403],
    ['sinsaldo', 200],
    ['limite', 429],
  ])('the key %s is refused with HTTP %i and a code inside', async (key, status) => {
    const response = await ask('/api/v1', 'example.com', '', key);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: expect.any(Number), messages: expect.any(String) });
    expect(services.context.failures).toEqual([]);
  });

  test('only who asks too much gets a time to come back', async () => {
    const fault = (name: 'wrong-key' | 'throttle-429-retry-after') =>
      services.context.faults.set({ fault: name, server: 'service:whois-api', times: 1 });
    fault('wrong-key');
    expect((await ask('/api/v1', 'example.com')).headers.get('retry-after')).toBeNull();
    fault('throttle-429-retry-after');
    expect((await ask('/api/v1', 'example.com')).headers.get('retry-after')).toBe('30');
  });
});
