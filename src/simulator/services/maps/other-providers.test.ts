import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type TestServices, testServices } from '../services.test-kit.ts';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterEach(() => services.context.faults.clear());
afterAll(() => services.close());

const inCity = (trade: string, city: string) =>
  services.context.world.businesses.filter((one) => one.trade === trade && one.city === city);

describe('Maps Data', () => {
  const Item = z.looseObject({
    place_id: z.string(),
    name: z.string(),
    phone_number: z.string().nullable(),
    full_address: z.string(),
    state: z.string(),
    city: z.string(),
    types: z.array(z.string()),
  });
  const Answer = z.object({ status: z.literal('ok'), data: z.array(Item).optional() });
  const ask = (path: string, key = 'buena') =>
    fetch(services.at('maps-data') + path, {
      headers: { 'x-rapidapi-key': key, 'x-rapidapi-host': 'maps-data.p.rapidapi.com' },
    });
  /** Asks again if the answer has no data, as the provider's clients must. */
  async function items(path: string) {
    const first = Answer.parse(await (await ask(path)).json()).data;
    return first ?? Answer.parse(await (await ask(path)).json()).data ?? [];
  }

  test('pages by offset until a short page, without gaps', async () => {
    const expected = inCity('restaurante', 'Madrid').length;
    const seen = new Set<string>();
    for (let offset = 0, size = 20; size === 20; offset += 20) {
      const page = await items(
        `/searchmaps.php?query=restaurantes+en+Madrid&limit=20&offset=${offset}&country=es&lang=es`,
      );
      size = page.length;
      for (const { place_id } of page) seen.add(place_id);
    }
    expect(seen.size).toBe(expected);
  });

  test('carries its traps: state is the opening text, city may hold the province, telephones are national', async () => {
    const found = await items('/searchmaps.php?query=restaurantes+en+Madrid&limit=500&country=es&lang=es');
    expect(found.every(({ state }) => /^Cerrado/.test(state))).toBe(true);
    expect(found.some(({ city }) => city === 'Madrid, Madrid')).toBe(true);
    expect(found.every(({ phone_number }) => phone_number === null || /^\d{9}$/.test(phone_number))).toBe(
      true,
    );
    expect(found.some((one) => 'is_permanently_closed' in one)).toBe(true);
    expect(found.some((one) => !('is_permanently_closed' in one))).toBe(true);
  });

  test('now and then answers 200 without data, once for each query', async () => {
    let blanks = 0;
    for (const { plural } of services.context.world.trades) {
      const path = `/searchmaps.php?query=${encodeURIComponent(plural)}+en+Vigo&country=es`;
      const first = Answer.parse(await (await ask(path)).json());
      if (first.data) continue;
      blanks++;
      expect(Answer.parse(await (await ask(path)).json()).data).toBeDefined();
    }
    expect(blanks).toBeGreaterThan(0);
  });

  test('place.php gives one, and keys fare as at the gateway', async () => {
    const [one] = inCity('hotel', 'Girona');
    const data = await items(`/place.php?place_id=${one?.place_id}&lang=es`);
    expect(data).toMatchObject([{ name: one?.name, cid: one?.cid }]);
    expect((await ask('/searchmaps.php?query=x', 'mala')).status).toBe(403);
    const ended = await ask('/searchmaps.php?query=x', 'sinsaldo');
    expect(ended.headers.get('x-ratelimit-requests-remaining')).toBe('0');
  });
});

