import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import type { AddressResolver } from '#platform/outbound/resolver.ts';
import { createWhoisProbe } from './whois.ts';

const NOW = Date.UTC(2026, 10, 21);
const noResolver: AddressResolver = {
  lookup: async () => ({ kind: 'addresses', addresses: ['127.0.0.1'] }),
  zoneServers: async () => ({ kind: 'failure', detalle: 'no se usa' }),
};
const open = new Set<Server>();
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of open) server.close();
  open.clear();
});

async function serve(play: (line: string, socket: Socket) => void) {
  const asked: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (bytes) => {
      asked.push(bytes.toString());
      play(bytes.toString().trim(), socket);
    });
  });
  open.add(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const address = `127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`;
  const map: NetworkMap = {
    dns: { tld: {}, resolver: [] },
    whois: { '*': address },
    rdap: { bootstrap: 'http://127.0.0.1:1/' },
    http: {},
    services: {},
  };
  const make = (accreditedServers: string[] = []) =>
    createWhoisProbe({ map, resolver: noResolver, clock: fixedClock(NOW), accreditedServers });
  const ask = async (dominio: string, timeoutMs = 20_000) =>
    (await make().ask(dominio, { signal: AbortSignal.timeout(60_000), timeoutMs })).evidence;
  return { asked, make, ask };
}

const FREE =
  'No match for "LIBRE-DE-VERDAD.COM".\r\n>>> Last update of whois database: 2026-11-21T09:00:00Z <<<\r\n';

describe('what counts as absent', () => {
  test("the registry's own anchored not-found, whole and naming the domain", async () => {
    const { ask, asked } = await serve((_, socket) => socket.end(FREE));
    expect(await ask('libre-de-verdad.com')).toMatchObject({
      fuente: 'whois',
      kind: 'absent',
      authority: 'registry',
      servidor: 'whois.verisign-grs.com',
      hora: NOW,
    });
    expect(asked).toEqual(['domain libre-de-verdad.com\r\n']);
  });

  test('a German name is asked for in the form that takes A-labels', async () => {
    const { ask, asked } = await serve((_, socket) =>
      socket.end('Domain: xn--mnchen-3ya.de\nStatus: connect\n'),
    );
    expect(await ask('xn--mnchen-3ya.de')).toMatchObject({ kind: 'registered' });
    expect(asked).toEqual(['-T dn,ace xn--mnchen-3ya.de\r\n']);
  });

  test('the same text about another name is no evidence', async () => {
    const { ask } = await serve((_, socket) => socket.end(FREE));
    expect(await ask('otro.com')).toMatchObject({ kind: 'unknown' });
  });

  test('the same text cut by a reset is no evidence', async () => {
    const { ask } = await serve((_, socket) => {
      socket.write(FREE);
      setTimeout(() => socket.resetAndDestroy(), 20);
    });
    expect(await ask('libre-de-verdad.com')).toMatchObject({ kind: 'unknown', detalle: 'respuesta cortada' });
  });

  test('the same text from a server that never closes is no evidence', async () => {
    const { ask } = await serve((_, socket) => socket.write(FREE));
    // Long enough to have read the text.
    expect(await ask('libre-de-verdad.com', 8_000)).toMatchObject({ kind: 'unknown' });
  });

  test('a throttle that ends in "No entries found" (AFNIC) is limited', async () => {
    const { ask } = await serve((_, socket) =>
      socket.end('%% Too many requests...\n%%\n%% No entries found in the AFNIC Database.\n'),
    );
    expect(await ask('x.fr')).toMatchObject({ kind: 'limited' });
  });
});

describe('bad servers', () => {
  test('an empty reply is unknown', async () => {
    const { ask } = await serve((_, socket) => socket.end());
    expect(await ask('x.com')).toMatchObject({ kind: 'unknown', detalle: 'respuesta vacía' });
  });

  test('a refused connection is an error', async () => {
    const { ask } = await serve(() => {});
    for (const server of open) server.close();
    expect(await ask('x.com')).toMatchObject({ kind: 'error', detalle: 'rechaza la conexión' });
  });

  test('a silent server is an error after its time', async () => {
    const { ask } = await serve(() => {});
    expect(await ask('x.com', 100)).toMatchObject({ kind: 'error' });
  });

  test('an endless answer is cut and believed in nothing', async () => {
    const { ask } = await serve((_, socket) => {
      const write = () => {
        while (!socket.destroyed && socket.write('No match for "X.COM".\r\n'.repeat(1_000)));
      };
      socket.on('drain', write);
      write();
    });
    expect(await ask('x.com')).toMatchObject({ kind: 'unknown' });
  });

  test('abort rejects at once', async () => {
    const { make } = await serve(() => {});
    const controller = new AbortController();
    const asked = make().ask('x.com', { signal: controller.signal, timeoutMs: 5_000 });
    controller.abort(new Error('stop'));
    await expect(asked).rejects.toThrow('stop');
  });
});

test('a registered name brings its dates, statuses and registrar', async () => {
  const { ask } = await serve((_, socket) =>
    socket.end(
      [
        '   Domain Name: TIENDA.COM',
        '   Registrar: Registrador Simulado, S.L.',
        '   Updated Date: 2026-01-02T00:00:00Z',
        '   Creation Date: 2010-01-01T00:00:00Z',
        '   Registry Expiry Date: 2027-01-01T00:00:00Z',
        '   Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited',
        '   Name Server: NS1.HOST.NET',
        '',
      ].join('\r\n'),
    ),
  );
  expect(await ask('tienda.com')).toMatchObject({
    kind: 'registered',
    registrar: 'Registrador Simulado, S.L.',
    fecha_registro: Date.UTC(2010, 0, 1),
    fecha_expiracion: Date.UTC(2027, 0, 1),
    status: ['clienttransferprohibited'],
    nameservers: ['ns1.host.net'],
  });
});

test('Latin-1 answers are read as such', async () => {
  const { ask } = await serve((_, socket) =>
    socket.end(
      Buffer.from('Domain Name: X.COM\r\nRegistrar: Compañía\r\nCreation Date: 2010-01-01\r\n', 'latin1'),
    ),
  );
  expect(await ask('x.com')).toMatchObject({ kind: 'registered', registrar: 'Compañía' });
});

test('.es has no channel until its registry has accredited us', async () => {
  const { make } = await serve((_, socket) => socket.end());
  expect(await make().serverFor('tienda.es')).toBeNull();
  expect(await make(['whois.nic.es']).serverFor('tienda.com.es')).toBe('whois.nic.es');
  expect(await make().serverFor('tienda.com')).toBe('whois.verisign-grs.com');
});
