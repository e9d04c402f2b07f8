import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { connectionFailure } from '../connection-failure.ts';
import { connectionOptions } from '../servers/connection-options.ts';
import { appliedMigrations, dataName, MANIFEST_NAME, type Manifest, sequences } from './manifest.ts';
import { type BackupTable, backupTables, contentOf } from './tables.ts';

/**
 * Writes a consistent copy while the product runs, and renames the file when complete. Provider keys stay sealed; the
 * master key is not included.
 */
export async function dumpDatabase(
  ownerUrl: string,
  file: string,
  options: { now: number; signal: AbortSignal; onTable?: (tabla: string, filas: number) => void },
): Promise<Manifest> {
  const client = new pg.Client({ ...connectionOptions(ownerUrl), application_name: 'dominios-respaldo' });
  client.on('error', () => undefined);
  await client.connect().catch((cause: unknown) => {
    throw connectionFailure('DATABASE_URL', cause);
  });
  const partial = `${file}.parcial`;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const zip = new ZipFile();
    // In fact a PassThrough of Node.
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
  // After the last table a failure has no effect.
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

async function addTable(zip: ZipFile, client: pg.Client, table: BackupTable): Promise<number> {
  // COPY of a query, because partitioned tables and row-level security rule out COPY of a table.
  const rows = client.query(copyTo(`COPY (${contentOf(table)}) TO STDOUT`));
  const ended = new Promise<void>((done, fail) => {
    rows.once('end', done).once('error', fail);
  });
  zip.addReadStream(rows, dataName(table.tabla), { compressionLevel: 1 });
  await ended;
  return rows.rowCount;
}
