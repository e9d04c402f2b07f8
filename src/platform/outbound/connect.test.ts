import { once } from 'node:events';
import { connect, createServer } from 'node:tls';
import { generate } from 'selfsigned';
import { expect, test } from 'vitest';
import { findRoute, outboundTrust } from './connect.ts';
import type { AddressLookup } from './resolver.ts';

const V4 = '93.184.216.34';
const V6 = '2606:4700::1';

const routeOf = (found: AddressLookup) =>
  findRoute(
    {
      map: null,
      resolver: { lookup: async () => found, zoneServers: async () => ({ kind: 'none', detalle: '' }) },
    },
    'tienda.es',
    443,
    AbortSignal.timeout(5_000),
  );

test('a public address is gone to while the other family is still being asked for', async () => {
  const never = new Promise<string[]>(() => {});
  expect(await routeOf({ kind: 'addresses', addresses: [V4], later: never })).toMatchObject({
    kind: 'open',
    targets: [{ address: V4, host: V4, port: 443 }],
  });
});

test('what comes later is judged, too', async () => {
  const later = Promise.resolve(['::1', V6]);
  const route = await routeOf({ kind: 'addresses', addresses: [V4], later });
  expect(route.kind === 'open' && (await route.spare)).toEqual([{ address: V6, host: V6, port: 443 }]);
});

test('with nothing public known yet, the other family is waited for', async () => {
  const lookup = (later: string[]) =>
    routeOf({ kind: 'addresses', addresses: ['10.0.0.1'], later: Promise.resolve(later) });
  expect(await lookup([V6])).toMatchObject({ kind: 'open', targets: [{ address: V6 }] });
  expect(await lookup([])).toEqual({ kind: 'blocked', detalle: 'dirección no pública (red privada)' });
});

test.each(['P-384', 'P-521', 'X448', 'ffdhe3072'])(
  'a server that speaks %s alone is understood',
  async (group) => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'tienda.es' }], {
      keySize: 2048,
    });
    const server = createServer({ key, cert, ecdhCurve: group, minVersion: 'TLSv1.3' });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const socket = connect({ port, secureContext: outboundTrust(null), rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    expect(socket.getProtocol()).toBe('TLSv1.3');
    socket.destroy();
    server.close();
  },
);
