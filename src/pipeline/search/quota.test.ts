import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { proveedorMapas } from '#contract/states.ts';
import { fixedClock, systemClock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import { silentLogger } from '#platform/logger.ts';
import { createServiceClient, type ServiceClient } from '#platform/outbound/http-json.ts';
import { createMapsCatalogue } from '#providers/maps/catalogue.ts';
import type { MapsOutcome } from '#providers/maps/port.ts';
import { type TestServices, testServices } from '#simulator/services/services.test-kit.ts';
import { holdRateSlots } from '#store/queries/registry/rate-slots.ts';
import { firstRow, rows } from '#store/queries/sql/rows.ts';
import { identifier, sql } from '#store/sql.ts';
import { withAccount, withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { startBatch } from '../batches/start-batch.ts';
import type { MapsAccess } from '../runtime/ports.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import {
  accessTo,
  createSearches,
  FAST,
  foundBusiness,
  scriptedProvider,
  setQuota,
  storedBytes,
} from '../testing/searches.testing.ts';
import { searchKeywords } from './run-search.ts';

let db: TestDatabase;
let queue: Queue;
let services: TestServices;
let http: ServiceClient;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: db.store, log: silentLogger });
  services = await testServices();
  http = createServiceClient({ userAgent: 'pruebas' });
});
afterAll(async () => {
  await queue.stop(1_000);
  await http.close();
  await services.close();
  await db.drop();
});

/** A real adapter on the simulated provider, which counts requests. */
function simulated(proveedor: typeof proveedorMapas.localBusinessData | typeof proveedorMapas.mapsData) {
  const map: NetworkMap = {
    dns: { tld: {}, resolver: [] },
    whois: {},
    rdap: { bootstrap: 'http://127.0.0.1:9/' },
    http: {},
    services: services.services,
  };
  const catalogue = createMapsCatalogue({ http, clock: systemClock, map });
  const provider = catalogue.create(proveedor, 'sk-buena-0001');
  const server = `service:${provider.nombre}`;
  const before = services.context.counters.servers()[server]?.total ?? 0;
  const asked = () => (services.context.counters.servers()[server]?.total ?? 0) - before;
  return {
    asked,
    ...createSearches({ store: db.store, queue, clock: systemClock, maps: accessTo(provider) }),
  };
}

const answered = async (solicitudes: number): Promise<MapsOutcome> => ({
  kind: 'answered',
  negocios: [],
  limitada: false,
  spend: { solicitudes, creditos: solicitudes },
});
const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);

test('twenty batches at once spend exactly what the counters say, and never pass the limit', async () => {
  const { asked, ...searches } = simulated(proveedorMapas.localBusinessData);
  const account = await createAccount(db.store, { requests_limite: 53 });
  await searches.settings(account, FAST);
  const keys = [];
  for (let n = 0; n < 20; n++) keys.push(await searches.batch(account, 4));
  await searches.work(keys);

  const batches = await searches.batches(account);
  expect([asked(), await searches.used(account)]).toEqual([53, 53]);
  expect(sum(batches.map((batch) => batch.solicitudes_usadas))).toBe(53);
  expect(sum(batches.map((batch) => batch.keywords_completadas))).toBe(53);
  for (const batch of batches) {
    const done = batch.keywords_completadas === 4;
    expect([batch.estado, batch.motivo]).toEqual(
      done
        ? ['completado', null]
        : ['pausado', expect.stringContaining('Se ha llegado al límite de 53 solicitudes de este mes.')],
    );
  }
  const notifications = await searches.notifications(account);
  const quota = notifications.filter(({ tipo }) => tipo === 'cuota_alcanzada');
  expect(quota).toEqual([
    expect.objectContaining({
      titulo: 'Has llegado al límite de solicitudes del mes',
      enlace: '/batches?estado=pausado',
    }),
  ]);

  // With new quota each batch continues where it was.
  await setQuota(db.store, account, { solicitudes: 1_000 });
  for (const { id, estado } of batches) {
    if (estado === 'pausado') await startBatch(searches.deps, { usuario_id: account, batch_id: id });
  }
  await searches.work(keys);
  expect((await searches.batches(account)).map((batch) => batch.estado)).toEqual(
    Array(20).fill('completado'),
  );
  expect([asked(), await searches.used(account)]).toEqual([80, 80]);
});

