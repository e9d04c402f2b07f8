import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { proveedorMapas } from '#contract/states.ts';
import { createServiceClient, type ServiceClient } from '#platform/outbound/http-json.ts';
import { type Asked, nominatim, type Suite, suites } from './maps-suites.samples.ts';
import type { MapsQuery } from './port.ts';

const KEY = 'sk-secreta-0123456789';
/** For what never answers. */
const SILENT_MS = 2_000;
const ANSWER_MS = 20_000;
const servers = new Set<Server>();
const clients = new Set<ServiceClient>();
afterEach(async () => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  for (const client of clients) await client.close();
  servers.clear();
  clients.clear();
});

type Play = (asked: Asked, response: ServerResponse) => void;

async function setUp(suite: Suite, play: Play, apiKey: string | null = KEY, address?: string) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const one = {
        url: new URL(request.url ?? '/', 'http://x'),
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      asked.push(one);
      // The keyword's place is always found: only the search is tested.
      if (suite === suites.openstreetmap && one.url.pathname === '/search') return json(response, nominatim);
      play(one, response);
    });
  });
  servers.add(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = bound && typeof bound === 'object' ? bound.port : 0;
  const http = createServiceClient({ userAgent: 'DominiosLocales/0.1 (+https://ejemplo.es)' });
  clients.add(http);
  const provider = suite.build(http, address ?? `http://127.0.0.1:${port}/`, apiKey);
  const search = (change: Partial<MapsQuery> = {}) =>
    provider.search({
      keyword: 'fontaneros en Sevilla',
      pais: 'ES',
      idioma: 'es',
      maxResultados: 20,
      maxSolicitudes: 100,
      maxCreditos: 10_000,
      area: null,
      signal: AbortSignal.timeout(120_000),
      timeoutMs: ANSWER_MS,
      ...change,
    });
  return { provider, search, asked };
}

const json = (
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};
const names = (n: number) => Array.from({ length: n }, (_, i) => `negocio${i}`);
const serving =
  (suite: Suite, n: number): Play =>
  (asked, response) =>
    json(response, suite.answer(asked, names(n)));

