import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DnsEvidence, SiteEvidence } from '#domain/evidence/evidence.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { OwnDelay } from '#platform/own-delay.ts';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import { createDnsProbe } from '../dns/dns.ts';
import type { DnsProbe, SiteProbe } from '../port.ts';
import { createSiteProbe } from './site.ts';

let sim: Simulator;
let site: SiteProbe;
let dns: DnsProbe;
const dir = mkdtempSync(join(tmpdir(), 'site-compliance-'));

beforeAll(async () => {
  sim = await startSimulator({ seed: 11, dir, limits: 'none' });
  const outbound = createOutbound({ map: sim.map, contactUrl: null });
  const { clock } = sim.context;
  site = createSiteProbe({ outbound, clock });
  dns = createDnsProbe({ map: sim.map, resolver: outbound.resolver, clock });
});
afterEach(() => {
  sim.context.faults.clear();
});
afterAll(async () => {
  await dns.close();
  await sim.close();
  rmSync(dir, { recursive: true, force: true });
});

const visit = (dominio: string, timeoutMs: number) =>
  site.visit(dominio, null, { signal: AbortSignal.timeout(20_000), timeoutMs });
const ownDelay = new OwnDelay();
afterAll(() => ownDelay.stop());
const delegation = (dominio: string) =>
  dns.askDelegation(dominio, { signal: AbortSignal.timeout(20_000), timeoutMs: 1_500 });

test('a site is not silent because this process was busy: that visit says nothing', async () => {
  const visiting = visit('sitio-lento.com', 1_500);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const until = performance.now() + 6_500;
  while (performance.now() < until);
  expect(await visiting).toMatchObject({ kind: 'failure', detalle: expect.stringContaining('ocupado') });
});

/** Another visit if this process was too busy to tell what it saw; each ends in time. */
async function visitInPeace(dominio: string, listed: string | null = null, by = site): Promise<SiteEvidence> {
  for (let tries = 1; ; tries++) {
    const [startedAt, delayedBefore] = [performance.now(), ownDelay.totalMs];
    const seen = await by.visit(dominio, listed, { signal: AbortSignal.timeout(150_000), timeoutMs: 2_000 });
    // Time in which this process did not run is not the visit's.
    expect(performance.now() - startedAt - (ownDelay.totalMs - delayedBefore)).toBeLessThan(12_000);
    if (tries === 5 || !seen.detalle.includes('ocupado')) return seen;
  }
}

describe('what a visit sees', () => {
  test.each<[string, SiteEvidence['kind']]>([
    ['sitio-normal.com', 'answers'],
    ['muro-de-robots.com', 'bot_wall'],
    ['certificado-caducado.com', 'answers'],
    ['certificado-ajeno.com', 'answers'],
    ['solo-www.com', 'answers'],
    ['cuerpo-infinito.com', 'answers'],
    ['secuestrado.com', 'hijacked'],
    ['aparcado.com', 'parked'],
    ['sitio-lento.com', 'timeout'],
    ['cabeceras-lentas.com', 'timeout'],
    ['sin-respuesta.com', 'timeout'],
    ['rechazado.com', 'refused'],
    ['sin-direccion.com', 'no_address'],
    ['bucle-de-redirecciones.com', 'server_error'],
    ['direccion-privada.com', 'blocked_address'],
    ['direccion-loopback.com', 'blocked_address'],
    ['direccion-mapeada.com', 'blocked_address'],
    ['redirige-a-10-0-0-1.com', 'blocked_address'],
    ['redirige-a-127-0-0-1.com', 'blocked_address'],
    ['redirige-a-metadatos.com', 'blocked_address'],
    ['redirige-a-decimal.com', 'blocked_address'],
    ['redirige-a-hex.com', 'blocked_address'],
    ['redirige-a-octal.com', 'blocked_address'],
    ['redirige-a-ipv6.com', 'blocked_address'],
    ['redirige-a-ipv4-en-ipv6.com', 'blocked_address'],
    ['redirige-a-localhost.com', 'blocked_address'],
    ['redirige-a-fichero.com', 'blocked_address'],
  ])('%s: %s', async (dominio, kind) => {
    expect(await visitInPeace(dominio)).toMatchObject({ fuente: 'http', kind });
    expect(sim.context.counters.privateTouches).toEqual([]);
  });

  test.each([
    ['sin-direccion.com', 'no_address'],
    ['rechazado.com', 'refused'],
    ['sin-respuesta.com', 'redirected'],
    ['sitio-normal.com', 'redirected'],
  ])('a site that redirects to %s: %s', async (target, kind) => {
    const domain = sim.world.domains.get('muro-de-robots.com');
    if (domain === undefined) throw new Error('this world has no muro-de-robots.com');
    const { site: before } = domain;
    domain.site = { kind: 'redirect', to: `https://${target}/`, status: 301 };
    try {
      const seen = await visitInPeace('muro-de-robots.com');
      expect(seen).toMatchObject({ kind, destino: expect.stringContaining(target) });
    } finally {
      domain.site = before;
    }
  });

  test('the certificate is reported beside the page that http gave', async () => {
    expect((await visitInPeace('certificado-caducado.com')).detalle).toContain('certificado caducado');
  });

  test('only www works: said so', async () => {
    expect(await visitInPeace('solo-www.com')).toMatchObject({
      kind: 'answers',
      soloWww: true,
      detalle: expect.stringContaining('; sin www, '),
    });
    expect(await visitInPeace('sitio-normal.com')).toMatchObject({ soloWww: false });
  });

  test('the listed address is asked first, when it is on the same domain', async () => {
    expect((await visitInPeace('sitio-normal.com', 'http://www.sitio-normal.com/contacto')).kind).toBe(
      'answers',
    );
    expect(await visitInPeace('sitio-normal.com', 'https://otro-dominio.com/')).toMatchObject({
      kind: 'answers',
    });
    expect(await visitInPeace('sitio-normal.com', 'ni-una-dirección')).toMatchObject({ kind: 'answers' });
  });

  test('a listed address at a port where no website listens is passed over', async () => {
    expect(await visitInPeace('sitio-normal.com', 'http://sitio-normal.com:22/')).toMatchObject({
      kind: 'answers',
      codigo_estado_http: 200,
    });
  });

  test('a resolver that fails is our own failure, never a dead site', async () => {
    sim.control.setFault({ fault: 'servfail', server: 'resolver' });
    const broken = createSiteProbe({
      outbound: createOutbound({ map: sim.map, contactUrl: null }),
      clock: sim.context.clock,
    });
    const seen = await broken.visit('sitio-normal.com', null, {
      signal: AbortSignal.timeout(9_000),
      timeoutMs: 5_000,
    });
    expect(seen.kind).toBe('failure');
  });

  test('a name whose own servers fail has no address, while the resolver works', async () => {
    sim.control.setFault({ fault: 'servfail', server: 'resolver', subject: 'sitio-normal.com' });
    expect(await visitInPeace('sitio-normal.com')).toMatchObject({ kind: 'no_address' });
  });

  test('abort ends a visit at once', async () => {
    const controller = new AbortController();
    const asked = site.visit('sin-respuesta.com', null, { signal: controller.signal, timeoutMs: 10_000 });
    setTimeout(() => controller.abort(new Error('stop')), 50);
    await expect(asked).rejects.toThrow('stop');
  });
});