test('a search that may take several requests reserves them, gives back the rest, and the last one is used too', async () => {
  const { asked, ...searches } = simulated(proveedorMapas.mapsData);
  const account = await createAccount(db.store, { requests_limite: 7 });
  await searches.settings(account, FAST);
  const key = await searches.batch(account, 12);
  await searches.work([key]);
  expect([asked(), await searches.used(account)]).toEqual([7, 7]);
  expect(await searches.batches(account)).toMatchObject([{ estado: 'pausado', solicitudes_usadas: 7 }]);
});

test('a batch stops exactly at its own cap', async () => {
  const { asked, ...searches } = simulated(proveedorMapas.localBusinessData);
  const account = await createAccount(db.store);
  await searches.settings(account, FAST);
  await searches.work([await searches.batch(account, 12, { tope_solicitudes: 5 })]);
  expect(asked()).toBe(5);
  expect(await searches.batches(account)).toMatchObject([
    { estado: 'pausado', solicitudes_usadas: 5, motivo: expect.stringContaining('tope de 5 solicitudes') },
  ]);
  expect(await searches.notifications(account)).toMatchObject([{ tipo: 'batch_pausado' }]);
});

test('the last keyword within the limit ends its batch: there is nothing left to pause for', async () => {
  const { asked, ...searches } = simulated(proveedorMapas.localBusinessData);
  const account = await createAccount(db.store, { requests_limite: 4 });
  await searches.settings(account, FAST);
  await searches.work([await searches.batch(account, 4)]);
  expect(asked()).toBe(4);
  expect(await searches.batches(account)).toMatchObject([{ estado: 'completado' }]);
});

test('a failed search counts what it really asked; what was not asked is given back', async () => {
  const provider = scriptedProvider(
    () =>
      Promise.resolve({
        kind: 'unreachable',
        detalle: 'no contesta',
        spend: { solicitudes: 2, creditos: 0 },
      }),
    5,
  );
  const searches = createSearches({ store: db.store, queue, clock: systemClock, maps: accessTo(provider) });
  const account = await createAccount(db.store, { requests_limite: 1_000 });
  await searches.settings(account, { reintentos_automaticos: 0 });
  await searches.work([await searches.batch(account, 3)]);
  expect(provider.asked.map((query) => query.maxSolicitudes)).toEqual([5, 5, 5]);
  expect(await searches.used(account)).toBe(6);
  expect(await searches.batches(account)).toMatchObject([{ estado: 'error', solicitudes_usadas: 6 }]);
  expect((await searches.notifications(account)).map(({ tipo }) => tipo)).toEqual(['batch_error']);
});

async function stopped(options: { paid: boolean }) {
  const stop = new AbortController();
  const provider = scriptedProvider(async ({ signal }) => {
    if (provider.asked.length === 2) stop.abort(new Error('stop'));
    return await new Promise<MapsOutcome>((_, reject) => {
      const onAbort = () => reject(signal.reason);
      if (signal.aborted) onAbort();
      else signal.addEventListener('abort', onAbort, { once: true });
    });
  }, 5);
  const maps = accessTo(provider, options);
  const searches = createSearches({ store: db.store, queue, clock: systemClock, maps });
  const account = await createAccount(db.store, { requests_limite: 1_000 });
  await searches.settings(account, FAST);
  const key = await searches.batch(account, 3, { max_concurrent_requests: 2 });
  await searchKeywords(searches.deps, key, stop.signal);
  return { searches, account, provider };
}

test('a search that is given up on a stop may be billed: all that it reserved stays counted, and the keyword goes back', async () => {
  const { searches, account, provider } = await stopped({ paid: true });
  expect(provider.asked).toHaveLength(2);
  expect(await searches.used(account)).toBe(10);
  expect(await searches.batches(account)).toMatchObject([
    { estado: 'procesando', solicitudes_usadas: 10, creditos_usados: 40, keywords_con_error: 0 },
  ]);
});

test('what a stop gives up where nothing is paid for is given back', async () => {
  const { searches, account } = await stopped({ paid: false });
  expect(await searches.batches(account)).toMatchObject([
    { estado: 'procesando', solicitudes_usadas: 0, creditos_usados: 0 },
  ]);
});

