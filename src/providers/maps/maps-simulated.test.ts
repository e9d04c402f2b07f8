import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ProveedorMapas, proveedorMapas } from '#contract/states.ts';
import { createServiceClient } from '#platform/outbound/http-json.ts';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import { createMapsCatalogue } from './catalogue.ts';
import type { MapsQuery } from './port.ts';

const dir = mkdtempSync(join(tmpdir(), 'maps-simulated-'));
const http = createServiceClient({ userAgent: 'DominiosLocales/0.1 (+https://ejemplo.es)' });
let sim: Simulator;
let catalogue: ReturnType<typeof createMapsCatalogue>;

beforeAll(async () => {
  sim = await startSimulator({ seed: 5, dir, limits: 'none' });
  catalogue = createMapsCatalogue({ http, clock: sim.context.clock, map: sim.map });
});
afterEach(() => {
  sim.context.faults.clear();
});
afterAll(async () => {
  await http.close();
  await sim.close();
  rmSync(dir, { recursive: true, force: true });
});

const search = (provider: ProveedorMapas, key: string | null = 'buena', change: Partial<MapsQuery> = {}) =>
  catalogue.create(provider, key).search({
    keyword: 'fontaneros en Sevilla',
    pais: 'ES',
    idioma: 'es',
    maxResultados: 20,
    maxSolicitudes: 100,
    maxCreditos: 10_000,
    area: null,
    signal: AbortSignal.timeout(60_000),
    timeoutMs: 20_000,
    ...change,
  });

const all = Object.values(proveedorMapas);
const keyed = all.filter((provider) => provider !== proveedorMapas.openstreetmap);

test.each(all)('%s finds the businesses of the world, with their websites as listed', async (provider) => {
  const outcome = await search(provider);
  expect(outcome.kind).toBe('answered');
  if (outcome.kind !== 'answered') return;
  expect(outcome.negocios.length).toBeGreaterThan(0);
  const world = sim.world.businesses.filter(({ city }) => city === 'Sevilla');
  const sites = new Set(world.map(({ website }) => website));
  for (const business of outcome.negocios) {
    expect(world.map(({ name }) => name)).toContain(business.nombre_negocio);
    if (provider !== proveedorMapas.openstreetmap) expect(sites).toContain(business.sitio_web);
    expect(business.municipio).toBeTruthy();
    expect(business.provincia).toBe('Sevilla');
    expect(business.latitud).not.toBeNull();
  }
  expect(outcome.negocios.some(({ sitio_web }) => sitio_web !== null)).toBe(true);
});

describe.each(keyed)('%s', (provider) => {
  test.each([
    ['mala', 'key_refused'],
    ['nosuscrita', 'key_refused'],
    ['sinsaldo', 'quota_ended'],
    ['limite', 'limited'],
  ])('a key that is «%s» is %s', async (key, kind) => {
    expect((await search(provider, key)).kind).toBe(kind);
  });
});

test.each(all)('%s: faults of the service are reported as what they are', async (provider) => {
  for (const [fault, kinds] of [
    ['server-error', ['unreachable']],
    ['timeout', ['unreachable']],
    ['closed', ['unreachable']],
    ['malformed', ['unreachable', 'malformed']],
    ['html', ['malformed', 'unreachable']],
    ['truncated', ['malformed', 'unreachable']],
    ['throttle-429-retry-after', ['limited']],
    ['duplicate-results', ['answered']],
    ['shifting-results', ['answered']],
    ['empty', ['malformed', 'answered', 'unreachable']],
  ] as const) {
    sim.context.faults.clear();
    sim.control.setFault({ fault, server: 'service:*' });
    const outcome = await search(provider, 'buena', {
      keyword: 'dentistas en Sevilla',
      ...(fault === 'timeout' && { timeoutMs: 1_000 }),
    });
    expect
      .soft(kinds, `${provider} ${fault} ${JSON.stringify(outcome).slice(0, 300)}`)
      .toContain(outcome.kind);
  }
});
