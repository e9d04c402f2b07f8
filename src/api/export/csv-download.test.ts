import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { silentLogger as logger } from '#platform/logger.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { csvDownloads } from './csv-download.ts';
import { createExportGate } from './export-gate.ts';

let db: TestDatabase;
let ana: string;
let luis: string;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  [ana, luis] = [await createAccount(db.store), await createAccount(db.store)];
});
afterAll(() => db.drop());

const open = new AbortController().signal;

const file = (pages: number) => ({
  fileName: 'dominios.csv',
  header: 'Dominio\r\n',
  async *pages() {
    for (let page = 0; page < pages; page++) yield `${'x'.repeat(1_000)}\r\n`;
  },
});

test('what is read to its end arrives whole, and gives its place back', async () => {
  const download = csvDownloads({ store: db.store, logger, gate: createExportGate() });
  for (let count = 0; count < 6; count++) {
    const text = await download(ana, file(20), open).text();
    expect(text).toHaveLength('Dominio\r\n'.length + 20 * 1_002);
  }
});

test('one account has two at once, and the others are not kept waiting by it', async () => {
  const leaving = new AbortController();
  const download = csvDownloads({ store: db.store, logger, gate: createExportGate() });
  download(ana, file(1_000), leaving.signal);
  download(ana, file(1_000), leaving.signal);
  expect(() => download(ana, file(1), open)).toThrow('Demasiadas solicitudes');
  expect(await download(luis, file(1), open).text()).toContain('xxx');
  leaving.abort();
  await expect.poll(() => taken(() => download(ana, file(1), open))).toBe(true);
});

test('a reader that takes nothing loses its place', async () => {
  const download = csvDownloads({ store: db.store, logger, gate: createExportGate() }, 30);
  const left = download(ana, file(1_000), open);
  download(ana, file(1_000), open);
  expect(await taken(() => download(ana, file(1), open))).toBe(false);
  await expect.poll(() => taken(() => download(ana, file(1), open))).toBe(true);
  // Half a file must not look complete.
  await expect(left.text()).rejects.toThrow('takes nothing');
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
