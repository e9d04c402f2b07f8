import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { EstadoOrden } from '#contract/orders/entities.ts';
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

async function columns(): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(`
    SELECT c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, NULL)
      || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
      || CASE WHEN a.attgenerated <> '' THEN ' generated' WHEN a.atthasdef THEN ' default '
         || pg_get_expr(d.adbin, d.adrelid) ELSE '' END
      || coalesce(' -- ' || col_description(c.oid, a.attnum), '') AS line
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    ORDER BY c.relname, a.attnum`);
  return rows.map(({ line }) => line);
}

async function tables(): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(`
    SELECT relname || coalesce(' -- ' || obj_description(oid), '') AS line FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`);
  return rows.map(({ line }) => line);
}

async function keys(): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(`
    SELECT c.relname || CASE WHEN i.indisprimary THEN ' primary key ' ELSE ' unique ' END || (
      SELECT string_agg(a.attname, ', ' ORDER BY k.ord) FROM unnest(i.indkey) WITH ORDINALITY AS k(num, ord)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.num WHERE k.ord <= i.indnkeyatts) AS line
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`);
  return rows.map(({ line }) => line);
}

/** After a migration: `vitest run src/store/schema --update`, and read what changed. */
test('tables.txt shows the migrated tables, their columns and keys', async () => {
  const all = [await tables(), await columns(), await keys()].flat();
  const byTable = Map.groupBy(all, (line) => /^\w+/.exec(line)?.[0] ?? '');
  const text = [...byTable].map(([table, [first, ...lines]]) =>
    [first, ...lines.map((line) => line.replace(new RegExp(`^${table}[. ]`), '  '))].join('\n'),
  );
  await expect(`${text.join('\n\n')}\n`).toMatchFileSnapshot('tables.txt');
});

test('no column has a type whose comparison would lose its index under row-level security', async () => {
  const { rows } = await owner.query<{ column: string; type: string }>(`
    SELECT table_name || '.' || column_name AS column, udt_name AS type FROM information_schema.columns
    WHERE table_schema = 'public' AND udt_name NOT IN
      ('uuid', 'text', 'int2', 'int4', 'int8', 'float8', 'bool', 'timestamptz', 'jsonb', 'bytea')`);
  expect(rows).toEqual([]);
});

test('the rows of an account can be distributed by it: it is in every key that binds them', async () => {
  const { rows } = await owner.query<{ key: string; columns: string[] }>(`
    WITH of_account AS (
      SELECT c.oid, c.relname, a.attnum FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'usuario_id'),
    bound AS (
      SELECT t.oid, t.relname || CASE WHEN i.indisprimary THEN ' primary' ELSE ' unique' END AS key, i.indkey::int2[] AS cols
      FROM of_account t JOIN pg_index i ON i.indrelid = t.oid WHERE i.indisunique
      UNION ALL
      SELECT t.oid, t.relname || ' foreign', f.conkey FROM of_account t JOIN pg_constraint f ON f.conrelid = t.oid
      WHERE f.contype = 'f')
    SELECT key, array_agg(coalesce(a.attname, '') ORDER BY k.place)::text[] AS columns
    FROM bound b CROSS JOIN LATERAL unnest(b.cols) WITH ORDINALITY AS k(num, place)
    LEFT JOIN pg_attribute a ON a.attrelid = b.oid AND a.attnum = k.num
    GROUP BY b.oid, key, b.cols ORDER BY key`);
  const others = rows.filter(({ key, columns }) =>
    key.endsWith(' unique') ? !columns.includes('usuario_id') : columns[0] !== 'usuario_id',
  );
  expect(rows.length).toBeGreaterThan(90);
  expect(others).toEqual([
    { key: 'accesos unique', columns: ['token_hash'] },
    { key: 'batch_dominios primary', columns: ['dominio_id', 'usuario_id', 'batch_id'] },
    { key: 'batch_negocios primary', columns: ['negocio_id', 'usuario_id', 'batch_id'] },
    { key: 'calendarios unique', columns: ['token_hash'] },
    { key: 'cuentas unique', columns: ['emisor', 'sub'] },
    { key: 'keyword_negocios primary', columns: ['negocio_id', 'usuario_id', 'keyword_id'] },
  ]);
});

test('the allowed values of the database are those of the contract', async () => {
  const states: Record<string, Record<string, string>> = await import('#contract/states.ts').then(
    (module) => ({
      'batches.estado': module.estadoProceso,
      'batches.motivo_codigo': module.motivoParada,
      'keywords.estado': module.estadoProceso,
      'dominios.estado_verificacion': module.estadoVerificacion,
      'dominios.fase_ciclo': module.faseCiclo,
      'negocios.estado_actual': module.estadoNegocio,
      'batch_logs.nivel': module.nivelLog,
      'cuentas.ai_provider': module.proveedorIa,
      'cuentas.proveedor_mapas': module.proveedorMapas,
    }),
  );
  states['ordenes.estado'] = EstadoOrden.enum;
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