test('a search that a stop keeps from beginning gives back all that it reserved', async () => {
  const provider = scriptedProvider(() => answered(1), 5);
  const searches = createSearches({
    store: db.store,
    queue,
    clock: systemClock,
    maps: accessTo(provider, { intervalMs: 60_000 }),
  });
  const account = await createAccount(db.store, { requests_limite: 1_000 });
  await searches.settings(account, FAST);
  const key = await searches.batch(account, 2, { max_concurrent_requests: 2 });
  const stop = new AbortController();
  const working = searchKeywords(searches.deps, key, stop.signal);
  // The first one took one of its five; the other five wait for their slot.
  await expect.poll(() => searches.used(account)).toBe(6);
  stop.abort(new Error('stop'));
  await working;
  expect(provider.asked).toHaveLength(1);
  expect(await searches.used(account)).toBe(1);
  expect(await searches.batches(account)).toMatchObject([{ solicitudes_usadas: 1, creditos_usados: 1 }]);
});

test('a request of the last second of a month is settled in that month, by the time of the account', async () => {
  // Midnight in Madrid is 23:00 UTC.
  const clock = fixedClock(Date.UTC(2026, 10, 30, 22, 59, 59));
  const provider = scriptedProvider(() => {
    clock.advance(2_000);
    return answered(1);
  }, 3);
  const searches = createSearches({ store: db.store, queue, clock, maps: accessTo(provider) });
  const account = await createAccount(db.store, { requests_limite: 1_000 });
  await searches.settings(account, FAST);
  await searches.work([await searches.batch(account, 2, { max_concurrent_requests: 1 })]);
  const use = await withAccount(db.store, account, (tx) =>
    rows(
      tx,
      z.object({ mes: z.string(), solicitudes: z.int() }),
      sql`SELECT mes, solicitudes FROM uso_solicitudes ORDER BY mes`,
    ),
  );
  expect(use).toEqual([
    { mes: '2026-11', solicitudes: 1 },
    { mes: '2026-12', solicitudes: 1 },
  ]);
});

test('a new month opens the quota again', async () => {
  const clock = fixedClock(Date.UTC(2026, 10, 30, 12));
  const provider = scriptedProvider(() => answered(1));
  const searches = createSearches({ store: db.store, queue, clock, maps: accessTo(provider) });
  const account = await createAccount(db.store, { requests_limite: 2 });
  await searches.settings(account, FAST);
  const key = await searches.batch(account, 4);
  await searches.work([key]);
  expect(await searches.batches(account)).toMatchObject([{ estado: 'pausado', keywords_completadas: 2 }]);
  clock.advance(86_400_000);
  await startBatch(searches.deps, key);
  await searches.work([key]);
  expect(await searches.batches(account)).toMatchObject([{ estado: 'completado', keywords_completadas: 4 }]);
});

test('an account without room for its rows pauses with that reason, also where the provider is free', async () => {
  const provider = scriptedProvider(() => answered(1));
  const searches = createSearches({
    store: db.store,
    queue,
    clock: systemClock,
    maps: accessTo(provider, { paid: false }),
  });
  const account = await createAccount(db.store, { requests_limite: 0 });
  await searches.settings(account, FAST);
  const key = await searches.batch(account, 3);
  await setQuota(db.store, account, { gb: 0 });
  await searches.work([key]);
  expect(await searches.batches(account)).toMatchObject([
    { estado: 'pausado', motivo: expect.stringContaining('0 GB de almacenamiento') },
  ]);
  expect(provider.asked).toEqual([]);
  await setQuota(db.store, account, { gb: 10 });
  await startBatch(searches.deps, key);
  await searches.work([key]);
  expect(await searches.batches(account)).toMatchObject([{ estado: 'completado' }]);
  expect(await searches.used(account)).toBe(0);
});