describe('Google Places', () => {
  const MASK = 'places.id,places.displayName,places.websiteUri,places.businessStatus,nextPageToken';
  const Answer = z.object({
    places: z.array(z.looseObject({ id: z.string() })).optional(),
    nextPageToken: z.string().optional(),
  });
  const ask = (body: unknown, mask: string | null = MASK, key = 'AIza-buena') =>
    fetch(`${services.at('google-places')}/v1/places:searchText`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-goog-api-key': key,
        ...(mask ? { 'x-goog-fieldmask': mask } : {}),
      },
      body: JSON.stringify(body),
    });

  test('pages of twenty end at sixty, though there is more', async () => {
    const body = { textQuery: 'restaurantes en España', languageCode: 'es', regionCode: 'ES' };
    const seen = new Set<string>();
    let token: string | undefined;
    let pages = 0;
    do {
      const answer = Answer.parse(
        await (await ask({ ...body, ...(token ? { pageToken: token } : {}) })).json(),
      );
      for (const { id } of answer.places ?? []) seen.add(id);
      token = answer.nextPageToken;
      pages++;
    } while (token && pages < 10);
    expect([pages, seen.size]).toEqual([3, 60]);
  });

  test('a token needs the same parameters and the mask decides whether there is one', async () => {
    const body = { textQuery: 'restaurantes en Madrid', regionCode: 'ES' };
    const first = Answer.parse(await (await ask(body)).json());
    const other = await ask({ ...body, languageCode: 'es', pageToken: first.nextPageToken });
    expect(other.status).toBe(400);
    expect(Answer.parse(await (await ask(body, 'places.id')).json()).nextPageToken).toBeUndefined();
  });

  test('nothing found is {} and absent values are absent keys', async () => {
    expect(await (await ask({ textQuery: 'zzzz en Sevilla' })).json()).toEqual({});
    const { places = [] } = Answer.parse(await (await ask({ textQuery: 'restaurantes en Madrid' })).json());
    expect(places.every((place) => !Object.values(place).includes(null))).toBe(true);
    expect(places.some((place) => !('websiteUri' in place))).toBe(true);
  });

  test('a rectangle restricts, a circle is refused there', async () => {
    const rectangle = {
      low: { latitude: 37.37, longitude: -6.01 },
      high: { latitude: 37.4, longitude: -5.95 },
    };
    const found = await ask(
      { textQuery: 'restaurantes', locationRestriction: { rectangle } },
      'places.id,places.location',
    );
    const places = z
      .object({
        places: z.array(
          z.object({ id: z.string(), location: z.object({ latitude: z.number(), longitude: z.number() }) }),
        ),
      })
      .parse(await found.json()).places;
    expect(places.length).toBeGreaterThan(0);
    expect(places.every(({ location }) => location.latitude >= 37.37 && location.latitude <= 37.4)).toBe(
      true,
    );
    const circle = { center: rectangle.low, radius: 500 };
    const refused = await ask({ textQuery: 'bar', locationRestriction: { circle } });
    expect(await refused.json()).toMatchObject({
      error: { code: 400, status: 'INVALID_ARGUMENT', message: expect.stringContaining('"circle"') },
    });
  });

  test.each([
    ['AIza-buena', null, 400, 'INVALID_ARGUMENT', undefined],
    ['AIza-buena', 'places.nada', 400, 'INVALID_ARGUMENT', undefined],
    ['AIza-mala', MASK, 400, 'INVALID_ARGUMENT', 'API_KEY_INVALID'],
    ['AIza-nosuscrita', MASK, 403, 'PERMISSION_DENIED', 'SERVICE_DISABLED'],
    ['AIza-sinsaldo', MASK, 403, 'PERMISSION_DENIED', 'BILLING_DISABLED'],
    ['AIza-limite', MASK, 429, 'RESOURCE_EXHAUSTED', undefined],
  ])('key %s with mask %s is %i %s', async (key, mask, code, status, reason) => {
    const response = await ask({ textQuery: 'bar' }, mask, key);
    expect(response.status).toBe(code);
    const Refused = z.object({
      error: z.looseObject({ details: z.array(z.looseObject({ reason: z.string() })).optional() }),
    });
    const { error } = Refused.parse(await response.json());
    expect(error).toMatchObject({ code, status });
    expect(error.details?.[0]?.reason).toBe(reason);
  });

  test('the end of a quota is that of the day, and no refused key', async () => {
    services.context.faults.set({ fault: 'quota-end', server: 'service:google-places' });
    const response = await ask({ textQuery: 'bar' });
    expect([response.status, await response.json()]).toMatchObject([
      429,
      { error: { status: 'RESOURCE_EXHAUSTED', message: expect.stringContaining('per day') } },
    ]);
  });

  test('details take the mask without prefix', async () => {
    const [one] = inCity('hotel', 'Girona');
    const response = await fetch(`${services.at('google-places')}/v1/places/${one?.place_id}`, {
      headers: { 'x-goog-api-key': 'AIza', 'x-goog-fieldmask': 'id,displayName.text' },
    });
    expect(await response.json()).toEqual({ id: one?.place_id, displayName: { text: one?.name } });
    expect(services.context.failures).toEqual([]);
  });
});
