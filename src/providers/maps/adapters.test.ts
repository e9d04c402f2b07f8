import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { createServiceClient, type ServiceClient } from '#platform/outbound/http-json.ts';
import { createMapsCatalogue, mapsProviders } from './catalogue.ts';
import { createGooglePlaces } from './google-places/search.ts';
import { createLocalBusinessData } from './local-business-data/search.ts';
import { createMapsData } from './maps-data/search.ts';
import { createOpenStreetMap } from './openstreetmap/search.ts';
import type { MapsProvider, MapsQuery } from './port.ts';
import { postCodeIn, provinceOfPostCode } from './spanish-provinces.ts';

const clock = fixedClock(Date.UTC(2026, 10, 21));

interface Sent {
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}
const sent: Sent[] = [];
let answers: { status?: number; body: unknown }[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const url = new URL(request.url ?? '/', base);
    sent.push({ url, headers: request.headers, body: Buffer.concat(chunks).toString() });
    const { status = 200, body } = answers[Math.min(sent.length, answers.length) - 1] ?? { body: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});
const http = createServiceClient({ userAgent: 'DominiosLocales/0.1' });
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  base = `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}/`;
});
afterAll(async () => {
  server.close();
  await http.close();
});
afterEach(() => {
  sent.length = 0;
});

/** A provider's server that gives these answers one after the other and repeats the last one. */
function replay(...list: { status?: number; body: unknown }[]): ServiceClient {
  answers = list;
  return http;
}

const search = (provider: MapsProvider, change: Partial<MapsQuery> = {}) =>
  provider.search({
    keyword: 'taller mecánico en Sevilla',
    pais: 'ES',
    idioma: 'es',
    maxResultados: 20,
    maxSolicitudes: 100,
    maxCreditos: 10_000,
    area: null,
    signal: new AbortController().signal,
    timeoutMs: 20_000,
    ...change,
  });
const businesses = async (provider: MapsProvider, change: Partial<MapsQuery> = {}) => {
  const outcome = await search(provider, change);
  return outcome.kind === 'answered' ? outcome.negocios : [];
};

describe('Local Business Data', () => {
  const create = (http: ServiceClient, access: 'rapidapi' | 'directo' = 'rapidapi') =>
    createLocalBusinessData({ http, clock, apiKey: 'k', baseUrl: `${base}local-business-data`, access });

  test('asks without the paid extras, each address with its own credentials', async () => {
    await search(create(replay({ body: { data: [] } })), { maxResultados: 50 });
    expect(sent[0]?.url.href).toBe(
      `${base}local-business-data/search?query=taller+mec%C3%A1nico+en+Sevilla&limit=50&region=es&language=es&extract_emails_and_contacts=false`,
    );
    expect(sent[0]?.headers).toMatchObject({
      'x-rapidapi-key': 'k',
      'x-rapidapi-host': 'local-business-data.p.rapidapi.com',
    });
    await search(create(replay({ body: { data: [] } }), 'directo'));
    expect(sent[1]?.headers).toMatchObject({ 'x-api-key': 'k' });
    expect(sent[1]?.headers).not.toHaveProperty('x-rapidapi-key');
  });

  test('distinguishes closed from closed for a while, and the address from the name', async () => {
    const http = replay({
      body: {
        status: 'OK',
        data: [
          { name: 'Uno', business_status: 'CLOSED', full_address: 'Uno, C. Sol, 1, 08001 Barcelona' },
          { name: 'Dos', business_status: 'CLOSED_TEMPORARILY', full_address: 'C. Dos, 2' },
          { name: 'Tres', business_status: 'CLOSED_PERMANENTLY', state: 'Sevilla' },
          {
            name: 'Cuatro',
            business_status: 'SOMETHING_NEW',
            country: 'pt',
            state: 'Faro',
            zipcode: '8000-138',
          },
        ],
      },
    });
    expect(await businesses(create(http))).toMatchObject([
      { estado_actual: 'cerrado', direccion: 'C. Sol, 1, 08001 Barcelona', provincia: 'Barcelona' },
      { estado_actual: 'cerrado_temporal', direccion: 'C. Dos, 2', provincia: null },
      { estado_actual: 'cerrado', provincia: 'Sevilla' },
      { estado_actual: 'abierto', pais: 'PT', provincia: 'Faro', codigo_postal: '8000-138' },
    ]);
  });

  test('keeps the record, lightened when it is huge', async () => {
    const record = { name: 'Uno', cid: '115', photos_sample: ['x'.repeat(40_000)] };
    const [found] = await businesses(create(replay({ body: { data: [record] } })));
    expect(found?.datos_raw).toEqual({ name: 'Uno', cid: '115' });
  });
});

