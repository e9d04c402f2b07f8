import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type TestServices, testServices } from '../services.test-kit.ts';

const Business = z.looseObject({
  place_id: z.string(),
  business_id: z.string(),
  name: z.string(),
  full_address: z.string(),
  rating: z.number().nullable(),
  review_count: z.number(),
  website: z.string().nullable(),
  tld: z.string().optional(),
  business_status: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
const Answer = z.object({
  status: z.literal('OK'),
  request_id: z.uuid(),
  parameters: z.record(z.string(), z.unknown()),
  data: z.array(Business),
});

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterEach(() => services.context.faults.clear());
afterAll(() => services.close());

function ask(path: string, key: string | null = 'buena-1234', headers: Record<string, string> = {}) {
  return fetch(services.at('local-business-data') + path, {
    headers: {
      ...(key ? { 'X-RapidAPI-Key': key } : {}),
      'X-RapidAPI-Host': 'local-business-data.p.rapidapi.com',
      ...headers,
    },
  });
}

async function search(query: string, more = '') {
  const response = await ask(`/search?query=${encodeURIComponent(query)}&language=es&region=es${more}`);
  expect(response.status).toBe(200);
  return Answer.parse(await response.json()).data;
}

describe('what Local Business Data finds', () => {
  test.each([
    ['fontaneros en Sevilla', 'fontanero', 'Sevilla'],
    ['FONTANERO SEVILLA', 'fontanero', 'Sevilla'],
    ['plumbers in Seville', 'fontanero', 'Sevilla'],
    ['clinica dental malaga', 'dentista', 'Málaga'],
    ['Talleres mecánicos en Córdoba', 'taller mecánico', 'Córdoba'],
    ["restaurantes L'Hospitalet de Llobregat", 'restaurante', "L'Hospitalet de Llobregat"],
    ['hoteles cerca de A Coruña', 'hotel', 'A Coruña'],
  ])('%s are businesses of that trade in that city', async (query, trade, city) => {
    const found = await search(query, '&limit=100');
    const ids = new Set(
      services.context.world.businesses
        .filter((one) => one.trade === trade && one.city === city)
        .map((one) => one.place_id),
    );
    expect(found.length).toBe(Math.min(100, ids.size));
    expect(found.every((one) => ids.has(one.place_id))).toBe(true);
  });

  test('a province covers its cities, and words that mean nothing find nothing', async () => {
    const cities = new Set((await search('abogados en Asturias', '&limit=500')).map((one) => one.city));
    expect([...cities].sort()).toEqual(['Gijón', 'Oviedo']);
    expect(await search('zzzz en Sevilla')).toEqual([]);
    expect((await ask('/search?query=')).status).toBe(400);
  });

  test('a few unclaimed places have no category', async () => {
    const found = await search('restaurantes en Madrid', '&limit=500');
    const without = found.filter(({ type }) => type === null);
    expect(without.length).toBeGreaterThan(0);
    expect(without.length).toBeLessThan(found.length / 5);
    expect(without.every(({ verified, subtypes }) => verified === false && String(subtypes) === '')).toBe(
      true,
    );
  });

  test('a town that is not on this map has nothing, and is not looked for in the rest of the country', async () => {
    expect(await search('fontaneros en Villaconejos')).toEqual([]);
    expect(await search('Fontaneros Villaconejos de Arriba')).toEqual([]);
    expect(await search('fontaneros urgentes 24 horas')).toHaveLength(20);
    expect((await search('restaurantes cerca de Bilbao')).length).toBeGreaterThan(0);
    expect((await search('Restaurantes García')).length).toBeGreaterThan(0);
  });

  test('twenty come by default, and the limit is obeyed up to 500', async () => {
    expect(await search('restaurantes en Madrid')).toHaveLength(20);
    expect(await search('restaurantes en Madrid', '&limit=3')).toHaveLength(3);
    expect((await ask('/search?query=bar&limit=501')).status).toBe(400);
  });

  test('one query never lists a whole trade, and tiles find what it left out', async () => {
    const everywhere = await search('restaurantes en España', '&limit=500');
    const all = services.context.world.businesses.filter((one) => one.trade === 'restaurante');
    expect(everywhere.length).toBeGreaterThanOrEqual(120);
    expect(everywhere.length).toBeLessThan(all.length + 1);
    const tile = Answer.parse(
      await (
        await ask('/search-in-area?query=restaurantes&lat=40.4168&lng=-3.7038&zoom=14&limit=500')
      ).json(),
    );
    expect(tile.data.length).toBeGreaterThan(0);
    expect(tile.data.length).toBeLessThanOrEqual(120);
    expect(tile.data.every((one) => Math.abs(one.latitude - 40.4168) < 0.04)).toBe(true);
  });

  test('records carry the nulls, the missing keys and the odd forms of the real ones', async () => {
    const found = await search('restaurantes en Madrid', '&limit=500');
    expect(found.every((one) => one.full_address.startsWith(`${one.name}, `))).toBe(true);
    expect(found.every((one) => (one.rating === null) === (one.review_count === 0))).toBe(true);
    expect(found.every((one) => one.website !== null || !('tld' in one))).toBe(true);
    const everyone = await Promise.all(
      ['abogados', 'dentistas', 'hoteles'].map((w) => search(w, '&limit=500')),
    );
    const statuses = new Set([...found, ...everyone.flat()].map((one) => one.business_status));
    expect([...statuses].sort()).toEqual(['CLOSED', 'CLOSED_TEMPORARILY', 'OPEN']);
    const lean = await ask('/search?query=hoteles+en+Bilbao&limit=1&fields=name,website');
    const { data } = z.object({ data: z.array(z.record(z.string(), z.unknown())) }).parse(await lean.json());
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['name', 'website']);
  });

  test('details come for a list of ids of any kind', async () => {
    const [one, two] = await search('hoteles en Bilbao', '&limit=2');
    const ids = `${one?.place_id},${two?.business_id},ChIJnadie`;
    const answer = Answer.parse(await (await ask(`/business-details?business_id=${ids}`)).json());
    expect(answer.data.map((business) => business.name)).toEqual([one?.name, two?.name]);
    expect(answer.data[0]).toHaveProperty('emails_and_contacts');
  });
});

describe("RapidAPI's gateway", () => {
  test.each([
    [null, 401, 'Invalid API key. Go to https://docs.rapidapi.com/docs/keys for more info.'],
    ['clave-mala', 403, 'You are not subscribed to this API.'],
    ['clave-nosuscrita', 403, 'You are not subscribed to this API.'],
    [
      'clave-sinsaldo',
      429,
      /^You have exceeded the MONTHLY quota for Businesses on your current plan, BASIC/,
    ],
    ['clave-limite', 429, 'Too many requests'],
  ])('the key %s is answered %i', async (key, status, message) => {
    const response = await ask('/search?query=bar', key);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ message: expect.stringMatching(message) });
  });

  test('an unknown path and a wrong host header are 404', async () => {
    const unknown = await ask('/api/v1/cards');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toEqual({ message: "Endpoint '/api/v1/cards' does not exist" });
    expect(
      (await ask('/search?query=bar', 'buena', { 'X-RapidAPI-Host': 'otro.p.rapidapi.com' })).status,
    ).toBe(404);
  });

  test('businesses are billed, with one more for each site whose contacts are read, until the plan ends', async () => {
    const first = await ask('/search?query=hoteles+en+Madrid&limit=20', 'basica-0001');
    expect(first.headers.get('x-ratelimit-businesses-limit')).toBe('500');
    expect(first.headers.get('x-ratelimit-businesses-remaining')).toBe('480');
    const second = await ask(
      '/search?query=hoteles+en+Madrid&limit=20&extract_emails_and_contacts=true',
      'basica-0001',
    );
    const sites = Answer.parse(await second.json()).data.filter((one) => one.website !== null).length;
    expect(second.headers.get('x-ratelimit-businesses-remaining')).toBe(String(460 - sites));
    await ask('/search?query=restaurantes+en+España&limit=500', 'basica-0001');
    await ask('/search?query=restaurantes+en+España&limit=500', 'basica-0001');
    await ask('/search?query=restaurantes+en+España&limit=500', 'basica-0001');
    const ended = await ask('/search?query=hoteles+en+Madrid', 'basica-0001');
    expect(ended.status).toBe(429);
    expect(Number(ended.headers.get('x-ratelimit-businesses-reset'))).toBeGreaterThan(0);
  });
});

