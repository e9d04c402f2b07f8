import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { type TestServices, testServices } from '../services.test-kit.ts';

const Answer = z.object({
  version: z.literal(0.6),
  osm3s: z.looseObject({ copyright: z.string() }),
  elements: z.array(
    z.looseObject({
      type: z.enum(['node', 'way', 'relation']),
      id: z.number(),
      lat: z.number().optional(),
      lon: z.number().optional(),
      center: z.object({ lat: z.number(), lon: z.number() }).optional(),
      tags: z.record(z.string(), z.string()).optional(),
    }),
  ),
  remark: z.string().optional(),
});
const AGENT = { 'user-agent': 'PruebasSimulador/1.0 (contacto@example.com)' };

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterEach(() => services.context.faults.clear());
afterAll(() => services.close());

const post = (data: string, headers: Record<string, string> = AGENT) =>
  fetch(`${services.at('overpass')}/api/interpreter`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ data }),
  });

async function elements(data: string) {
  const response = await post(data);
  expect(response.status).toBe(200);
  return Answer.parse(await response.json()).elements;
}

const WEBSITES = `[out:json][timeout:60][maxsize:268435456];
area(3600342563)->.a; // Sevilla
(
  nwr["name"]["website"](area.a);
  nwr["name"]["contact:website"](area.a);
  nwr["name"]["url"](area.a);
);
out center qt;`;

describe('Overpass', () => {
  test('the websites of an area come by all three tags, each element once, placed as its type demands', async () => {
    const found = await elements(WEBSITES);
    const mapped = services.context.world.businesses.filter(
      (one) => one.city === 'Sevilla' && one.osm.mapped && one.osm.websiteTag && one.website,
    );
    expect(found.length).toBe(mapped.length);
    expect(new Set(found.map(({ type, id }) => `${type}/${id}`)).size).toBe(found.length);
    for (const { type, lat, center, tags } of found) {
      expect(type === 'node' ? lat : center?.lat).toBeTypeOf('number');
      expect(tags?.website ?? tags?.['contact:website'] ?? tags?.url).toBeTruthy();
    }
    expect(found.some(({ tags }) => !/^https?:/i.test(Object.values(tags ?? {}).join()))).toBe(true);
  });

  test('kinds are recognised by tag, by pattern and by their absence; closed places by prefix', async () => {
    const box = '(37.30,-6.10,37.48,-5.87)';
    const dentists = await elements(`[out:json];nwr["amenity"="dentist"]${box};out center;`);
    const both = await elements(`[out:json];nwr["amenity"~"^(dentist|restaurant)$"]${box};out tags;`);
    expect(dentists.length).toBeGreaterThan(0);
    expect(both.length).toBeGreaterThan(dentists.length);
    expect(both.every((one) => one.lat === undefined && one.center === undefined)).toBe(true);
    const gone = await elements(`[out:json];nwr[~"^(disused|abandoned|was):"~"."]${box};out center;`);
    expect(gone.length).toBeGreaterThan(0);
    expect(
      gone.every(({ tags }) => Object.keys(tags ?? {}).some((key) => /^(disused|abandoned|was):/.test(key))),
    ).toBe(true);
    const none = await elements(`[out:json];nwr["amenity"="dentist"][!"amenity"]${box};out;`);
    expect(none).toEqual([]);
  });

  test('areas are found by name and by id, boxes globally, limits and counts obeyed', async () => {
    const byName = await elements(
      '[out:json];area["name"="Bilbao"]["admin_level"="8"]->.b;nwr["tourism"="hotel"](area.b);out center;',
    );
    const byId = await elements('[out:json];nwr["tourism"="hotel"](area:3600339549);out center;');
    expect(byName.length).toBeGreaterThan(0);
    expect(byId).toEqual(byName);
    const globally = await elements(
      '[out:json][bbox:43.2,-3,43.3,-2.8];nwr["tourism"="hotel"];out center 1;',
    );
    expect(globally).toHaveLength(1);
    const response = await post('[out:json];nwr["tourism"="hotel"](area:3600339549);out count;');
    expect(await response.json()).toMatchObject({
      elements: [{ type: 'count', tags: { total: String(byName.length) } }],
    });
  });

  test('a query that names no place ends in a remark with 200', async () => {
    const answer = Answer.parse(await (await post('[out:json][timeout:25];nwr["shop"];out;')).json());
    expect(answer.elements).toEqual([]);
    expect(answer.remark).toContain('Query timed out');
  });

  test.each([
    ['[out:json];nwr["shop"(37,-6,38,-5);out;', 'parse error'],
    ['[out:json];nwr["name"](37,-6,38,-5)', "';' expected"],
    ['[out:json];nwr["name"~"("](37,-6,38,-5);out;', 'Invalid regular expression'],
    ['¿?', 'Unknown character'],
  ])('%s is a parse error in HTML', async (query, text) => {
    const response = await post(query);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      400,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain(text);
  });

  test('a stock User-Agent is refused, a throttle and a crowd are HTML, a quiet failure has a remark', async () => {
    expect((await post(WEBSITES, { 'user-agent': 'node' })).status).toBe(406);
    const set = (fault: 'throttle-429' | 'throttle-text' | 'server-error') =>
      services.context.faults.set({ fault, server: 'service:overpass', times: 1 });
    set('throttle-429');
    const throttled = await post(WEBSITES);
    expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, null]);
    expect(await throttled.text()).toContain('rate_limited');
    set('throttle-text');
    const quiet = Answer.parse(await (await post(WEBSITES)).json());
    expect(quiet.remark).toContain('runtime error');
    set('server-error');
    expect((await post(WEBSITES)).status).toBe(504);
    services.context.latencies.set('service:overpass', { base: 5_000, jitter: 0 });
    services.context.limits.set('service:overpass', { perSecond: 100, burst: 100, total: null, banMs: 0 });
    const crowd = await Promise.all([1, 2, 3, 4].map(() => post(WEBSITES)));
    expect(crowd.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
    expect(services.context.failures).toEqual([]);
  });
});

