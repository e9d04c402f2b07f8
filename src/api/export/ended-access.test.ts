import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createProfiles } from '#accounts/profile/profiles.ts';
import { Exportacion } from '#contract/routes/exportar.ts';
import type { MarkSecrets } from '#pipeline/runtime/account-keys.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger as logger } from '#platform/logger.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { accountDownloads } from './account-download.ts';
import { csvDownloads } from './csv-download.ts';
import { createExportGate } from './export-gate.ts';
import { tableDownloads } from './table-download.ts';
import { freePlaces, requestOf } from './testing.ts';

const NOW = new Date('2026-07-01T10:00:00Z');
const clock = fixedClock(NOW.getTime());
const marks: MarkSecrets = { read: async () => ({ kind: 'none' }), write: async () => undefined };
const open = new AbortController().signal;

let db: TestDatabase;
let ana: string;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  ana = await createAccount(db.store);
  // More than a download holds while its reader waits.
  await withAccount(db.store, ana, async (tx) => {
    await tx.execute(sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, zona, fecha_creacion)
      SELECT ${ana}, 'bar' || n || '.es', 'bar' || n || '.es', 'es', 'es', ${NOW} FROM generate_series(1, 5000) n`);
    await tx.execute(sql`INSERT INTO filtros_guardados (usuario_id, pantalla, nombre, filtro, fecha_creacion)
      SELECT ${ana}, 'dominios', n, (SELECT string_agg(md5(n || '-' || m), '') FROM generate_series(1, 100) m), ${NOW}
      FROM generate_series(1, 500) n`);
  });
});
afterAll(() => db.drop());

/** Dependencies of a download, whose session is open until `end`. */
function signedIn() {
  let isOpen = true;
  const { store } = db;
  const profiles = createProfiles({ store, clock, sessions: { forgetAccount: () => undefined } });
  const accounts = { profiles, stillOpen: async () => isOpen };
  return {
    deps: { store, clock, logger, marks, accounts, gate: createExportGate() },
    end: () => {
      isOpen = false;
    },
  };
}
type Deps = ReturnType<typeof signedIn>['deps'];

/** It looks whether the session is open at every part. */
const always = { lookMs: 0 };
const pages = {
  fileName: 'dominios.csv',
  header: 'Dominio\r\n',
  async *pages() {
    for (let page = 0; page < 20; page++) yield 'bar.es\r\n'.repeat(100);
  },
};
const table = Exportacion.parse({ entidad: 'dominios', formato: 'csv' });
const downloads: [string, (deps: Deps) => Promise<Response>][] = [
  ['rows of a search', async (deps) => csvDownloads(deps, always)(requestOf(ana), pages, open)],
  ['a table', (deps) => tableDownloads(deps, always)(requestOf(ana), table, open)],
  ['the account', (deps) => accountDownloads(deps, always)(requestOf(ana), open)],
];

test.each(downloads)('a download of %s is cut once its session or token has ended', async (_, begin) => {
  const { deps, end } = signedIn();
  const reader = (await begin(deps)).body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  end();
  const rest = async () => {
    while ((await reader?.read())?.done === false);
  };
  await expect(rest()).rejects.toThrow('session or token of a download has ended');
  await expect.poll(() => freePlaces(deps.gate, ana)).toBe(2);
});

test.each(downloads)('a download of %s comes to its end while its session is open', async (_, begin) => {
  const { deps } = signedIn();
  expect((await (await begin(deps)).arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  await expect.poll(() => freePlaces(deps.gate, ana)).toBe(2);
});