describe('Maps Data', () => {
  const create = (http: ServiceClient) =>
    createMapsData({ http, clock, apiKey: 'k', baseUrl: base, secondTryMs: 1 });

  test('asks again when the list is missing, and counts both requests', async () => {
    const outcome = await search(
      create(replay({ body: { status: 'ok' } }, { body: { data: [{ name: 'Uno' }] } })),
    );
    expect(outcome).toMatchObject({ kind: 'answered', negocios: [{ nombre_negocio: 'Uno' }] });
    expect(outcome.spend).toEqual({ solicitudes: 2, creditos: 2 });
  });

  test('`state` is the opening hours, `city` may carry the province', async () => {
    const http = replay({
      body: {
        data: [
          { name: 'Uno', state: 'Cerrado permanentemente', city: 'Dos Hermanas, Sevilla' },
          { name: 'Dos', state: 'Cerrado temporalmente', city: 'Lugo' },
          { name: 'Tres', state: 'Cerrado ⋅ Abre a las 9:00', is_permanently_closed: true },
          { name: 'Cuatro', state: 'Cerrado ⋅ Abre a las 9:00' },
        ],
      },
    });
    expect(await businesses(create(http))).toMatchObject([
      { estado_actual: 'cerrado', municipio: 'Dos Hermanas', provincia: 'Sevilla' },
      { estado_actual: 'cerrado_temporal', municipio: 'Lugo', provincia: null },
      { estado_actual: 'cerrado' },
      { estado_actual: 'abierto', provincia: null },
    ]);
  });

  test('stops when pages begin to repeat', async () => {
    const page = {
      body: { data: Array.from({ length: 100 }, (_, i) => ({ name: `n${i}`, business_id: `b${i}` })) },
    };
    const outcome = await search(create(replay(page)), { maxResultados: 300 });
    expect(outcome.kind === 'answered' && outcome.negocios).toHaveLength(100);
    expect(sent.map(({ url }) => url.searchParams.get('offset'))).toEqual(['0', '100']);
  });

  test('a place that comes on two pages says that the list has moved, and that it may have gaps', async () => {
    const full = { data: Array.from({ length: 100 }, (_, i) => ({ name: `n${i}`, business_id: `b${i}` })) };
    const ask = (...rest: string[]) => {
      sent.length = 0;
      const last = { data: rest.map((id) => ({ name: id, business_id: id })) };
      return search(create(replay({ body: full }, { body: last })), { maxResultados: 300 });
    };
    expect(await ask('b100', 'b101')).toMatchObject({ limitada: false });
    expect(await ask('b99', 'b100')).toMatchObject({ limitada: true });
  });

  test('a later page that fails costs nothing of what was paid for', async () => {
    const page = {
      body: { data: Array.from({ length: 100 }, (_, i) => ({ name: `n${i}`, business_id: `b${i}` })) },
    };
    const outcome = await search(create(replay(page, { status: 500, body: '' })), { maxResultados: 300 });
    expect(outcome).toMatchObject({
      kind: 'answered',
      limitada: true,
      spend: { solicitudes: 2, creditos: 1 },
    });
    expect(outcome.kind === 'answered' && outcome.negocios).toHaveLength(100);
  });
});

