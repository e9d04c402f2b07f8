import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import type { AddressResolver } from '#platform/outbound/resolver.ts';
import type { BootstrapCache } from './bootstrap.ts';
import { createRdapProbe } from './rdap.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const DAY = 86_400_000;
const everywhere: AddressResolver = {
  lookup: async () => ({ kind: 'addresses', addresses: ['93.184.216.34'] }),
  zoneServers: async () => ({ kind: 'none', detalle: '' }),
};
const open = new Set<Server>();
afterEach(() => {
  for (const server of open) {
    server.close();
    server.closeAllConnections();
  }
  open.clear();
});

type Play = (request: IncomingMessage, response: ServerResponse) => void;

async function listen(play: Play): Promise<string> {
  const server = createServer(play);
  open.add(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`;
}

function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/rdap+json', ...headers })
    .end(JSON.stringify(body));
}

function mapTo(bootstrap: string, http: Record<string, string> = {}): NetworkMap {
  return { dns: { tld: {}, resolver: [] }, whois: {}, rdap: { bootstrap }, http, services: {} };
}

/** A registry and its bootstrap; `zones` lead to the registry's base. */
async function setUp(play: Play, options: { zones?: [string[], string][]; cache?: BootstrapCache } = {}) {
  const asked: { url: string; accept: string | undefined }[] = [];
  const clock = fixedClock(NOW);
  const registry = await listen((request, response) => {
    asked.push({ url: request.url ?? '', accept: request.headers.accept });
    play(request, response);
  });
  let bootstraps = 0;
  const services = (options.zones ?? [[['com'], '/com/v1/']]).map(([zones, path]) => [
    zones,
    [`${registry}${path}`],
  ]);
  const files = await listen((_, response) => {
    bootstraps++;
    json(response, 200, { version: '1.0', services });
  });
  const map = mapTo(`${files}/dns.json`);
  const outbound = createOutbound({ map, contactUrl: null, resolver: everywhere });
  const probe = createRdapProbe({ map, outbound, clock, cache: options.cache ?? null });
  const ask = (dominio: string) =>
    probe.ask(dominio, { signal: AbortSignal.timeout(60_000), timeoutMs: 20_000 });
  return { probe, ask, asked, clock, registry, bootstraps: () => bootstraps };
}

const notFound: Play = (_, response) =>
  json(response, 404, { errorCode: 404, title: 'Not Found', rdapConformance: ['rdap_level_0'] });

describe('the base', () => {
  test('is that of the longest zone, asked for RDAP JSON', async () => {
    const { ask, asked, probe, registry } = await setUp(notFound, {
      zones: [
        [['uk'], '/uk/'],
        [['co.uk', 'Org.UK'], '/third-level'],
      ],
    });
    expect((await ask('libre.co.uk')).evidence.kind).toBe('absent');
    expect((await ask('libre.uk')).evidence.servidor).toBe(registry.slice(7));
    expect(asked.map(({ url }) => url)).toEqual(['/third-level/domain/libre.co.uk', '/uk/domain/libre.uk']);
    expect(asked[0]?.accept).toContain('application/rdap+json');
    expect(await probe.serverFor('x.es')).toBeNull();
  });

  test('is read again after a day, and once for all who wait', async () => {
    const { ask, clock, bootstraps } = await setUp(notFound);
    await Promise.all([ask('a.com'), ask('b.com'), ask('c.com')]);
    expect(bootstraps()).toBe(1);
    clock.advance(DAY - 1);
    await ask('d.com');
    expect(bootstraps()).toBe(1);
  });

  test('is kept from the last good copy when IANA cannot be reached', async () => {
    const registry = await listen(notFound);
    const map = mapTo('http://127.0.0.1:9/dns.json', { '*:80': registry.slice(7) });
    const text = JSON.stringify({ services: [[['com'], ['http://rdap.registro.example.com/']]] });
    const probe = createRdapProbe({
      map,
      outbound: createOutbound({ map, contactUrl: null, resolver: everywhere }),
      clock: fixedClock(NOW),
      cache: { read: async () => ({ text, savedAt: NOW - 90 * DAY }), write: async () => {} },
    });
    expect(await probe.serverFor('x.com')).toBe('rdap.registro.example.com');
  });

  test('a good bootstrap is kept for the next start', async () => {
    const written: { text: string; savedAt: number }[] = [];
    const { ask } = await setUp(notFound, {
      cache: {
        read: async () => null,
        write: async (entry) => {
          written.push(entry);
        },
      },
    });
    await ask('a.com');
    expect(written).toEqual([{ text: expect.stringContaining('/com/v1/'), savedAt: NOW }]);
  });

  test.each(['', '<html></html>', '{}', '{"services":[]}', '{"services":[[["com"],["ftp://x/"]]]}'])(
    'a bootstrap of %j is not believed',
    async (text) => {
      const files = await listen((_, response) => response.end(text));
      const map = mapTo(`${files}/dns.json`);
      const outbound = createOutbound({ map, contactUrl: null, resolver: everywhere });
      const probe = createRdapProbe({ map, outbound, clock: fixedClock(NOW), cache: null });
      expect(await probe.serverFor('x.com')).toBeNull();
    },
  );
});

describe('what counts as absent', () => {
  test('a 404 with an RDAP error, or without any body', async () => {
    expect((await (await setUp(notFound)).ask('libre.com')).evidence).toMatchObject({
      kind: 'absent',
      authority: 'registry',
      hora: NOW,
    });
    const empty = await setUp((_, response) => response.writeHead(404).end());
    expect((await empty.ask('libre.com')).evidence.kind).toBe('absent');
  });

  test.each<[string, Play]>([
    [
      'a 404 of a proxy',
      (_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>'),
    ],
    ['a 404 that is no RDAP', (_, response) => response.writeHead(404).end('not here')],
    [
      'a 404 that blocks',
      (_, response) => json(response, 404, { errorCode: 404, title: 'blocked by GlobalBlock' }),
    ],
    [
      'a 404 that limits',
      (_, response) => json(response, 404, { errorCode: 404, title: 'rate limit exceeded' }),
    ],
    [
      'a 404 cut in the middle',
      (request, response) => {
        response.writeHead(404, { 'content-type': 'application/rdap+json', 'content-length': 900 });
        response.write('{"errorCode":404}');
        setTimeout(() => request.socket.destroy(), 20);
      },
    ],
    ['a 400', (_, response) => json(response, 400, { errorCode: 400 })],
    ['a 200 without sense', (_, response) => response.end('{}')],
  ])('%s is not', async (_title, play) => {
    const { evidence } = await (await setUp(play)).ask('libre.com');
    expect(['absent', 'registered']).not.toContain(evidence.kind);
  });

  test('a 404 at the end of a redirect to another server is not', async () => {
    const elsewhere = await listen(notFound);
    const map = mapTo('', { '*:80': elsewhere.slice(7) });
    const registry = await listen((_, response) =>
      response.writeHead(302, { location: 'http://otro.example.com/domain/libre.com' }).end(),
    );
    const files = await listen((_, response) =>
      json(response, 200, { services: [[['com'], [`${registry}/`]]] }),
    );
    map.rdap.bootstrap = `${files}/dns.json`;
    const outbound = createOutbound({ map, contactUrl: null, resolver: everywhere });
    const probe = createRdapProbe({ map, outbound, clock: fixedClock(NOW), cache: null });
    const { evidence } = await probe.ask('libre.com', {
      signal: AbortSignal.timeout(60_000),
      timeoutMs: 20_000,
    });
    expect(evidence.kind).toBe('unknown');
  });

  test('a 404 from a registry known to answer so falsely (.co) is not', async () => {
    const { ask } = await setUp(notFound, { zones: [[['co', 'io'], '/']] });
    expect((await ask('libre.co')).evidence.kind).toBe('unknown');
    expect((await ask('libre.io')).evidence.kind).toBe('unknown');
  });
});

describe('limits', () => {
  test.each<[number, string | undefined, string, number | null]>([
    [429, '30', 'limited', 30_000],
    [429, new Date(NOW + 90_000).toUTCString(), 'limited', 90_000],
    [429, 'mañana', 'limited', null],
    [429, undefined, 'limited', null],
    [503, '5', 'limited', 5_000],
    [503, undefined, 'error', null],
  ])('%i with Retry-After %s', async (status, retryAfter, kind, retryAfterMs) => {
    const { ask } = await setUp((_, response) => {
      if (retryAfter) response.setHeader('retry-after', encodeURI(retryAfter).replaceAll('%20', ' '));
      response.writeHead(status).end();
    });
    expect(await ask('x.com')).toMatchObject({ evidence: { kind }, retryAfterMs });
  });
});

describe("the registrar's own record", () => {
  const registryRecord = (link: string) => ({
    objectClassName: 'domain',
    ldhName: 'tienda.com',
    status: ['active'],
    events: [{ eventAction: 'expiration', eventDate: '2027-05-01T00:00:00Z' }],
    links: [{ rel: 'related', href: link, type: 'application/rdap+json' }],
  });

  const linked = (related: URL | null): URL => {
    if (related === null) throw new Error('the registry links to the registrar');
    return related;
  };

  test('is asked on request only, through the link, and gives its own date', async () => {
    const registrar = await listen((_, response) =>
      json(response, 200, {
        objectClassName: 'domain',
        ldhName: 'tienda.com',
        status: ['active'],
        events: [{ eventAction: 'expiration', eventDate: '2026-05-01T00:00:00Z' }],
      }),
    );
    const { ask, probe, asked } = await setUp((_, response) =>
      json(response, 200, registryRecord(`${registrar}/domain/tienda.com`)),
    );
    const { evidence, related } = await ask('tienda.com');
    expect(evidence).toMatchObject({ kind: 'registered', fecha_expiracion: Date.UTC(2027, 4, 1) });
    const detail = await probe.askRegistrar('tienda.com', linked(related), {
      signal: AbortSignal.timeout(60_000),
      timeoutMs: 20_000,
    });
    expect(asked).toHaveLength(1);
    expect(detail).toMatchObject({
      kind: 'registered',
      authority: 'registrar',
      fecha_expiracion: null,
      fecha_expiracion_registrador: Date.UTC(2026, 4, 1),
    });
  });

  test('a registrar that does not know the name proves nothing', async () => {
    const registrar = await listen(notFound);
    const { ask, probe } = await setUp((_, response) =>
      json(response, 200, registryRecord(`${registrar}/domain/tienda.com`)),
    );
    const { related } = await ask('tienda.com');
    const detail = await probe.askRegistrar('tienda.com', linked(related), {
      signal: AbortSignal.timeout(60_000),
      timeoutMs: 20_000,
    });
    expect(detail).toMatchObject({ kind: 'unknown', authority: 'registrar' });
  });
});