test.each(['private-redirect', 'private-address'] as const)(
  '%s in every spelling: never followed, and the private page is not touched',
  async (fault) => {
    sim.control.setFault({ fault });
    for (let turn = 0; turn < 18; turn++) {
      // The adapter's own resolver would remember the last answer.
      const outbound = createOutbound({ map: sim.map, contactUrl: null });
      const fresh = createSiteProbe({ outbound, clock: sim.context.clock });
      const { kind } = await visitInPeace('sitio-normal.com', null, fresh);
      expect(['blocked_address', 'no_address', 'redirected']).toContain(kind);
    }
    expect(sim.context.counters.privateTouches).toEqual([]);
  },
);

test('a persona’s picture is had by its public name, through the guard', async () => {
  const outbound = createOutbound({ map: sim.map, contactUrl: null });
  const url = new URL('https://lh3.googleusercontent.com/a/ana.garcia=s96-c');
  const answer = await outbound.get(url, { signal: AbortSignal.timeout(9_000) });
  if (answer.kind !== 'response') throw new Error(answer.detalle);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
  expect(answer.body.bytes.subarray(1, 4).toString()).toBe('PNG');
});

describe('what the zone says', () => {
  test.each<[string, DnsEvidence['kind']]>([
    ['sitio-normal.com', 'referral'],
    ['muchos-servidores.com', 'referral'],
    ['libre.com', 'nxdomain'],
    ['sin-canal.es', 'nxdomain'],
    ['en-liberacion.com.br', 'nxdomain'],
    ['en-redencion.com', 'nxdomain'],
    ['libre.ws', 'wildcard'],
    ['sin-delegar.de', 'data_without_ns'],
    ['dns-servfail.com', 'failure'],
    ['dns-lame.com', 'failure'],
    ['dns-mudo.com', 'failure'],
  ])('%s: %s', async (dominio, kind) => {
    expect(await delegation(dominio)).toMatchObject({ fuente: 'dns', kind });
  });

  test('an NXDOMAIN of the zone carries AA; thirteen long name servers arrive whole', async () => {
    expect((await delegation('libre.com')).aa).toBe(true);
    expect((await delegation('muchos-servidores.com')).nameservers).toHaveLength(13);
  });

  test.each(['servfail', 'lame', 'timeout', 'malformed'] as const)(
    'a zone whose servers all play %s gives a failure',
    async (fault) => {
      sim.control.setFault({ fault, server: 'dns:com*' });
      expect(await delegation('libre.com')).toMatchObject({ kind: 'failure' });
    },
  );

  test('one of two servers failing is not noticed', async () => {
    sim.control.setFault({ fault: 'servfail', server: 'dns:com/a' });
    for (const dominio of ['libre.com', 'sitio-normal.com', 'aparcado.com']) {
      expect((await delegation(dominio)).kind).not.toBe('failure');
    }
  });
});
