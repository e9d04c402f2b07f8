import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { Exportacion } from '#contract/routes/exportar.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger as logger } from '#platform/logger.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { createExportGate } from './export-gate.ts';
import { tableDownloads } from './table-download.ts';
import { freePlaces, requestOf, stillSignedIn } from './testing.ts';

let db: TestDatabase;
let ana: string;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  ana = await createAccount(db.store);
});
afterAll(() => db.drop());
afterEach(() => void vi.useRealTimers());

test('a reader of a table that takes nothing loses its place', async () => {
  // The time of a stall is held until all three have asked; the poll below advances it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const clock = fixedClock(Date.UTC(2026, 6, 1, 10));
  const gate = createExportGate();
  const deps = { store: db.store, logger, clock, gate, accounts: stillSignedIn };
  const downloads = tableDownloads(deps, { stalledMs: 2_000 });
  const wanted = Exportacion.parse({ entidad: 'dominios', formato: 'csv' });
  const download = () => downloads(requestOf(ana), wanted, new AbortController().signal);
  const started = await Promise.allSettled([download(), download(), download()]);
  const left = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const refused = started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(left).toHaveLength(2);
  expect(refused).toEqual([expect.stringContaining('Demasiadas solicitudes')]);
  // They do not begin at the same time, so one may have lost its place before the other.
  await expect.poll(() => freePlaces(gate, ana)).toBe(2);
  expect(await (await download()).text()).toContain('Dominio');
  // Half a file must not look complete.
  for (const one of left) await expect(one.text()).rejects.toThrow('takes nothing');
});
