import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { generate } from 'selfsigned';
import { afterEach, describe, expect, test } from 'vitest';
import type { NetworkMap } from '../config/network-map.ts';
import { createOutbound, MAX_BODY_BYTES, MAX_VISIT_MS } from './outbound.ts';
import type { AddressLookup, AddressResolver } from './resolver.ts';

const PUBLIC = '93.184.216.34';
const signal = () => AbortSignal.timeout(60_000);
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Play = (request: IncomingMessage, response: ServerResponse) => void;

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
  const bound = server.address();
  return `127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`;
}

/** A resolver that answers these names, and others with one public address; it counts questions. */
function resolver(names: Record<string, string[] | AddressLookup | (() => string[])> = {}) {
  const asked: string[] = [];
  const known: AddressResolver = {
    async lookup(host) {
      asked.push(host);
      const answer = names[host] ?? [PUBLIC];
      if (typeof answer === 'function') return { kind: 'addresses', addresses: answer() };
      return Array.isArray(answer) ? { kind: 'addresses', addresses: answer } : answer;
    },
    zoneServers: async () => ({ kind: 'none', detalle: '' }),
  };
  return { known, asked };
}

function networkMap(http: Record<string, string>): NetworkMap {
  return {
    dns: { tld: {}, resolver: [] },
    whois: {},
    rdap: { bootstrap: 'http://127.0.0.1:1/' },
    http,
    services: {},
  };
}

async function setUp(play: Play, names: Parameters<typeof resolver>[0] = {}) {
  const requests: { host: string; url: string; headers: IncomingMessage['headers'] }[] = [];
  const address = await listen(
    createServer((request, response) => {
      requests.push({ host: request.headers.host ?? '', url: request.url ?? '', headers: request.headers });
      play(request, response);
    }),
  );
  const { known, asked } = resolver(names);
  const outbound = createOutbound({
    map: networkMap({ '*:80': address }),
    contactUrl: 'https://ejemplo.es/contacto',
    resolver: known,
  });
  const get = (url: string, timeoutMs = 20_000, ports?: ReadonlySet<number>) =>
    outbound.get(new URL(url), { signal: signal(), timeoutMs, ...(ports === undefined ? {} : { ports }) });
  return { get, requests, asked, outbound };
}

describe('the guard', () => {
  test('asks the host by its own name at the mapped address, with a name and without cookies', async () => {
    const { get, requests } = await setUp((_, response) => {
      response.setHeader('set-cookie', 'a=1');
      response.end('hola');
    });
    const answer = await get('http://user:secret@tienda.es/ruta?q=1#x');
    expect(answer).toMatchObject({
      kind: 'response',
      status: 200,
      address: PUBLIC,
      hops: ['http://tienda.es/ruta?q=1'],
    });
    expect(requests[0]).toMatchObject({ host: 'tienda.es', url: '/ruta?q=1' });
    expect(requests[0]?.headers['user-agent']).toBe('DominiosLocales/0.1 (+https://ejemplo.es/contacto)');
    expect(requests[0]?.headers.cookie).toBeUndefined();
    expect(requests[0]?.headers.authorization).toBeUndefined();
  });

  test.each([
    'http://127.0.0.1/',
    'http://10.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    'http://router.local/',
    'http://metadata.google.internal/',
    'http://intranet/',
    'http://privada.es/',
  ])('%s is refused without a connection', async (url) => {
    const { get, requests } = await setUp((_, response) => response.end(), {
      'privada.es': ['10.0.0.1', 'fd00::1'],
    });
    expect(await get(url)).toMatchObject({ kind: 'blocked' });
    expect(requests).toHaveLength(0);
  });

  test.each(['http://10.0.0.1/', 'http://privada.es/', 'file:///etc/passwd', 'http://0x7f.1:80/'])(
    'a redirect to %s is not followed',
    async (to) => {
      const { get, requests } = await setUp(
        (_, response) => response.writeHead(302, { location: to }).end(),
        { 'privada.es': ['192.168.1.1'] },
      );
      expect(await get('http://tienda.es/')).toMatchObject({ kind: 'blocked' });
      expect(requests).toHaveLength(1);
    },
  );

  test('a private address among public ones is passed over', async () => {
    const { get } = await setUp((_, response) => response.end(), { 'mixta.es': ['10.0.0.1', '8.8.8.8'] });
    expect(await get('http://mixta.es/')).toMatchObject({ kind: 'response', address: '8.8.8.8' });
  });

  test('a name is resolved once a connection, so that a second answer changes nothing', async () => {
    const answers = [[PUBLIC], ['127.0.0.1']];
    const { get, asked } = await setUp((_, response) => response.end(), {
      'cambia.es': () => answers.shift() ?? [],
    });
    expect(await get('http://cambia.es/')).toMatchObject({ kind: 'response', address: PUBLIC });
    expect(asked).toEqual(['cambia.es']);
    expect(await get('http://cambia.es/')).toMatchObject({ kind: 'blocked' });
  });

  test('where ports are limited, another one is not connected to, at the first hop or a later one', async () => {
    const { get, requests } = await setUp((_, response) =>
      response.writeHead(302, { location: 'http://tienda.es:22/' }).end(),
    );
    const ports = new Set([80, 443]);
    expect(await get('http://tienda.es:6379/', 20_000, ports)).toMatchObject({
      kind: 'blocked',
      detalle: 'el puerto 6379 no se visita',
    });
    expect(requests).toHaveLength(0);
    expect(await get('http://tienda.es/', 20_000, ports)).toMatchObject({
      kind: 'blocked',
      detalle: 'el puerto 22 no se visita',
    });
    expect(requests).toHaveLength(1);
  });

  test('nothing listens on a port that the map does not name', async () => {
    const { get, requests } = await setUp((_, response) => response.end());
    expect(await get('http://tienda.es:8080/')).toMatchObject({ kind: 'refused' });
    expect(await get('https://tienda.es/')).toMatchObject({ kind: 'refused' });
    expect(requests).toHaveLength(0);
  });
});

