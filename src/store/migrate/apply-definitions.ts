import type pg from 'pg';
import * as z from 'zod';
import { clientRows } from '../queries/sql/rows.ts';
import type { SqlFile } from './sql-files.ts';

/** Runs changed definition files in one transaction after the migrations, on the owner's locked connection. */
export async function applyDefinitions(client: pg.Client, files: readonly SqlFile[]): Promise<void> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS migraciones.definiciones (nombre text PRIMARY KEY, hash text NOT NULL)',
  );
  const rows = await clientRows(
    client,
    z.object({ nombre: z.string(), hash: z.string() }),
    'SELECT nombre, hash FROM migraciones.definiciones',
  );
  const present = new Map(rows.map((row) => [row.nombre, row.hash]));
  const changed = files.filter((file) => present.get(file.name) !== file.hash);
  if (changed.length === 0) return;
  await client.query('BEGIN');
  try {
    for (const file of changed) await applyOne(client, file);
    await client.query('DELETE FROM migraciones.definiciones WHERE nombre <> ALL($1)', [
      files.map((file) => file.name),
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function applyOne(client: pg.Client, file: SqlFile): Promise<void> {
  try {
    await client.query(file.sql);
  } catch (cause) {
    throw new Error(`definition ${file.name} failed`, { cause });
  }
  await client.query(
    `INSERT INTO migraciones.definiciones (nombre, hash) VALUES ($1, $2)
     ON CONFLICT (nombre) DO UPDATE SET hash = excluded.hash`,
    [file.name, file.hash],
  );
}