describe.each(Object.entries(suites))('%s', (nombre, suite) => {
  test('is who it says, and gives businesses with what is known of them', async () => {
    const { provider, search } = await setUp(suite, serving(suite, 3));
    expect(provider.nombre).toBe(nombre);
    const outcome = await search();
    expect(outcome).toMatchObject({ kind: 'answered', limitada: false });
    if (outcome.kind !== 'answered') return;
    expect(outcome.negocios.map(({ nombre_negocio }) => nombre_negocio)).toEqual(names(3));
    expect(outcome.negocios[0]).toMatchObject({
      sitio_web: 'http://www.negocio0.es/',
      provincia: 'Sevilla',
      codigo_postal: '41001',
      pais: 'ES',
      latitud: 37.38,
      longitud: -5.98,
      estado_actual: 'abierto',
    });
    expect(outcome.negocios[0]?.place_id ?? outcome.negocios[0]?.business_id).toBeTruthy();
    expect(outcome.spend.creditos).toBe(suite.credits(3, 1));
  });

  test('nothing found is an answer without businesses', async () => {
    const { search } = await setUp(suite, serving(suite, 0));
    expect(await search()).toMatchObject({ kind: 'answered', negocios: [], limitada: false });
  });

  test('more than asked for is cut and said to be limited', async () => {
    const { search } = await setUp(suite, serving(suite, 100));
    const outcome = await search({ maxResultados: 20 });
    expect(outcome).toMatchObject({ kind: 'answered', limitada: true });
    expect(outcome.kind === 'answered' && outcome.negocios).toHaveLength(20);
  });

  test('everything there is comes together, up to the ceiling', async () => {
    const { search } = await setUp(suite, serving(suite, 90));
    const outcome = await search({ maxResultados: 100 });
    expect(outcome.kind === 'answered' && outcome.negocios).toHaveLength(Math.min(90, suite.ceiling));
    expect(outcome).toMatchObject({ limitada: suite.ceiling < 90 });
  });

  test('the same place twice is one business', async () => {
    const { search } = await setUp(suite, (asked, response) =>
      json(response, suite.answer(asked, ['doble', 'doble', 'otro'].slice(0, 3))),
    );
    const outcome = await search({ maxResultados: 3 });
    // OpenStreetMap's identity is the element, which never repeats.
    const expected = suite === suites.openstreetmap ? 3 : 2;
    expect(outcome.kind === 'answered' && outcome.negocios).toHaveLength(expected);
  });

  test('missing and senseless fields are null, and lost records do not cost the others', async () => {
    const { search } = await setUp(suite, (_, response) => json(response, suite.bare));
    const outcome = await search();
    expect(outcome).toMatchObject({
      kind: 'answered',
      negocios: [
        { nombre_negocio: 'Solo Nombre', sitio_web: null, rating: null, review_count: null, latitud: null },
      ],
    });
  });

  test.each<[string, Play]>([
    ['a list of nothing legible', (_, response) => json(response, suite.junk)],
    ['another form', (_, response) => json(response, { places: 3, elements: 'x', data: 7, items: [] })],
    ['no JSON', (_, response) => void response.end('<html>hola</html>')],
    ['a cut answer', (_, response) => void response.end('{"data":[{"na')],
    ['an unknown path', (_, response) => json(response, { message: "Endpoint '/x' does not exist" }, 404)],
  ])('%s is malformed', async (_title, play) => {
    const { search } = await setUp(suite, play);
    expect((await search()).kind).toBe('malformed');
  });

  test.each<[string, Play, number?]>([
    ['a 500', (_, response) => void response.writeHead(500).end('oops')],
    ['a 504 of the gateway', (_, response) => void response.writeHead(504).end('<html>timeout</html>')],
    ['a cut connection', (_, response) => void response.destroy()],
    ['silence', () => {}, SILENT_MS],
  ])('%s is unreachable, within the time given', async (_title, play, timeoutMs = ANSWER_MS) => {
    const { search } = await setUp(suite, play);
    const startedAt = performance.now();
    const outcome = await search({ timeoutMs });
    expect(outcome.kind).toBe('unreachable');
    expect(outcome.spend.solicitudes).toBeGreaterThan(0);
    expect(performance.now() - startedAt).toBeLessThan(ANSWER_MS);
  });

  test('a 429 with Retry-After is limited for so long', async () => {
    const { search } = await setUp(suite, (_, response) =>
      json(response, { message: 'Too many requests' }, 429, { 'retry-after': '7' }),
    );
    expect(await search()).toMatchObject({ kind: 'limited', retryAfterMs: 7_000 });
  });

  test('abort midway rejects at once', async () => {
    const controller = new AbortController();
    const { search } = await setUp(suite, () => setTimeout(() => controller.abort(new Error('stop')), 20));
    await expect(search({ signal: controller.signal, timeoutMs: 60_000 })).rejects.toThrow('stop');
    await expect(search({ signal: controller.signal })).rejects.toThrow('stop');
  });

  test('the key never shows in what comes back', async () => {
    for (const status of [200, 400, 401, 403, 429, 500]) {
      const { search } = await setUp(suite, (_, response) =>
        json(response, { message: `key ${KEY} is wrong`, error: { message: KEY } }, status),
      );
      expect(JSON.stringify(await search())).not.toContain(KEY);
    }
  });

  test('hostile keywords stay data', async () => {
    for (const keyword of [
      '"];out;//',
      `x" & <b> en S'evilla\\`,
      'ñandú (.*)+ [en] en Sevilla',
      '\u0000\n en \r',
    ]) {
      const { search } = await setUp(suite, serving(suite, 1));
      expect((await search({ keyword })).kind).toBe('answered');
    }
  });
});

describe.each(Object.entries(suites).filter(([, suite]) => suite.needsKey))(
  '%s: the key',
  (_nombre, suite) => {
    test.each([401, 403])('a %i is a refused key, whatever the gateway means', async (status) => {
      const { search } = await setUp(suite, (_, response) =>
        json(response, { message: 'You are not subscribed to this API.' }, status),
      );
      expect(await search()).toMatchObject({ kind: 'key_refused', spend: { solicitudes: 1, creditos: 0 } });
    });

    test('without a key, or with one that cannot travel, nothing is asked', async () => {
      for (const key of [null, '', 'con espacio', 'con\nsalto', 'ñ']) {
        const { search, asked } = await setUp(suite, serving(suite, 1), key);
        expect(await search()).toMatchObject({ kind: 'key_refused', spend: { solicitudes: 0, creditos: 0 } });
        expect(asked).toHaveLength(0);
      }
    });
  },
);

const paid = [...new Set(Object.keys(suites))].filter((nombre) => nombre !== proveedorMapas.openstreetmap);

