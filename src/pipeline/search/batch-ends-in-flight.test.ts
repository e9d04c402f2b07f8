import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import type { MapsOutcome } from '#providers/maps/port.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { deleteBatch } from '../batches/delete-batch.ts';
import { pauseBatch } from '../batches/pause-batch.ts';
import { recollect } from '../batches/recollect.ts';
import { startBatch } from '../batches/start-batch.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import {
  accessTo,
  createSearches,
  FAST,
  foundBusiness,
  scriptedProvider,
  setQuota,
} from '../testing/searches.testing.ts';

const IN_FLIGHT = 4;
const SITE = 'https://www.panaderia-prueba.es/';

let db: TestDatabase;
let queue: Queue;
let account: string;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: db.store, log: silentLogger });
});
beforeEach(async () => {
  account = await createAccount(db.store);
});
afterAll(async () => {
  await queue.stop(1_000);
  await db.drop();
});

/** The first searches answer together after `inBetween`, with one business each. */
function searchesWith(inBetween: () => Promise<void>) {
  const begun = Promise.withResolvers<void>();
  let first: Promise<void> | null = null;
  const provider = scriptedProvider(async ({ keyword }): Promise<MapsOutcome> => {
    if (provider.asked.length === IN_FLIGHT) begun.resolve();
    await begun.promise;
    first ??= inBetween();
    await first;
    return {
      kind: 'answered',
      negocios: [foundBusiness({ place_id: keyword, nombre_negocio: keyword, sitio_web: SITE })],
      limitada: false,
      spend: { solicitudes: 1, creditos: 1 },
    };
  });
  const maps = accessTo(provider);
  return { provider, ...createSearches({ store: db.store, queue, clock: systemClock, maps }) };
}

const stored = () =>
  withAccount(db.store, account, (tx) =>
    rows(
      tx,
      z.strictObject({ negocios: z.int(), dominios: z.int(), keywords: z.int(), batches: z.int() }),
      sql`SELECT (SELECT count(*)::int FROM negocios) AS negocios, (SELECT count(*)::int FROM dominios) AS dominios,
            (SELECT count(*)::int FROM keywords) AS keywords, (SELECT count(*)::int FROM batches) AS batches`,
    ),
  ).then(([row]) => row);

test('a batch that is deleted while its searches are under way: they end quietly, store nothing, and what they cost is counted', async () => {
  const searches = searchesWith(async () => {
    await pauseBatch(searches.deps, key, null);
    await deleteBatch(searches.deps, key);
  });
  await searches.settings(account, FAST);
  const key = await searches.batch(account, 9, { max_concurrent_requests: IN_FLIGHT });
  await searches.work([key]);
  expect(searches.provider.asked).toHaveLength(IN_FLIGHT);
  expect(await stored()).toEqual({ negocios: 0, dominios: 0, keywords: 0, batches: 0 });
  expect(await searches.used(account)).toBe(IN_FLIGHT);
});

test('space that runs out while searches are under way: nothing more is stored, and the keywords are searched again when there is room', async () => {
  const searches = searchesWith(() => setQuota(db.store, account, { gb: 0 }));
  await searches.settings(account, FAST);
  const key = await searches.batch(account, 9, { max_concurrent_requests: IN_FLIGHT });
  await searches.work([key]);
  expect(await stored()).toMatchObject({ negocios: 0, dominios: 0, keywords: 9 });
  expect(await searches.batches(account)).toMatchObject([
    {
      estado: 'pausado',
      motivo: expect.stringContaining('0 GB de almacenamiento'),
      keywords_completadas: 0,
      keywords_con_error: 0,
    },
  ]);
  await setQuota(db.store, account, { gb: 10 });
  await startBatch(searches.deps, key);
  await searches.work([key]);
  expect(await searches.batches(account)).toMatchObject([{ estado: 'completado', keywords_completadas: 9 }]);
  expect(await stored()).toMatchObject({ negocios: 9, dominios: 1 });
});

test('a batch at its cap begins no round while its searches are under way, whose reservations may return', async () => {
  const refused = Promise.withResolvers<unknown>();
  const searches = searchesWith(async () => {
    await expect.poll(async () => (await searches.batches(account))[0]?.estado).toBe('pausado');
    await recollect(searches.deps, key, { ahora: true }).then(refused.resolve, refused.resolve);
  });
  await searches.settings(account, FAST);
  const capped = { tope_solicitudes: IN_FLIGHT, max_concurrent_requests: 2 * IN_FLIGHT };
  const key = await searches.batch(account, 9, capped);
  await searches.work([key]);
  expect(await refused.promise).toMatchObject({ code: 'keyword_en_proceso' });
  expect(searches.provider.asked).toHaveLength(IN_FLIGHT);
  await recollect(searches.deps, key, { ahora: true });
  await searches.work([key]);
  expect(await searches.batches(account)).toMatchObject([
    { motivo_codigo: 'tope_solicitudes', solicitudes_usadas: 2 * IN_FLIGHT },
  ]);
});
