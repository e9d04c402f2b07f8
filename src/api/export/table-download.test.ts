import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Exportacion } from '#contract/routes/exportar.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger as logger } from '#platform/logger.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { createExportGate } from './export-gate.ts';
import { tableDownloads } from './table-download.ts';

let db: TestDatabase;
let ana: string;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  ana = await createAccount(db.store);
});
afterAll(() => db.drop());

test('a reader of a table that takes nothing loses its place', async () => {
  const clock = fixedClock(Date.UTC(2026, 6, 1, 10));
  const downloads = tableDownloads({ store: db.store, logger, clock, gate: createExportGate() }, 500);
  const wanted = Exportacion.parse({ entidad: 'dominios', formato: 'csv' });
  const download = () => downloads(ana, wanted, new AbortController().signal);
  const left = await download();
  await download();
  await expect(download()).rejects.toThrow('Demasiadas solicitudes');
  const again = () =>
    download().then(
      (response) => response.text().then(() => true),
      () => false,
    );
  await expect.poll(again).toBe(true);
  // Half a file must not look complete.
  await expect(left.text()).rejects.toThrow('takes nothing');
});