test.each<[string, (stop: { account: string; loseKey(): void; holdKey(): Promise<void> }) => unknown]>([
  ['it has no key any more', ({ loseKey }) => loseKey()],
  ['its provider asks to wait', ({ holdKey }) => holdKey()],
  ["the month's quota is used up", ({ account }) => setQuota(db.store, account, { solicitudes: 1 })],
  ['the account has no room for rows', ({ account }) => setQuota(db.store, account, { gb: 0 })],
])('a batch that only waits for its domains is not paused: %s', async (_reason, stop) => {
  const clock = fixedClock(Date.UTC(2026, 10, 21));
  const negocios = [foundBusiness({ place_id: 'uno', sitio_web: 'https://baruno.es' })];
  const spend = { solicitudes: 1, creditos: 1 };
  const provider = scriptedProvider(async () => ({ kind: 'answered', negocios, limitada: false, spend }));
  const clave = `mapas:${randomUUID()}`;
  let resolved: Awaited<ReturnType<MapsAccess['resolve']>> = {
    kind: 'ready',
    provider,
    clave,
    intervalMs: 0,
    paid: true,
    isFallback: false,
  };
  const maps = { resolve: async () => resolved };
  const searches = createSearches({ store: db.store, queue, clock, maps });
  const account = await createAccount(db.store, { requests_limite: 100 });
  await searches.settings(account, FAST);
  const key = await searches.batch(account, 1, { verificar_dominios: true });
  await searches.work([key]);
  await stop({
    account,
    loseKey: () => {
      resolved = { kind: 'no_key', detalle: 'Falta la clave' };
    },
    holdKey: () => withSystem(db.store, (tx) => holdRateSlots(tx, clave, clock.now() + 600_000)),
  });
  await searches.work([key]);
  expect(await searches.batches(account)).toMatchObject([
    { estado: 'procesando', motivo: null, keywords_completadas: 1 },
  ]);
  expect(await searches.notifications(account)).toEqual([]);
});

test('the bytes of an account are those of its rows, whatever came, changed and went', async () => {
  const { asked: _asked, ...searches } = simulated(proveedorMapas.localBusinessData);
  const account = await createAccount(db.store);
  await searches.settings(account, FAST);
  const recounted = async () => {
    const row = await withAccount(db.store, account, (tx) =>
      firstRow(
        tx,
        z.object({ bytes: z.number() }),
        sql`SELECT (
            (SELECT coalesce(sum(peso_fila(k)), 0) FROM keywords k) + (SELECT coalesce(sum(peso_fila(b)), 0) FROM batches b)
            + (SELECT coalesce(sum(peso_fila(l)), 0) FROM batch_logs l)
            + (SELECT coalesce(sum(peso_fila(d)), 0) FROM dominios d)
            + (SELECT coalesce(sum(peso_fila(n)), 0) FROM negocios n)
            + (SELECT coalesce(sum(peso_fila(e)), 0) FROM evidencias_cuenta e)
            + (SELECT coalesce(sum(peso_fila(x)), 0) FROM keyword_negocios x)
            + (SELECT coalesce(sum(peso_fila(y)), 0) FROM batch_negocios y)
            + (SELECT coalesce(sum(peso_fila(z)), 0) FROM batch_dominios z)
            + (SELECT coalesce(sum(peso_fila(t)), 0) FROM notificaciones t)
            + (SELECT coalesce(sum(peso_fila(a)), 0) FROM auditoria a))::float8 AS bytes`,
      ),
    );
    return row?.bytes;
  };
  expect(await storedBytes(db.store, account)).toBe(0);
  const [one, two] = [
    await searches.batch(account, ['fontaneros en Sevilla', 'dentistas en Valencia', 'hoteles en Madrid']),
    await searches.batch(account, ['fontaneros en Sevilla', 'bares en Madrid'], { omitir_duplicados: false }),
  ];
  await searches.work([one, two]);
  const full = await storedBytes(db.store, account);
  expect(full).toBe(await recounted());
  expect(full).toBeGreaterThan(10_000);
  await withAccount(db.store, account, async (tx) => {
    await tx.execute(
      sql`UPDATE negocios SET nombre_negocio = nombre_negocio || ' y otros', datos_raw = NULL`,
    );
    await tx.execute(sql`DELETE FROM batches WHERE id = ${one.batch_id}`);
    await tx.execute(sql`DELETE FROM negocios WHERE id IN (SELECT id FROM negocios LIMIT 3)`);
  });
  expect(await storedBytes(db.store, account)).toBe(await recounted());
  await withAccount(db.store, account, async (tx) => {
    for (const table of ['batches', 'negocios', 'dominios', 'notificaciones']) {
      await tx.execute(sql`DELETE FROM ${identifier(table)}`);
    }
  });
  expect(await storedBytes(db.store, account)).toBe(0);
});

test('a whole account can go, its counted rows with it', async () => {
  const provider = scriptedProvider(() => answered(1));
  const searches = createSearches({ store: db.store, queue, clock: systemClock, maps: accessTo(provider) });
  const account = await createAccount(db.store);
  await searches.settings(account, FAST);
  await searches.work([await searches.batch(account, 2)]);
  await withAccount(db.store, account, (tx) => tx.execute(sql`DELETE FROM cuentas`));
  expect(await storedBytes(db.store, account)).toBe(0);
});