describe('Google Places', () => {
  const create = (http: ServiceClient) => createGooglePlaces({ http, clock, apiKey: 'k', baseUrl: base });
  const one = { id: 'ChIJ1', displayName: { text: 'Uno' }, businessStatus: 'CLOSED_PERMANENTLY' };

  test('names its fields with the page token among them, and repeats the request on each page', async () => {
    await search(create(replay({ body: { places: [one], nextPageToken: 't' } }, { body: {} })));
    expect(sent[0]?.url.href).toBe(`${base}v1/places:searchText`);
    expect(sent[0]?.headers?.['x-goog-fieldmask']).toMatch(/^places\.id,(places\.[A-Za-z]+,)+nextPageToken$/);
    const [first, second] = sent.map(({ body }) => JSON.parse(body));
    expect(first).toMatchObject({
      textQuery: 'taller mecánico en Sevilla',
      regionCode: 'ES',
      languageCode: 'es',
    });
    expect(second).toEqual({ ...first, pageToken: 't' });
  });

  test('a page that holds a place twice makes those after it begin too late: the list is said to have gaps', async () => {
    const place = (id: string) => ({ id, displayName: { text: id } });
    const ask = (places: unknown[]) => {
      sent.length = 0;
      return search(
        create(replay({ body: { places, nextPageToken: 't' } }, { body: { places: [place('c')] } })),
      );
    };
    expect(await ask([place('a'), place('b')])).toMatchObject({ limitada: false });
    expect(await ask([place('a'), place('a')])).toMatchObject({ limitada: true });
  });

  test('keeps no record, and reads address parts', async () => {
    const place = {
      ...one,
      internationalPhoneNumber: '+34 954 00 00 01',
      addressComponents: [
        { longText: '41001', types: ['postal_code'] },
        { longText: 'Sevilla', types: ['locality', 'political'] },
        { longText: 'España', shortText: 'ES', types: ['country'] },
      ],
    };
    expect(await businesses(create(replay({ body: { places: [place] } })))).toMatchObject([
      {
        datos_raw: null,
        place_id: 'ChIJ1',
        estado_actual: 'cerrado',
        telefono: '+34954000001',
        municipio: 'Sevilla',
        provincia: 'Sevilla',
      },
    ]);
  });

  test.each<[number, Record<string, unknown>, string]>([
    [400, { status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] }, 'key_refused'],
    [400, { status: 'INVALID_ARGUMENT', message: 'FieldMask is a required parameter.' }, 'malformed'],
    [403, { status: 'PERMISSION_DENIED', details: [{ reason: 'SERVICE_DISABLED' }] }, 'key_refused'],
    [429, { status: 'RESOURCE_EXHAUSTED', message: "limit 'SearchTextRequest per minute'" }, 'limited'],
    [429, { status: 'RESOURCE_EXHAUSTED', message: "limit 'SearchTextRequest per day'" }, 'quota_ended'],
    [503, { status: 'UNAVAILABLE' }, 'unreachable'],
  ])('%i %j is %s', async (status, error, kind) => {
    expect((await search(create(replay({ status, body: { error } })))).kind).toBe(kind);
  });
});