describe('bounds', () => {
  test('five redirects are followed, a sixth is not', async () => {
    const { get, requests } = await setUp((request, response) => {
      const n = Number(request.url?.slice(1));
      if (n === 0) response.end('fin');
      else response.writeHead(301, { location: `/${n - 1}` }).end();
    });
    expect(await get('http://tienda.es/5')).toMatchObject({ kind: 'response', status: 200 });
    expect(requests).toHaveLength(6);
    expect(await get('http://tienda.es/6')).toMatchObject({ kind: 'too_many_redirects', status: 301 });
    expect(requests).toHaveLength(12);
  });

  test('a body is read to 256 KB, and an endless one is let go', async () => {
    let closed = false;
    const { get } = await setUp((request, response) => {
      const pour = setInterval(() => response.write('x'.repeat(65_536)), 1);
      request.socket.on('close', () => {
        closed = true;
        clearInterval(pour);
      });
    });
    const answer = await get('http://tienda.es/');
    expect(answer).toMatchObject({ kind: 'response', body: { truncated: true } });
    expect(answer.kind === 'response' && answer.body.bytes.length).toBe(MAX_BODY_BYTES);
    await expect.poll(() => closed).toBe(true);
  });

  test('a decompression bomb is cut at the same size', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const { get } = await setUp((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    const answer = await get('http://tienda.es/');
    expect(answer).toMatchObject({ kind: 'response', body: { truncated: true } });
    expect(answer.kind === 'response' && answer.body.bytes.length).toBe(MAX_BODY_BYTES);
  });

  test('compressed nonsense leaves the status and what could be read', async () => {
    const { get } = await setUp((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('nonsense'),
    );
    expect(await get('http://tienda.es/')).toMatchObject({
      kind: 'response',
      status: 200,
      body: { truncated: true },
    });
  });

  test('an ordinary compressed page arrives whole', async () => {
    const { get } = await setUp((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('<h1>hola</h1>')),
    );
    const answer = await get('http://tienda.es/');
    expect(answer.kind === 'response' && answer.body).toEqual({
      bytes: Buffer.from('<h1>hola</h1>'),
      truncated: false,
    });
  });

  test('a caller that gives an answer more time than a visit waits for it, and a slow body keeps what came', async () => {
    const { get } = await setUp((request, response) => {
      if (request.url === '/cuerpo') return void response.write('principio');
      setTimeout(() => response.end('al fin'), MAX_VISIT_MS + 500);
    });
    const [long, slow] = await Promise.all([
      get('http://tienda.es/', 5 * MAX_VISIT_MS),
      get('http://tienda.es/cuerpo', MAX_VISIT_MS),
    ]);
    expect(long).toMatchObject({ status: 200 });
    expect(slow).toMatchObject({ kind: 'response', status: 200, body: { truncated: true } });
  });

  test('slow headers end with the time', async () => {
    const { get } = await setUp((request) => void request.socket.write('HTTP/1.1 200 OK\r\nx-a: '));
    expect(await get('http://tienda.es/cabeceras', 300)).toMatchObject({ kind: 'timeout' });
  });

  test('headers without end are no HTTP', async () => {
    const { get } = await setUp((request) => {
      request.socket.write('HTTP/1.1 200 OK\r\n');
      const pour = setInterval(() => request.socket.write(`x-${Math.random()}: ${'y'.repeat(4_000)}\r\n`), 1);
      request.socket.on('close', () => clearInterval(pour));
      request.socket.on('error', () => {});
    });
    expect(await get('http://tienda.es/')).toMatchObject({ kind: 'malformed' });
  });

  test('abort rejects at once and closes the connection', async () => {
    let closed = false;
    const controller = new AbortController();
    const { outbound } = await setUp((request) => {
      request.socket.on('close', () => {
        closed = true;
      });
      // Before the request has arrived there may be no connection to close.
      controller.abort(new Error('stop'));
    });
    const asked = outbound.get(new URL('http://tienda.es/'), {
      signal: controller.signal,
      timeoutMs: 60_000,
    });
    await expect(asked).rejects.toThrow('stop');
    await expect.poll(() => closed).toBe(true);
  });
});

describe('failures by name', () => {
  test('nothing listens, connection cut, unreadable answer', async () => {
    const nonsense = await listen(createTcpServer((socket) => socket.end('\0\0nonsense\r\n\r\n')));
    const cut = await listen(
      createTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy())),
    );
    const get = (address: string) =>
      createOutbound({
        map: networkMap({ '*:80': address }),
        contactUrl: null,
        resolver: resolver().known,
      }).get(new URL('http://tienda.es/'), { signal: signal() });
    expect(await get('127.0.0.1:9')).toMatchObject({ kind: 'refused', detalle: 'rechaza la conexión' });
    expect(await get(cut)).toMatchObject({ kind: 'refused' });
    expect(await get(nonsense)).toMatchObject({ kind: 'malformed' });
  });

  test('no address and a resolver that fails are distinguished', async () => {
    const { get } = await setUp((_, response) => response.end(), {
      'nada.es': { kind: 'none', detalle: 'sin dirección' },
      'caido.es': { kind: 'failure', detalle: 'el servidor DNS no ha contestado' },
    });
    expect(await get('http://nada.es/')).toMatchObject({ kind: 'no_address' });
    expect(await get('http://caido.es/')).toMatchObject({ kind: 'own' });
  });

  test('TLS: the CA of the map is trusted for the right name only, and names are kept', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'outbound-'));
    closing.push(() => rmSync(dir, { recursive: true }));
    const pems = await generate([{ name: 'commonName', value: 'tienda.es' }], {
      keySize: 2048,
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'tienda.es' }] }],
    });
    const names: (string | undefined)[] = [];
    const server = createTlsServer({ key: pems.private, cert: pems.cert }, (request, response) =>
      response.end(request.headers.host),
    );
    server.on('secureConnection', (socket) => names.push(socket.servername || undefined));
    const address = await listen(server);
    writeFileSync(join(dir, 'ca.pem'), pems.cert);
    const get = (url: string, ca: boolean) =>
      createOutbound({
        map: networkMap({ '*:443': address, ...(ca ? { ca: join(dir, 'ca.pem') } : {}) }),
        contactUrl: null,
        resolver: resolver().known,
      }).get(new URL(url), { signal: signal() });
    expect(await get('https://tienda.es/', true)).toMatchObject({ kind: 'response', status: 200 });
    expect(names).toEqual(['tienda.es']);
    expect(await get('https://otra.es/', true)).toMatchObject({
      kind: 'tls',
      detalle: 'el certificado es de otro nombre',
    });
    expect(await get('https://tienda.es/', false)).toMatchObject({
      kind: 'tls',
      detalle: 'certificado autofirmado',
    });
  });
});
