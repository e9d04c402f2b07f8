import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { connectionFailure } from '../connection-failure.ts';
import { appliedMigrations, dataName, MANIFEST_NAME, type Manifest, sequences } from './manifest.ts';
import { type BackupTable, backupTables, contentOf } from './tables.ts';

/**
 * Writes everything that the database holds to a ZIP file, as at one moment and while the product runs: the rows of
 * each table in PostgreSQL's own text form, a manifest last. The file has its name only when it is whole. Provider
 * keys in it are sealed; the master key that opens them is not.
 */
export async function dumpDatabase(
  ownerUrl: string,
  file: string,
  options: { now: number; signal: AbortSignal; onTable?: (tabla: string, filas: number) => void },
): Promise<Manifest> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'dominios-respaldo' });
  client.on('error', () => undefined);
  await client.connect().catch((cause: unknown) => {
    throw connectionFailure('DATABASE_URL', cause);
  });
  const partial = `${file}.parcial`;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const zip = new ZipFile();
    // Of Node's own kind whatever the type says: it is a PassThrough.
    const output = zip.outputStream as Readable;
    const written = pipeline(output, createWriteStream(partial, { mode: 0o600, flush: true }), {
      signal: options.signal,
    });
    const filled = fill(zip, client, options).catch((error: unknown) => {
      output.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    const [manifest] = await Promise.all([filled, written]);
    await rename(partial, file);
    return manifest;
  } catch (error) {
    options.signal.throwIfAborted();
    throw error;
  } finally {
    await rm(partial, { force: true });
    await client.end().catch(() => undefined);
  }
}

async function fill(
  zip: ZipFile,
  client: pg.Client,
  options: { now: number; onTable?: (tabla: string, filas: number) => void },
): Promise<Manifest> {
  const tablas: Manifest['tablas'] = [];
  const cutOff = new Promise<never>((_, fail) => {
    zip.outputStream.once('close', () => fail(new Error('the backup was cut off')));
  });
  // It closes in any case; after the last table its failure says nothing.
  cutOff.catch(() => undefined);
  for (const table of await backupTables(client)) {
    const filas = await Promise.race([addTable(zip, client, table), cutOff]);
    tablas.push({ ...table, filas });
    options.onTable?.(table.tabla, filas);
  }
  const manifest: Manifest = {
    formato: 'respaldo-dominios/1',
    creado: new Date(options.now).toISOString(),
    migraciones: await appliedMigrations(client),
    tablas,
    secuencias: await sequences(client),
  };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 1)), MANIFEST_NAME);
  zip.end();
  return manifest;
}

/** Adds the rows of one table and waits until they are in the file; how many there were. */
async function addTable(zip: ZipFile, client: pg.Client, table: BackupTable): Promise<number> {
  // As a query: a partitioned table and one under row-level security can be copied no other way.
  const rows = client.query(copyTo(`COPY (${contentOf(table)}) TO STDOUT`));
  const ended = new Promise<void>((done, fail) => {
    rows.once('end', done).once('error', fail);
  });
  zip.addReadStream(rows, dataName(table.tabla), { compressionLevel: 1 });
  await ended;
  return rows.rowCount;
}