describe('OpenStreetMap', () => {
  const place = {
    osm_type: 'relation',
    osm_id: 342563,
    category: 'boundary',
    addresstype: 'city',
    name: 'Sevilla',
  };
  const create = (http: ServiceClient) =>
    createOpenStreetMap({
      http,
      clock,
      overpassUrl: `${base}api/interpreter`,
      nominatimUrl: base,
      spacingMs: 0,
    });

  test('a time-out reported in a remark is a failure, not an empty city', async () => {
    const remark = 'runtime error: Query timed out in "query" at line 5 after 61 seconds.';
    const outcome = await search(create(replay({ body: [place] }, { body: { elements: [], remark } })));
    expect(outcome).toMatchObject({ kind: 'unreachable', spend: { solicitudes: 2, creditos: 0 } });
  });

  test('a place is asked for once', async () => {
    const provider = create(replay({ body: [place] }, { body: { elements: [] } }));
    await search(provider);
    await search(provider, { keyword: 'bares en SEVILLA' });
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/search', '/api/interpreter', '/api/interpreter']);
  });

  test('where what follows the preposition is no place, the words after it are asked for', async () => {
    const provider = create(replay({ body: [] }, { body: [place] }, { body: { elements: [] } }));
    await search(provider, { keyword: 'fontaneros a domicilio Sevilla' });
    expect(sent.map(({ url }) => url.searchParams.get('q'))).toEqual(['domicilio Sevilla', 'Sevilla', null]);
    const query = new URLSearchParams(sent[2]?.body).get('data');
    expect(query).toContain('nwr["name"]["craft"="plumber"](area.a);');
  });

  test('a keyword without a place is answered with nothing, and said to be incomplete', async () => {
    expect(await search(create(replay({ body: [] })), { keyword: 'fontaneros' })).toMatchObject({
      kind: 'answered',
      negocios: [],
      limitada: true,
    });
  });

  test('identity is type and id; former shops are closed; a way stands at its centre', async () => {
    const elements = [
      { type: 'node', id: 1, lat: 1, lon: 2, tags: { name: 'Uno', shop: 'car_repair', url: 'uno.es' } },
      { type: 'way', id: 1, center: { lat: 3, lon: 4 }, tags: { name: 'Dos', 'disused:shop': 'car_repair' } },
      { type: 'node', id: 2, tags: { name: 'Tres', shop: 'car_repair', opening_hours: 'closed' } },
      { type: 'node', id: 3, tags: { shop: 'car_repair' } },
    ];
    const provider = create(replay({ body: [place] }, { body: { elements } }));
    expect(provider.licencia_datos).toBe('ODbL');
    expect(await businesses(provider)).toMatchObject([
      {
        business_id: 'node/1',
        sitio_web: 'uno.es',
        estado_actual: 'abierto',
        municipio: 'Sevilla',
        rating: null,
      },
      { business_id: 'way/1', estado_actual: 'cerrado', latitud: 3, categoria_negocio: 'shop=car_repair' },
      { business_id: 'node/2', estado_actual: 'cerrado' },
    ]);
  });
});

describe('the catalogue', () => {
  const map = (services: Record<string, string>) => ({
    dns: { tld: {}, resolver: [] },
    whois: {},
    rdap: { bootstrap: 'http://127.0.0.1:1/' },
    http: {},
    services,
  });

  test('asks where the map says, and nowhere else when it says nothing', async () => {
    const services = { 'local-business-data': `${base}lbd` };
    const catalogue = createMapsCatalogue({
      http: replay({ body: { data: [] } }),
      clock,
      map: map(services),
    });
    expect((await search(catalogue.create('local-business-data', 'k'))).kind).toBe('answered');
    expect((await search(catalogue.create('local-business-data-directo', 'k'))).kind).toBe('answered');
    expect((await search(catalogue.create('google-places', 'k'))).kind).toBe('unreachable');
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/lbd/search', '/lbd/search']);
  });

  test("without a map the operator's own server stands before the public one", async () => {
    const ownServices = { nominatim: `${base}propio/`, overpass: null };
    const catalogue = createMapsCatalogue({ http: replay({ body: [] }), clock, map: null, ownServices });
    await search(catalogue.create('openstreetmap', null));
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/propio/search']);
  });

  test('the public addresses are https', () => {
    const urls = Object.values(mapsProviders).flatMap(({ services }) => services.map(({ url }) => url));
    for (const url of urls) expect(new URL(url).protocol).toBe('https:');
  });
});

test.each([
  ['41001', 'Sevilla'],
  ['01001', 'Álava'],
  ['52001', 'Melilla'],
  ['53000', null],
  ['00100', null],
  ['4100', null],
])('post code %s is in %s', (code, province) => {
  expect(provinceOfPostCode(code)).toBe(province);
});

test.each([
  ['C. Inventada, 1, 41001 Sevilla', '41001'],
  ['Pol. Ind. 12345 km 3, 28001 Madrid', '28001'],
  ['Ctra. N-340, 60000', null],
  [null, null],
])('in %s the post code is %s', (address, code) => {
  expect(postCodeIn(address)).toBe(code);
});