describe.each(paid)('%s: what it may spend', (nombre) => {
  const suite = suites[nombre as keyof typeof suites];

  test.each([1, 20, 50, 100])('%i businesses never take more than it says', async (maxResultados) => {
    const { provider, search, asked } = await setUp(suite, serving(suite, 500));
    const most = provider.requestsAtMost(maxResultados);
    const outcome = await search({ maxResultados, maxSolicitudes: most });
    expect(outcome.kind).toBe('answered');
    expect(asked.length).toBeLessThanOrEqual(most);
    expect(outcome.spend.solicitudes).toBe(asked.length);
  });

  test('with less to spend than it would need it stops there, and says what it spent', async () => {
    for (const maxSolicitudes of [1, 2]) {
      const { search, asked } = await setUp(suite, serving(suite, 500));
      const outcome = await search({ maxResultados: 300, maxSolicitudes });
      expect(asked.length).toBeLessThanOrEqual(maxSolicitudes);
      expect(outcome).toMatchObject({ kind: 'answered', limitada: true });
      expect(outcome.spend.solicitudes).toBe(asked.length);
    }
    const silent = await setUp(suite, (_asked, response) => json(response, { status: 'ok' }));
    await silent.search({ maxSolicitudes: 1 });
    expect(silent.asked).toHaveLength(1);
  });

  test.each<[string, Play, number]>([
    ['is never answered', () => {}, SILENT_MS],
    ['is cut', (_, response) => void response.destroy(), ANSWER_MS],
    ['breaks in the middle of its answer', (_, response) => void response.write('{"data":['), SILENT_MS],
  ])(
    'a request that %s may be billed: it counts with the most that it can cost',
    async (_title, play, timeoutMs) => {
      const { search } = await setUp(suite, play);
      expect(await search({ timeoutMs })).toMatchObject({
        kind: 'unreachable',
        spend: { solicitudes: 1, creditos: suite.credits(20, 1) },
      });
    },
  );

  test.each<[string, Play]>([
    ['has another form', (_, response) => json(response, { places: 3, data: 7 })],
    ['is no JSON', (_, response) => void response.end('<html>hola</html>')],
    ['is half an answer', (_, response) => void response.end('{"data":[{"na')],
  ])('an answer that %s is billed: it counts with the most that it can cost', async (_title, play) => {
    const { search } = await setUp(suite, play);
    expect(await search()).toMatchObject({
      kind: 'malformed',
      spend: { solicitudes: 1, creditos: suite.credits(20, 1) },
    });
  });

  test('a request that was never sent counts nothing', async () => {
    for (const address of ['http://127.0.0.1:9/', 'http://no-existe.invalid/']) {
      const { search } = await setUp(suite, serving(suite, 1), KEY, address);
      expect(await search()).toMatchObject({
        kind: 'unreachable',
        spend: { solicitudes: 0, creditos: 0 },
      });
    }
  });
});

const gateways = [
  proveedorMapas.localBusinessData,
  proveedorMapas.localBusinessDataDirecto,
  proveedorMapas.mapsData,
];

describe.each(gateways)('%s: the gateway', (nombre) => {
  test('the end of the monthly quota stops, by its words or by its counter', async () => {
    const words = await setUp(suites[nombre], (_, response) =>
      json(
        response,
        { message: 'You have exceeded the MONTHLY quota for Requests on your current plan, BASIC.' },
        429,
      ),
    );
    expect((await words.search()).kind).toBe('quota_ended');
    const counter = await setUp(suites[nombre], (_, response) =>
      json(response, {}, 429, {
        'x-ratelimit-businesses-limit': '500',
        'x-ratelimit-businesses-remaining': '0',
      }),
    );
    expect((await counter.search()).kind).toBe('quota_ended');
  });

  test.each([
    'Too many requests',
    'You have exceeded the rate limit per second for your plan, PRO, by the API provider',
  ])(
    'where a plan may be exceeded, its counter at zero does not make an end of a short limit: %s',
    async (message) => {
      const { search } = await setUp(suites[nombre], (_, response) =>
        json(response, { message }, 429, {
          'x-ratelimit-businesses-limit': '500',
          'x-ratelimit-businesses-remaining': '0',
          'x-ratelimit-reset': '3',
        }),
      );
      expect(await search()).toMatchObject({ kind: 'limited', retryAfterMs: 3_000 });
    },
  );

  test('the short window waits for its reset', async () => {
    const { search } = await setUp(suites[nombre], (_, response) =>
      json(response, { message: 'Too many requests' }, 429, {
        'x-ratelimit-limit': '5',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': '3',
      }),
    );
    expect(await search()).toMatchObject({ kind: 'limited', retryAfterMs: 3_000 });
  });
});
