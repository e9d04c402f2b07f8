import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createOutbound } from '#platform/outbound/outbound.ts';
import type { FaultName } from '#simulator/faults.ts';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import type { RegistryProbe } from './port.ts';
import { createRdapProbe } from './rdap/rdap.ts';
import { createWhoisProbe } from './whois/whois.ts';

let sim: Simulator;
let probes: Record<'rdap' | 'whois', RegistryProbe>;
const dir = mkdtempSync(join(tmpdir(), 'compliance-'));

beforeAll(async () => {
  sim = await startSimulator({ seed: 11, dir, limits: 'none' });
  const outbound = createOutbound({ map: sim.map, contactUrl: null });
  const { clock } = sim.context;
  probes = {
    rdap: createRdapProbe({ map: sim.map, outbound, clock, cache: null }),
    whois: createWhoisProbe({ map: sim.map, resolver: outbound.resolver, clock, accreditedServers: [] }),
  };
});
afterEach(() => {
  sim.context.faults.clear();
});
afterAll(async () => {
  await sim.close();
  rmSync(dir, { recursive: true, force: true });
});

const ask = (channel: 'rdap' | 'whois', dominio: string, timeoutMs = 20_000) =>
  probes[channel].ask(dominio, { signal: AbortSignal.timeout(60_000), timeoutMs });

describe.each(['rdap', 'whois'] as const)('%s', (channel) => {
  test('a free name is absent, by the word of its registry', async () => {
    const before = sim.context.clock.now();
    const { evidence, retryAfterMs } = await ask(channel, 'libre.com');
    expect(evidence).toMatchObject({
      fuente: channel,
      kind: 'absent',
      authority: 'registry',
      quarantined: false,
    });
    expect(evidence.servidor).toBe(await probes[channel].serverFor('libre.com'));
    expect(evidence.hora).toBeGreaterThanOrEqual(before);
    expect(evidence.hora).toBeLessThanOrEqual(sim.context.clock.now());
    expect(retryAfterMs).toBeNull();
  });

  test('a registered name brings its facts', async () => {
    const { evidence } = await ask(channel, 'sitio-normal.com');
    expect(evidence.kind).toBe('registered');
    expect(evidence.nameservers.length).toBeGreaterThan(0);
    expect(evidence.fecha_expiracion).toBeGreaterThan(sim.context.clock.now());
    expect(evidence.registrar).not.toBeNull();
  });

  test.each([
    ['en-redencion.com', 'redemptionperiod'],
    ['en-borrado.com', 'pendingdelete'],
  ])('%s is registered, whatever it looks like', async (dominio, status) => {
    const { evidence } = await ask(channel, dominio);
    expect(evidence.kind).toBe('registered');
    expect(evidence.status).toContain(status);
  });

  test.each(['reservado.info', 'premium.online', 'bloqueado.org'])('%s is never absent', async (dominio) => {
    if ((await probes[channel].serverFor(dominio)) === null) return;
    expect(['reserved', 'unknown']).toContain((await ask(channel, dominio)).evidence.kind);
  });

  const SILENT: ReadonlySet<FaultName> = new Set(['timeout', 'slow-headers', 'endless-body']);
  test.each<[FaultName, string[]]>([
    ['throttle-text', ['limited', 'unknown', 'error']],
    ['throttle-as-not-found', ['limited', 'unknown']],
    ['throttle-429', ['limited', 'absent']],
    ['empty', ['unknown']],
    ['html', ['unknown', 'error']],
    ['closed', ['error', 'unknown']],
    ['refused', ['error', 'unknown']],
    ['timeout', ['error', 'unknown']],
    ['server-error', ['error', 'unknown', 'limited']],
    ['malformed', ['error', 'unknown']],
    ['endless-body', ['unknown', 'error', 'limited']],
    ['slow-headers', ['error', 'unknown', 'absent']],
    ['redirect-loop', ['error', 'absent']],
    ['private-redirect', ['error', 'absent']],
  ])('the fault %s on a free name gives no more than %j', async (fault, kinds) => {
    // A fault that a server kind cannot play leaves its ordinary answer: "absent" for port 43.
    sim.control.setFault({ fault, subject: 'libre.com' });
    const { evidence } = await ask(channel, 'libre.com', SILENT.has(fault) ? 800 : undefined);
    const played = sim.context.faults.list().some(({ used }) => used > 0);
    expect(kinds.filter((kind) => (played ? kind !== 'absent' : true))).toContain(evidence.kind);
    expect(sim.context.counters.privateTouches).toEqual([]);
  });

  test.each<FaultName>(['truncated', 'latin-1', 'slow'])(
    'a %s answer about a taken name never frees it',
    async (fault) => {
      sim.control.setFault({ fault, subject: 'sitio-normal.com', delayMs: 100 });
      const { evidence } = await ask(channel, 'sitio-normal.com');
      expect(['registered', 'unknown', 'error']).toContain(evidence.kind);
    },
  );

  test('a name whose registry always throttles is limited', async () => {
    expect((await ask(channel, 'registro-limitado.com')).evidence.kind).toBe('limited');
  });

  test('a dead server ends with the time given, and abort ends at once', async () => {
    sim.control.setFault({ fault: 'timeout', subject: 'libre.com' });
    const startedAt = performance.now();
    expect((await ask(channel, 'libre.com', 300)).evidence.kind).toBe('error');
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    const controller = new AbortController();
    const asked = probes[channel].ask('libre.com', { signal: controller.signal, timeoutMs: 10_000 });
    controller.abort(new Error('stop'));
    await expect(asked).rejects.toThrow('stop');
  });

  test('a zone without this channel has no server', async () => {
    expect(await probes[channel].serverFor('sin-canal.es')).toBeNull();
    expect((await ask(channel, 'sin-canal.es')).evidence.kind).toBe('unknown');
  });
});

test('a 429 hands its Retry-After on, in seconds', async () => {
  sim.control.setFault({ fault: 'throttle-429-retry-after', subject: 'libre.com', retryAfterSeconds: 77 });
  expect(await ask('rdap', 'libre.com')).toMatchObject({
    evidence: { kind: 'limited' },
    retryAfterMs: 77_000,
  });
});
