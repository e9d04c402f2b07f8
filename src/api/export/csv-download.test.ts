import { connect } from 'node:net';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { silentLogger as logger } from '#platform/logger.ts';
import { firstRow, totalRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import type { Account } from '../http/handler.ts';
import { serve } from '../http/server.ts';
import { csvDownloads } from './csv-download.ts';
import { createExportGate } from './export-gate.ts';
import { freePlaces, requestOf, stillSignedIn } from './testing.ts';

let db: TestDatabase;
let ana: Account;
let luis: Account;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  [ana, luis] = [requestOf(await createAccount(db.store)), requestOf(await createAccount(db.store))];
});
afterAll(() => db.drop());

const deps = () => ({ store: db.store, logger, accounts: stillSignedIn });
const open = new AbortController().signal;

const file = (pages: number) => ({
  fileName: 'dominios.csv',
  header: 'Dominio\r\n',
  async *pages() {
    for (let page = 0; page < pages; page++) yield `${'x'.repeat(1_000)}\r\n`;
  },
});

test('what is read to its end arrives whole, and gives its place back', async () => {
  const download = csvDownloads({ ...deps(), gate: createExportGate() });
  for (let count = 0; count < 6; count++) {
    const text = await download(ana, file(20), open).text();
    expect(text).toHaveLength('Dominio\r\n'.length + 20 * 1_002);
  }
});

test('one account has two at once, and the others are not kept waiting by it', async () => {
  const leaving = new AbortController();
  const download = csvDownloads({ ...deps(), gate: createExportGate() });
  download(ana, file(1_000), leaving.signal);
  download(ana, file(1_000), leaving.signal);
  expect(() => download(ana, file(1), open)).toThrow('Demasiadas solicitudes');
  expect(await download(luis, file(1), open).text()).toContain('xxx');
  leaving.abort();
  await expect.poll(() => taken(() => download(ana, file(1), open))).toBe(true);
});

test('a reader that takes nothing loses its place', async () => {
  const gate = createExportGate();
  const download = csvDownloads({ ...deps(), gate }, { stalledMs: 30 });
  const left = [download(ana, file(1_000), open), download(ana, file(1_000), open)];
  expect(await taken(() => download(ana, file(1), open))).toBe(false);
  // They do not begin at the same time, so one may have lost its place before the other.
  await expect.poll(() => freePlaces(gate, ana.usuario_id)).toBe(2);
  expect(await taken(() => download(ana, file(1), open))).toBe(true);
  // Half a file must not look complete.
  for (const one of left) await expect(one.text()).rejects.toThrow('takes nothing');
});

test('a reader that has not come to the end in the whole time of a download loses its place', async () => {
  const gate = createExportGate();
  const download = csvDownloads({ ...deps(), gate }, { wholeMs: 100 });
  const endless = {
    ...file(0),
    async *pages() {
      for (;;) yield 'x.es\r\n';
    },
  };
  await expect(download(ana, endless, open).text()).rejects.toThrow('the client takes');
  await expect.poll(() => freePlaces(gate, ana.usuario_id)).toBe(2);
});

test('a socket that stops reading ends the transaction that its export reads in', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const download = csvDownloads({ ...deps(), gate: createExportGate() }, { stalledMs: 500 });
  const ended = Promise.withResolvers<void>();
  const endless = {
    ...file(0),
    async *pages() {
      try {
        for (;;) yield 'x'.repeat(1_000_000);
      } finally {
        ended.resolve();
      }
    },
  };
  const app = { fetch: (request: Request) => download(ana, endless, request.signal) };
  const server = await serve(app, { host: '127.0.0.1', port: 0 });
  const socket = connect(server.port, '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await ended.promise;
  const others = sql`SELECT count(*)::int AS total FROM pg_stat_activity
    WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`;
  await expect
    .poll(() => withSystem(db.store, async (tx) => (await firstRow(tx, totalRow, others))?.total))
    .toBe(0);
  expect(socket.bytesRead).toBeLessThan(1_000_000);
  socket.destroy();
  await server.close(0);
});

/** Whether a download may begin; it is then read to its end. */
async function taken(start: () => Response): Promise<boolean> {
  let download: Response;
  try {
    download = start();
  } catch {
    return false;
  }
  await download.text();
  return true;
}
