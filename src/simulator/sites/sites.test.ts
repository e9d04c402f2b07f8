import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { splitHostPort } from '#platform/config/network-map.ts';
import { askDns, testSimulator } from '../simulator.test-kit.ts';
import type { Simulator } from '../start.ts';

let simulator: Simulator;
let ca: string;
beforeAll(async () => {
  simulator = await testSimulator();
  ca = readFileSync(simulator.map.http.ca ?? '', 'utf8');
});
beforeEach(() => {
  simulator.control.clearFaults();
  simulator.control.counters.reset();
});
afterAll(() => simulator.close());

interface Visit {
  status: number;
  location: string | undefined;
  body: string;
}

/** Visits a URL through the network map; rejects with the error's code if the connection fails. */
function visit(url: string, { timeoutMs = 20_000, maxBytes = 100_000 } = {}): Promise<Visit> {
  const { protocol, hostname, pathname, search } = new URL(url);
  const secure = protocol === 'https:';
  const { host, port } = splitHostPort(simulator.map.http[secure ? '*:443' : '*:80'] ?? '');
  const servername = hostname.replace(/^\[|\]$/g, '');
  const options = {
    host,
    port,
    path: pathname + search,
    headers: { host: hostname },
    agent: false,
    ca,
    servername,
  };
  return new Promise((done, failed) => {
    const receive = (response: IncomingMessage) => {
      let body = '';
      const finish = () =>
        done({ status: response.statusCode ?? 0, location: response.headers.location, body });
      response.on('data', (chunk) => {
        body += String(chunk);
        if (body.length > maxBytes) {
          finish();
          asked.destroy();
        }
      });
      response.on('end', finish);
      response.on('error', failed);
    };
    const asked = secure ? httpsRequest(options, receive) : httpRequest(options, receive);
    asked.setTimeout(timeoutMs, () =>
      asked.destroy(Object.assign(new Error('timeout'), { code: 'TIMEOUT' })),
    );
    asked.on('error', failed);
    asked.end();
  });
}
const codeOf = (url: string, timeoutMs = 20_000) =>
  visit(url, { timeoutMs }).then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  );

test('an ordinary site answers over both, with a certificate of its own name', async () => {
  const page = await visit('https://sitio-normal.com/');
  expect(page.status).toBe(200);
  expect(page.body).toContain('<title>');
  expect((await visit('https://www.sitio-normal.com/')).status).toBe(200);
  expect((await visit('http://sitio-normal.com/')).status).toBeLessThan(400);
});

test('a business site shows the name and telephone of its listing', async () => {
  const { world } = simulator;
  const business = world.businesses.find(({ domain, phone }) => {
    const found = domain ? world.domains.get(domain) : undefined;
    return phone && found?.fate === 'alive' && !found.name.startsWith('xn--');
  });
  const { body } = await visit(`https://www.${business?.domain}/`);
  expect(body).toContain(business?.phone);
});

test('dead sites are dead in their several ways', async () => {
  expect(await codeOf('https://rechazado.com/')).toBe('ECONNRESET');
  expect(await codeOf('http://rechazado.com/')).toBe('ECONNRESET');
  expect(await codeOf('https://sin-respuesta.com/', 400)).toBe('TIMEOUT');
  expect(await codeOf('http://sin-respuesta.com/', 400)).toBe('TIMEOUT');
  expect(await codeOf('https://certificado-caducado.com/')).toBe('CERT_HAS_EXPIRED');
  expect(await codeOf('https://certificado-ajeno.com/')).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
  expect(await codeOf('http://certificado-caducado.com/')).toBe('answered');
  expect(await codeOf('http://cabeceras-lentas.com/', 400)).toBe('TIMEOUT');
});

test('parked, for sale, hijacked and walled sites say so in the words of their trade', async () => {
  expect((await visit('https://aparcado.com/')).body).toMatch(/parking|aparcado/i);
  expect((await visit('https://en-venta.com/')).body).toMatch(/for sale|en venta/i);
  expect((await visit('https://secuestrado.com/')).body).toMatch(/casino|viagra/i);
  const wall = await visit('https://muro-de-robots.com/');
  expect([403, 503]).toContain(wall.status);
  expect(wall.body).toContain('Just a moment...');
});

test('redirects lead elsewhere, in circles or to forbidden places', async () => {
  expect((await visit('http://redirige-a-decimal.com/')).location).toBe('http://2130706433/');
  expect((await visit('http://bucle-de-redirecciones.com/')).location).toBe('/a');
  expect((await visit('http://bucle-de-redirecciones.com/a')).location).toBe('/b');
});

test('an endless body goes on until the client stops', async () => {
  const { body } = await visit('https://cuerpo-infinito.com/', { maxBytes: 400_000 });
  expect(body.length).toBeGreaterThan(400_000);
});

test('a visit to a private address, by literal or by a name that leads there, is counted as a breach', async () => {
  const touches = simulator.control.counters;
  await visit('http://sitio-normal.com/');
  expect(touches.privateTouches).toEqual([]);
  for (const url of [
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://localhost/',
    'http://direccion-privada.com/',
  ]) {
    await visit(url);
  }
  expect(touches.privateTouches).toHaveLength(4);
  await fetch(`http://${simulator.privateCanary}/`);
  expect(touches.privateTouches).toHaveLength(5);
});

