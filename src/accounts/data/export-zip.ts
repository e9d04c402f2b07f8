import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { PRODUCTO } from '#contract/product.ts';
import { readContactKeys } from '#pipeline/contact/contact-keys.ts';
import type { MarkSecrets } from '#pipeline/runtime/account-keys.ts';
import { accountTables } from '#store/queries/account-data/account-tables.ts';
import { exportedRows, isExported } from '#store/queries/account-data/export-account.ts';
import { keepsLittleOfGoogle } from '#store/queries/businesses/google.ts';
import { withSnapshot } from '#store/reading/with-reading.ts';
import type { Store, Tx } from '#store/store.ts';

/** Version of the file; other versions are refused. */
export const EXPORT_FORMAT = 1;

export interface Manifest {
  formato: typeof EXPORT_FORMAT;
  producto: string;
  creado: string;
  tablas: Record<string, number>;
}

interface ExportedAccount {
  ajustes: object;
  creado: string;
}
type Take = (part: Uint8Array) => Promise<void>;

/**
 * `cuenta.json`, JSON lines per table, `manifiesto.json`, all of one moment: an import refuses rows that name others
 * which are not in the file. Excludes secrets, and data that Google's terms forbid to export if the account keeps to them.
 */
export async function exportZip(
  { store, marks }: { store: Store; marks: MarkSecrets },
  usuarioId: string,
  { ajustes, creado }: ExportedAccount,
  take: Take,
): Promise<void> {
  await withSnapshot(store, usuarioId, async (tx) => {
    const claves_contacto = await readContactKeys(marks, tx, usuarioId);
    await streamZip(tx, usuarioId, { ajustes: { ...ajustes, claves_contacto }, creado }, take);
  });
}

async function streamZip(tx: Tx, usuarioId: string, account: ExportedAccount, take: Take): Promise<void> {
  const tables = (await accountTables(tx)).filter(isExported).toSorted();
  const zip = new ZipFile();
  const withdrawn = (await keepsLittleOfGoogle(tx, usuarioId)) ? account.creado : null;
  const counts: Record<string, number> = {};
  const mtime = new Date(account.creado);
  zip.addBuffer(Buffer.from(`${JSON.stringify(account.ajustes, null, 2)}\n`), 'cuenta.json', { mtime });
  const addTables = async () => {
    for (const table of tables) {
      counts[table] = 0;
      const source = Readable.from(lines(exportedRows(tx, usuarioId, table, withdrawn), table, counts), {
        objectMode: false,
      });
      const ended = new Promise<void>((done, failed) => source.once('end', done).once('error', failed));
      zip.addReadStream(source, `tablas/${table}.jsonl`, { mtime });
      // One table at a time: a transaction reads one cursor.
      await ended;
    }
    const manifest: Manifest = {
      formato: EXPORT_FORMAT,
      producto: PRODUCTO,
      creado: account.creado,
      tablas: counts,
    };
    zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), 'manifiesto.json', { mtime });
    zip.end();
  };
  const output = zip.outputStream as Readable; // yazl types it by its older interface
  const added = addTables().catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  added.catch(() => undefined);
  for await (const part of output) await take(part as Uint8Array); // a stream of bytes
  await added;
}

async function* lines(
  pages: AsyncIterable<readonly string[]>,
  table: string,
  counts: Record<string, number>,
): AsyncGenerator<Buffer> {
  for await (const page of pages) {
    counts[table] = (counts[table] ?? 0) + page.length;
    yield Buffer.from(`${page.join('\n')}\n`);
  }
}
