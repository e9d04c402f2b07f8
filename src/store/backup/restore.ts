import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import * as z from 'zod';
import { AppError } from '#platform/errors.ts';
import { connectionFailure } from '../connection-failure.ts';
import { connectionOptions } from '../servers/connection-options.ts';
import { appliedMigrations, dataName, MANIFEST_NAME, Manifest } from './manifest.ts';
import { backupTables, columnList, quoted } from './tables.ts';

const MANIFEST_BYTES_MAX = 10_000_000;
const ENTRIES_MAX = 1_000;

/**
 * Fills a migrated database without accounts from a backup in one transaction. Throws `respaldo_no_valido` for an
 * incomplete file, another schema version or existing accounts.
 */
export async function restoreDatabase(
  ownerUrl: string,
  file: string,
  options: { signal: AbortSignal; onTable?: (tabla: string, filas: number) => void },
): Promise<Manifest> {
  const { zip, entries } = await openBackup(file);
  const client = new pg.Client({ ...connectionOptions(ownerUrl), application_name: 'dominios-restaurar' });
  client.on('error', () => undefined);
  try {
    const manifest = await readManifest(zip, entries);
    await client.connect().catch((cause: unknown) => {
      throw connectionFailure('DATABASE_URL', cause);
    });
    // Prevents a new account between the check and the truncation.
    await client.query('BEGIN; LOCK TABLE cuentas IN SHARE MODE');
    await requireFitting(client, manifest);
    const foreignKeys = await dropForeignKeys(client);
    await emptyTables(client, manifest);
    for (const table of manifest.tablas) {
      const entry = entries.get(dataName(table.tabla));
      if (!entry) throw new AppError('respaldo_no_valido', `le falta la tabla ${table.tabla}`);
      await fillTable(client, table, await zip.openReadStreamPromise(entry), options.signal);
      options.onTable?.(table.tabla, table.filas);
    }
    for (const { tabla, nombre, texto } of foreignKeys)
      await client.query(`ALTER TABLE ${tabla} ADD CONSTRAINT "${nombre}" ${texto}`);
    for (const { secuencia, valor } of manifest.secuencias)
      await client.query('SELECT setval($1::regclass, $2::bigint)', [secuencia, valor]);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return manifest;
  } finally {
    zip.close();
    // Ending the connection rolls back an open transaction.
    await client.end().catch(() => undefined);
  }
}

async function openBackup(file: string): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  const zip = await openPromise(file, { autoClose: false }).catch((cause: unknown) => {
    throw new AppError('respaldo_no_valido', 'no es un archivo ZIP completo', { cause });
  });
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= ENTRIES_MAX) throw new AppError('respaldo_no_valido', 'tiene demasiadas partes');
      entries.set(entry.fileName, entry);
    }
    return { zip, entries };
  } catch (cause) {
    zip.close();
    throw cause instanceof AppError ? cause : new AppError('respaldo_no_valido', 'está dañado', { cause });
  }
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST_NAME);
  if (!entry || entry.uncompressedSize > MANIFEST_BYTES_MAX)
    throw new AppError('respaldo_no_valido', 'no es un respaldo de este programa');
  try {
    return Manifest.parse(JSON.parse(await text(await zip.openReadStreamPromise(entry))));
  } catch (cause) {
    throw new AppError('respaldo_no_valido', 'su manifiesto no se entiende', { cause });
  }
}

const countRow = z.object({ cuentas: z.int() });

async function requireFitting(client: pg.Client, manifest: Manifest): Promise<void> {
  const applied = JSON.stringify(await appliedMigrations(client));
  if (applied !== JSON.stringify(manifest.migraciones)) {
    const last = manifest.migraciones.at(-1)?.nombre ?? 'ninguna';
    throw new AppError(
      'respaldo_no_valido',
      `es de otra versión del programa (última migración: ${last}). Restáuralo con esa versión y actualiza después`,
    );
  }
  const known = new Map((await backupTables(client)).map(({ tabla, columnas }) => [tabla, columnas.join()]));
  for (const { tabla, columnas } of manifest.tablas)
    if (known.get(tabla) !== columnas.join())
      throw new AppError('respaldo_no_valido', `su tabla ${tabla} no es como la de este programa`);
  const { rows } = await client.query('SELECT count(*)::int AS cuentas FROM cuentas');
  if (countRow.parse(rows[0]).cuentas > 0) {
    throw new AppError(
      'respaldo_no_valido',
      'la base de datos ya tiene cuentas. Restaura en una carpeta o una base de datos sin cuentas',
    );
  }
}

const foreignKeyRow = z.object({ tabla: z.string(), nombre: z.string(), texto: z.string() });

/** Tables refer to each other in circles: foreign keys are added and checked again after all rows. */
async function dropForeignKeys(client: pg.Client): Promise<z.infer<typeof foreignKeyRow>[]> {
  const { rows } = await client.query(
    `SELECT conrelid::regclass::text AS tabla, conname AS nombre, pg_get_constraintdef(oid) AS texto
     FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace`,
  );
  const found = rows.map((row) => foreignKeyRow.parse(row));
  for (const { tabla, nombre } of found)
    await client.query(`ALTER TABLE ${tabla} DROP CONSTRAINT "${nombre}"`);
  return found;
}

/** The first start writes a signing pair, its process and jobs; the backup has its own. */
async function emptyTables(client: pg.Client, { tablas }: Manifest): Promise<void> {
  if (tablas.length > 0)
    await client.query(`TRUNCATE ${tablas.map(({ tabla }) => quoted(tabla)).join(', ')}`);
}

/** Triggers are off because the backup has their counters; row-level security rules out COPY FROM. */
async function fillTable(
  client: pg.Client,
  { tabla, columnas, filas }: Manifest['tablas'][number],
  data: Readable,
  signal: AbortSignal,
): Promise<void> {
  const name = quoted(tabla);
  const { rows } = await client.query(
    'SELECT relforcerowsecurity AS forzada FROM pg_class WHERE oid = $1::regclass',
    [name],
  );
  const { forzada } = z.object({ forzada: z.boolean() }).parse(rows[0]);
  const own = tabla.startsWith('public.');
  if (own) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  if (forzada) await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`);
  const into = client.query(copyFrom(`COPY ${name} (${columnList(columnas)}) FROM STDIN`));
  await pipeline(data, into, { signal });
  if (into.rowCount !== filas) {
    throw new AppError('respaldo_no_valido', `de ${tabla} trae ${into.rowCount} filas y anuncia ${filas}`);
  }
  if (forzada) await client.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`);
  if (own) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
}