test('a rebinding name may be visited after a public answer only', async () => {
  const resolver = simulator.map.dns.resolver[0] ?? '';
  const look = () => askDns(resolver, 'rebinding.com', 'A', { recursion: true });
  await look();
  await visit('http://rebinding.com/');
  expect(simulator.control.counters.privateTouches).toEqual([]);
  await look();
  await visit('http://rebinding.com/');
  expect(simulator.control.counters.privateTouches).toHaveLength(1);
});

test('a host that was led inside once may be visited when it is given its own address again', async () => {
  const resolver = simulator.map.dns.resolver[0] ?? '';
  const look = (host: string) => askDns(resolver, host, 'A', { recursion: true });
  const touches = () => simulator.control.counters.privateTouches.length;
  const before = touches();
  for (let visit = 0; visit < 2; visit++) {
    simulator.control.setFault({
      fault: 'rebinding',
      server: 'resolver',
      subject: 'sitio-normal.com',
      times: 1,
    });
    await look('sitio-normal.com');
  }
  await visit('http://www.sitio-normal.com/');
  expect(touches()).toBe(before);
  await visit('http://sitio-normal.com/');
  expect(touches()).toBe(before + 1);
  await look('sitio-normal.com');
  await visit('http://sitio-normal.com/');
  expect(touches()).toBe(before + 1);
});

test('a host that is led inside by IPv4 alone may be visited by its own IPv6 address', async () => {
  const resolver = simulator.map.dns.resolver[0] ?? '';
  const touches = () => simulator.control.counters.privateTouches.length;
  const hostWith = (wanted: boolean) => {
    for (const { name, address, fate } of simulator.world.domains.values()) {
      const hasIpv6 = address.kind === 'public' && address.v6 !== null;
      if (fate === 'alive' && address.kind === 'public' && hasIpv6 === wanted) return name;
    }
    throw new Error('no such host in this world');
  };
  const visitLedInside = async (host: string) => {
    simulator.control.setFault({ fault: 'rebinding', server: 'resolver', subject: host, times: 2 });
    for (const family of ['A', 'A', 'AAAA'] as const) {
      await askDns(resolver, host, family, { recursion: true });
    }
    const before = touches();
    await visit(`http://${host}/`);
    return touches() - before;
  };
  expect(await visitLedInside(hostWith(true))).toBe(0);
  expect(await visitLedInside(hostWith(false))).toBe(1);
});

test('the registrar that the registry names answers RDAP with its own expiry date', async () => {
  const { registrar } = simulator.world.domains.get('en-gracia.com') ?? {};
  const answer = await visit(`https://${registrar?.rdap}/domain/en-gracia.com`);
  const { events }: { events: { eventAction: string; eventDate: string }[] } = JSON.parse(answer.body);
  const expiry = events.find(({ eventAction }) => eventAction === 'expiration')?.eventDate ?? '';
  expect(Date.parse(expiry)).toBeLessThan(Date.now());
  expect((await visit(`https://${registrar?.rdap}/domain/libre.com`)).status).toBe(404);
});

test('the registries can be named by their real hosts, behind the same two ports', async () => {
  const real = await testSimulator({ rdapHosts: 'real' });
  const bootstrap = await (await fetch(real.map.rdap.bootstrap)).text();
  await real.close();
  expect(bootstrap).toContain('"https://rdap.verisign.com/com/v1/"');
  const resolver = simulator.map.dns.resolver[0] ?? '';
  expect((await askDns(resolver, 'pubapi.registry.google', 'A', { recursion: true })).answers).toHaveLength(
    1,
  );
  const answer = await visit('https://rdap.verisign.com/com/v1/domain/google.com');
  expect(JSON.parse(answer.body)).toMatchObject({ objectClassName: 'domain', ldhName: 'GOOGLE.COM' });
});

test('faults are laid over a site and taken away', async () => {
  simulator.control.setFault({ fault: 'bad-certificate', server: 'site', subject: 'sitio-normal.com' });
  expect(await codeOf('https://sitio-normal.com/')).toBe('CERT_HAS_EXPIRED');
  simulator.control.clearFaults();
  simulator.control.setFault({ fault: 'throttle-429-retry-after', server: 'site', retryAfterSeconds: 7 });
  expect((await visit('http://sitio-normal.com/')).status).toBe(429);
  simulator.control.clearFaults();
  expect((await visit('http://sitio-normal.com/')).status).toBeLessThan(400);
});

test('garbage on the TLS port is reset, not served', async () => {
  const { host, port } = splitHostPort(simulator.map.http['*:443'] ?? '');
  const answer = await new Promise<string>((done) => {
    const asked = httpRequest({ host, port, path: '/', agent: false }, () => done('answered'));
    asked.on('error', (error: { code?: string }) => done(error.code ?? ''));
    asked.end();
  });
  expect(answer).toBe('ECONNRESET');
});
