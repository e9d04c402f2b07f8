import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { PageReader } from './page-reader.ts';
import type { RawPage } from './page-worker.ts';

const open: PageReader[] = [];
const dir = mkdtempSync(join(tmpdir(), 'page-reader-'));
afterEach(async () => {
  for (const reader of open.splice(0)) await reader.close();
});

function reader(options: ConstructorParameters<typeof PageReader>[0] = {}): PageReader {
  const made = new PageReader(options);
  open.push(made);
  return made;
}

/** A thread that treats a page as its address says; outside the repository, because it is no product code. */
function hostileScript(): URL {
  const file = join(dir, 'hostile.mjs');
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', (page) => {
       if (page.finalUrl.includes('hangs')) for (;;);
       if (page.finalUrl.includes('throws')) throw new Error('bad page');
       if (page.finalUrl.includes('ends')) process.exit(3);
       parentPort.postMessage({ kind: 'parked', detalle: 'leída', destino: null });
     });`,
  );
  return pathToFileURL(file);
}

function page(path: string, change: Partial<RawPage> = {}): RawPage {
  return {
    dominio: 'mibar.es',
    finalUrl: `https://mibar.es/${path}`,
    status: 200,
    headers: { 'content-type': 'text/html; charset=windows-1258' },
    bytes: Buffer.from('<title>Mi bar</title>'),
    nameservers: [],
    ...change,
  };
}

test('a page is read as the product reads it, in the charset of its header', async () => {
  const bytes = Buffer.from('<title>Dominio en venta</title><p>\xCC', 'latin1');
  expect(await reader({ limitMs: 60_000 }).read(page('', { bytes }))).toMatchObject({ kind: 'for_sale' });
});

test.each(['hangs', 'throws', 'ends'])(
  'a page on which the thread %s is recognised by its status, and the next one is read',
  async (path) => {
    // What hangs takes its whole limit; the others end by themselves, in a thread that may start late.
    const pages = reader({ limitMs: path === 'hangs' ? 10_000 : 150_000, script: hostileScript() });
    const [bad, wall, good] = await Promise.all([
      pages.read(page(path)),
      pages.read(page(path, { status: 403 })),
      pages.read(page('')),
    ]);
    expect(bad).toMatchObject({
      kind: 'answers',
      detalle: 'La web responde 200; su contenido no se ha podido leer a tiempo',
    });
    expect(wall.kind).toBe('bot_wall');
    expect(good).toMatchObject({ kind: 'parked', detalle: 'leída' });
  },
);

test('while a page is being read the process goes on', async () => {
  const pages = reader({ limitMs: 150_000, script: hostileScript() });
  let isRead = false;
  const reading = pages.read(page('hangs')).finally(() => {
    isRead = true;
  });
  for (let turn = 0; turn <= 20; turn++) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isRead).toBe(false);
  await pages.close();
  expect((await reading).kind).toBe('answers');
});

test('closing answers pending reads', async () => {
  const pages = reader({ limitMs: 60_000, script: hostileScript() });
  const waiting = [pages.read(page('hangs')), pages.read(page('hangs'))];
  await pages.close();
  expect((await Promise.all(waiting)).map(({ kind }) => kind)).toEqual(['answers', 'answers']);
  rmSync(dir, { recursive: true, force: true });
});
