import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../testing.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Every table that the files of this folder define. */
async function definitions() {
  const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.map((name): Promise<object> => import(join(import.meta.dirname, name))),
  );
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
}

test('the definitions in TypeScript agree with the migrated database', async () => {
  const { rows } = await owner.query<{
    table: string;
    column: string;
    type: string;
    required: boolean;
    default: boolean;
  }>(`
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type, a.attnotnull AS required,
      a.atthasdef AS default
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    ORDER BY 1, 2`);
  const real = rows.map((row) => `${row.table}.${row.column} ${row.type} ${row.required} ${row.default}`);
  const defined = (await definitions()).flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns.map((column) => {
      const type = column.getSQLType();
      return `${name}.${column.name} ${type} ${column.notNull} ${column.hasDefault || column.generated !== undefined}`;
    });
  });
  expect(defined.sort()).toEqual(real.sort());
});

test('keys and unique constraints agree with the migrated database', async () => {
  const { rows } = await owner.query<{ key: string }>(`
    SELECT c.relname || CASE WHEN i.indisprimary THEN ' primary ' ELSE ' unique ' END || (
      SELECT string_agg(a.attname, ',' ORDER BY k.ord) FROM unnest(i.indkey) WITH ORDINALITY AS k(num, ord)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.num WHERE k.ord <= i.indnkeyatts) AS key
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`);
  const defined = (await definitions()).flatMap((table) => {
    const { name, columns, primaryKeys, uniqueConstraints, indexes } = getTableConfig(table);
    const names = (list: readonly unknown[]) =>
      list
        .map((column) => (column && typeof column === 'object' && 'name' in column ? column.name : '?'))
        .join(',');
    return [
      ...columns.filter((column) => column.primary).map((column) => `${name} primary ${column.name}`),
      ...primaryKeys.map((key) => `${name} primary ${names(key.columns)}`),
      ...uniqueConstraints.map((key) => `${name} unique ${names(key.columns)}`),
      ...indexes
        .filter((index) => index.config.unique)
        .map((index) => `${name} unique ${names(index.config.columns)}`),
    ];
  });
  expect(defined.sort()).toEqual(rows.map((row) => row.key).sort());
});

test('no column has a type whose comparison would lose its index under row-level security', async () => {
  const { rows } = await owner.query<{ column: string; type: string }>(`
    SELECT table_name || '.' || column_name AS column, udt_name AS type FROM information_schema.columns
    WHERE table_schema = 'public' AND udt_name NOT IN
      ('uuid', 'text', 'int2', 'int4', 'int8', 'float8', 'bool', 'timestamptz', 'jsonb', 'bytea')`);
  expect(rows).toEqual([]);
});

test('the allowed values of the database are those of the contract', async () => {
  const states: Record<string, Record<string, string>> = await import('#contract/states.ts').then(
    (module) => ({
      'batches.estado': module.estadoProceso,
      'keywords.estado': module.estadoProceso,
      'dominios.estado_verificacion': module.estadoVerificacion,
      'dominios.fase_ciclo': module.faseCiclo,
      'negocios.estado_actual': module.estadoNegocio,
      'batch_logs.nivel': module.nivelLog,
      'cuentas.ai_provider': module.proveedorIa,
      'cuentas.proveedor_mapas': module.proveedorMapas,
    }),
  );
  for (const [column, values] of Object.entries(states)) {
    const [table, name] = column.split('.');
    const { rows } = await owner.query<{ def: string }>(
      `SELECT pg_get_constraintdef(oid) AS def FROM pg_constraint
       WHERE contype = 'c' AND conrelid = $1::regclass AND conname = $2`,
      [table, `${table}_${name}_check`],
    );
    const allowed = [...(rows[0]?.def ?? '').matchAll(/'([^']+)'::text/g)].map((match) => match[1]);
    expect(allowed.sort(), column).toEqual(Object.values(values).sort());
  }
});
