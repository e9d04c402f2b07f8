import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { firstRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { type Batch, setPace, startBatch } from './batch.ts';
import { ProgressWatch } from './progress.ts';

const KEYWORDS = 3;
const EPOCH = Date.UTC(2026, 10, 26);

let db: TestDatabase;
let batch: Batch;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  batch = await startBatch(db, { keywords: KEYWORDS, epoch: EPOCH, delayMs: 900 });
});
afterAll(async () => {
  await batch.store.close();
  await batch.looks.close();
  await db.drop();
});

const inAccount: <T>(work: Parameters<typeof withAccount<T>>[2]) => Promise<T> = (work) =>
  withAccount(batch.store, batch.usuario_id, work);
const Row = z.object({ configuracion: z.record(z.string(), z.unknown()) });
const settings = async () =>
  (await inAccount((tx) => firstRow(tx, Row, sql`SELECT configuracion FROM batches`)))?.configuracion;

/** Something that is written for the account. */
const write = () => inAccount(nextRevision);

test('another pace changes the pause between two searches, and no other setting', async () => {
  const before = await settings();
  expect(before).toMatchObject({ delay_entre_requests: 900, max_concurrent_requests: 10 });
  await setPace(batch, 100);
  expect(await settings()).toEqual({ ...before, delay_entre_requests: 100 });
});

test('work that rests is a pause, which ends with what is written next', async () => {
  const watch = new ProgressWatch(batch);
  await expect.poll(() => watch.latest?.keywords).toBe(KEYWORDS);
  const from = performance.now();
  await sleep(1_100);
  // The movement found first may be from before.
  await write();
  await expect.poll(() => watch.longestPauseMs(from) < performance.now() - from).toBe(true);
  expect(watch.hasMovedSince(from)).toBe(false);
  expect(watch.longestPauseMs(from)).toBeGreaterThanOrEqual(1_000);
  await expect
    .poll(async () => {
      await write();
      return watch.hasMovedSince(from);
    })
    .toBe(true);
  await watch.stop();
  const ended = watch.latest;
  await write();
  expect(watch.latest).toBe(ended);
});

test('a search with nothing left to do does not pause', async () => {
  await inAccount((tx) =>
    tx.execute(sql`UPDATE batches SET keywords_completadas = ${KEYWORDS} WHERE id = ${batch.batch_id}`),
  );
  const watch = new ProgressWatch(batch);
  const from = performance.now();
  await expect.poll(() => watch.hasMovedSince(from)).toBe(true);
  await watch.stop();
  expect(watch.latest).toMatchObject({ hechas: KEYWORDS, pendientes: 0 });
});