describe('Nominatim', () => {
  const ask = (query: string, headers: Record<string, string> = AGENT) =>
    fetch(`${services.at('nominatim')}/search?${query}`, { headers });

  test('a city is a boundary relation whose numbers are texts', async () => {
    const answer = await (
      await ask('q=sevilla&countrycodes=es&format=jsonv2&addressdetails=1&limit=5')
    ).json();
    expect(answer).toMatchObject([
      {
        osm_type: 'relation',
        osm_id: 342563,
        category: 'boundary',
        addresstype: 'city',
        lat: '37.3891000',
        boundingbox: [expect.any(String), expect.any(String), expect.any(String), expect.any(String)],
        address: { city: 'Sevilla', country_code: 'es' },
      },
      { addresstype: 'province' },
    ]);
  });

  test('a province, a place with its province and an unknown place', async () => {
    const asturias: unknown = await (await ask('q=Asturias&format=jsonv2')).json();
    expect(asturias).toMatchObject([{ addresstype: 'province', name: 'Asturias' }, {}]);
    expect(await (await ask('q=Oviedo, Asturias, España&format=jsonv2')).json()).toHaveLength(1);
    expect(await (await ask('q=Oviedo, Madrid&format=jsonv2')).json()).toEqual([]);
    expect(await (await ask('q=Sevilla&countrycodes=fr')).json()).toEqual([]);
  });

  test('a library’s own user agent is refused, and too many requests at once are too', async () => {
    expect((await ask('q=Sevilla', { 'user-agent': 'undici' })).status).toBe(403);
    const { serviceLimits } = await import('../real-limits.ts');
    services.context.limits.set('service:nominatim', serviceLimits['service:nominatim'] ?? null);
    // All at one moment of the limit's clock, however busy this machine is.
    const moment = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => moment.mockRestore());
    const burst = await Promise.all([1, 2, 3, 4].map(() => ask('q=Sevilla')));
    expect(burst.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
  });
});
