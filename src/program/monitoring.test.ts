import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { type Harness, startHarness } from '#api/testing/harness.ts';
import { fixedClock } from '#platform/clock.ts';
import { isReady } from '#store/ready.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { createMetrics } from './metrics.ts';
import { startMonitoring } from './monitoring-server.ts';

let db: TestDatabase;
let monitoring: Awaited<ReturnType<typeof startMonitoring>>;
let api: Harness;
let url: string;
let serves = true;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  const metrics = createMetrics({
    store: db.store,
    connections: db.store.connections,
    clock: fixedClock(Date.parse('2026-11-22T10:00:00Z')),
  });
  const ready = async () => serves && (await isReady(db.store));
  monitoring = await startMonitoring({ host: '127.0.0.1', port: 0 }, { metrics, ready });
  url = `http://127.0.0.1:${monitoring.server.port}`;
  api = await startHarness({ observe: metrics.observe });
});
afterAll(async () => {
  await api.stop();
  await monitoring.stop();
  await db.drop();
});

const figures = async () => (await fetch(`${url}/metrics`)).text();
const lineOf = (text: string, name: string) => text.split('\n').find((line) => line.startsWith(`${name} `));

test('the figures of the installation are read when they are asked for', async () => {
  const before = await figures();
  expect(lineOf(before, 'dominios_accounts')).toBe('dominios_accounts 0');
  await createAccount(db.store);
  const after = await figures();
  expect(lineOf(after, 'dominios_accounts')).toBe('dominios_accounts 1');
  expect(after).toContain('dominios_database_up 1');
  expect(after).toContain('process_resident_memory_bytes');
});

test('requests are counted by the pattern of their route, never by the address asked for', async () => {
  await api.call('/api/salud');
  await api.call('/api/batches/11111111-1111-7111-8111-111111111111');
  await api.call('/clave-secreta-en-la-ruta?token=abc');
  const text = await figures();
  expect(text).toContain('dominios_http_requests_total{route="/api/salud",method="GET",status="200"} 1');
  expect(text).not.toContain('11111111-');
  expect(text).not.toContain('clave-secreta');
  expect(text).toMatch(/dominios_http_requests_total\{route="web",method="GET",status="404"\} 1/);
});

test('no line of the exposition names an account', async () => {
  const account = await createAccount(db.store);
  const text = await figures();
  expect(text).not.toContain(account);
  expect(text).not.toContain('@');
});

test('ready while it serves; alive in any case; the product itself shows no figures', async () => {
  // A reading of the database that takes more than two seconds is not ready.
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
  serves = false;
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  serves = true;
  const statuses = () =>
    Promise.all(['/healthz', '/readyz', '/metrics'].map(async (path) => (await api.call(path)).status));
  await expect.poll(statuses).toEqual([200, 200, 404]);
});

test('without its database it is alive, not ready, and says that the database is out of reach', async () => {
  const lost = await freshDatabase(inject('postgres'));
  await lost.drop();
  const metrics = createMetrics({
    store: lost.store,
    connections: lost.store.connections,
    clock: fixedClock(0),
  });
  const alone = await startMonitoring(
    { host: '127.0.0.1', port: 0 },
    { metrics, ready: () => isReady(lost.store) },
  );
  const at = `http://127.0.0.1:${alone.server.port}`;
  expect((await fetch(`${at}/readyz`)).status).toBe(503);
  expect((await fetch(`${at}/healthz`)).status).toBe(200);
  const text = await (await fetch(`${at}/metrics`)).text();
  expect(text).toContain('dominios_database_up 0');
  expect(lineOf(text, 'dominios_accounts')).toBeUndefined();
  await alone.stop();
});

const monitoringFile = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../deploy/monitoring', name), 'utf8');
const Dashboard = z.object({
  panels: z.array(z.object({ id: z.int(), targets: z.array(z.object({ expr: z.string() })).min(1) })).min(10),
});

test('every figure that the dashboard and the alert rules name is one that is served', async () => {
  const { panels } = Dashboard.parse(JSON.parse(monitoringFile('dashboard.json')));
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const expressions = [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...[...monitoringFile('alerts.yaml').matchAll(/expr: (.+)/g)].map(([, expr = '']) => expr),
  ];
  const named = new Set(
    expressions.flatMap((expr) => expr.match(/\b(?:dominios|process|nodejs)_[a-z0-9_]+/g) ?? []),
  );
  expect(named.size).toBeGreaterThan(12);
  const served = new Set([...(await figures()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const unknown = [...named].filter(
    (name) => !served.has(name) && !served.has(name.replace(/_(?:bucket|sum|count)$/, '')),
  );
  expect(unknown).toEqual([]);
});
