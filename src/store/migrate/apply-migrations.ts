import type pg from 'pg';
import * as z from 'zod';
import { AppError } from '#platform/errors.ts';
import { clientRows } from '../queries/sql/rows.ts';
import type { SqlFile } from './sql-files.ts';

/** Rows of programs before 2026-11 have no name. */
const appliedRow = z.object({
  id: z.int(),
  nombre: z.string().nullable(),
  hash: z.string(),
  created_at: z.string(),
});
type Applied = z.infer<typeof appliedRow>;

/**
 * Moment of the last migration recorded without a name. Those rows are the folder's first files, by `created_at`. Old
 * programs refuse a database with a later moment as newer than themselves.
 */
const LAST_WITHOUT_NAME = 1_795_219_330_000;

export interface MigrationPlan {
  missing: readonly SqlFile[];
  /** Rows without a name, by id, with their file. */
  unnamed: ReadonlyMap<number, SqlFile>;
}

/** Changes nothing. Throws `base_de_datos_mas_nueva` (unknown migration), `migracion_cambiada` (changed file). */
export async function planMigrations(client: pg.Client, files: readonly SqlFile[]): Promise<MigrationPlan> {
  const byName = new Map(files.map((file) => [file.name, file]));
  const byHash = new Map(files.map((file) => [file.hash, file]));
  const present = new Set<SqlFile>();
  const unnamed = new Map<number, SqlFile>();
  for (const [index, row] of (await readApplied(client)).entries()) {
    const isOld = row.nombre === null && Number(row.created_at) <= LAST_WITHOUT_NAME;
    const file = byName.get(row.nombre ?? '') ?? byHash.get(row.hash) ?? (isOld ? files[index] : undefined);
    if (!file) throw newer(row, files);
    if (file.hash !== row.hash) throw new AppError('migracion_cambiada', `«${file.name}.sql»`);
    present.add(file);
    if (row.nombre === null) unnamed.set(row.id, file);
  }
  return { missing: files.filter((file) => !present.has(file)), unnamed };
}

const AFTER_DEFINITIONS = /_after_definitions$/;

/**
 * Applies missing migrations in order of name, one transaction each: before the definitions, or those named so after them.
 * Numbers may have gaps, and a missing migration may precede applied ones.
 */
export async function applyMigrations(
  client: pg.Client,
  plan: MigrationPlan,
  when: 'before' | 'after' = 'before',
): Promise<void> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS migraciones;
    CREATE TABLE IF NOT EXISTS migraciones.aplicadas (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
    ALTER TABLE migraciones.aplicadas ADD COLUMN IF NOT EXISTS nombre text`);
  for (const [id, { name }] of plan.unnamed) {
    await client.query('UPDATE migraciones.aplicadas SET nombre = $2 WHERE id = $1', [id, name]);
  }
  for (const file of plan.missing)
    if (AFTER_DEFINITIONS.test(file.name) === (when === 'after')) await applyOne(client, file);
}

async function applyOne(client: pg.Client, file: SqlFile): Promise<void> {
  try {
    await client.query(`BEGIN; ${file.sql}`);
    await client.query(
      `INSERT INTO migraciones.aplicadas (nombre, hash, created_at)
       SELECT $1, $2, greatest($3::bigint, max(created_at) + 1, $4::bigint + 1) FROM migraciones.aplicadas`,
      [file.name, file.hash, Date.now(), LAST_WITHOUT_NAME],
    );
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw new Error(`migration ${file.name} failed`, { cause });
  }
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const columns = await clientRows(
    client,
    z.object({ name: z.string() }),
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'migraciones' AND table_name = 'aplicadas'`,
  );
  if (columns.length === 0) return [];
  const name = columns.some((column) => column.name === 'nombre') ? 'nombre' : 'NULL AS nombre';
  return clientRows(
    client,
    appliedRow,
    `SELECT id, ${name}, hash, created_at FROM migraciones.aplicadas ORDER BY created_at`,
  );
}

function newer(row: Applied, files: readonly SqlFile[]): AppError {
  return new AppError(
    'base_de_datos_mas_nueva',
    `tiene la migración «${row.nombre ?? row.created_at}» y este programa conoce hasta «${files.at(-1)?.name ?? '-'}»`,
  );
}