describe('the direct gateway', () => {
  const direct = (path: string, key: string) =>
    fetch(services.at('local-business-data') + path, { headers: { 'x-api-key': key } });

  test('serves the same paths by x-api-key, with or without the product in front', async () => {
    for (const path of ['/search', '/local-business-data/search']) {
      const response = await direct(`${path}?query=hoteles+en+Bilbao&region=es`, 'ak_buena');
      expect(Answer.parse(await response.json()).data.length).toBeGreaterThan(0);
    }
  });

  test('gives its usage without charge, also when the quota is gone', async () => {
    await direct('/search?query=hoteles+en+Madrid&limit=20', 'ak_basica');
    const usage = await direct('/usage?api_id=local_business_data', 'ak_basica');
    expect(await usage.json()).toMatchObject({
      status: 'OK',
      data: { status: 'active', quota: { limit: 500, used: 20, remaining: 480 } },
    });
    expect((await direct('/search?query=x', 'ak_mala')).status).toBe(401);
  });
});

describe('bad days', () => {
  const set = (fault: Parameters<TestServices['context']['faults']['set']>[0]['fault'], more = {}) =>
    services.context.faults.set({ fault, server: 'service:local-business-data', ...more });

  test('duplicates come with the same place twice', async () => {
    set('duplicate-results');
    const ids = (await search('restaurantes en Madrid', '&limit=50')).map((one) => one.place_id);
    expect(new Set(ids).size).toBeLessThan(ids.length);
  });

  test('shifting results differ from call to call', async () => {
    set('shifting-results');
    const once = (await search('restaurantes en Madrid')).map((one) => one.place_id);
    const again = (await search('restaurantes en Madrid')).map((one) => one.place_id);
    expect(again).not.toEqual(once);
  });

  test('an ended quota, a throttle and a gateway time-out are in the gateway words', async () => {
    set('quota-end', { times: 1 });
    expect((await ask('/search?query=bar')).status).toBe(429);
    set('throttle-429-retry-after', { times: 1, retryAfterSeconds: 7 });
    expect((await ask('/search?query=bar')).headers.get('x-ratelimit-reset')).toBe('7');
    set('server-error', { times: 1 });
    const broken = await ask('/search?query=bar');
    expect([broken.status, broken.headers.get('content-type')]).toEqual([504, 'text/html']);
  });

  test('a cut body breaks off and HTML comes with 200', async () => {
    set('truncated', { times: 1 });
    await expect((await ask('/search?query=hoteles+en+Bilbao')).text()).rejects.toThrow();
    set('html', { times: 1, subject: 'hoteles en Bilbao' });
    expect(await (await ask('/search?query=hoteles+en+Bilbao')).text()).toContain('<html>');
    expect((await ask('/search?query=hoteles+en+Bilbao')).status).toBe(200);
  });

  test('what was asked is counted by query and by the end of the key', () => {
    const { counters } = services.context;
    expect(counters.asked('service:local-business-data', 'hoteles en Bilbao')).toBeGreaterThan(2);
    const asks = JSON.stringify(counters.recent('service:local-business-data'));
    expect(asks).toContain('clave …1234');
    expect(asks).not.toContain('buena-1234');
    expect(services.context.failures).toEqual([]);
  });
});
