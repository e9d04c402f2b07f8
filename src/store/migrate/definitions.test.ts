import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../testing.ts';
import { applyDefinitions } from './apply-definitions.ts';
import { readSqlFiles, type SqlFile } from './sql-files.ts';

/** The last migration with a function's body; later ones leave it to the definition files. */
const LAST_WITH_BODIES = '0092';
const STORE = join(import.meta.dirname, '..');
const files = readSqlFiles(join(STORE, 'definitions')).filter(({ name }) => name !== 'comments');

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

interface Definition {
  name: string;
  text: string;
  /** The transaction that wrote it. */
  written: string;
}

async function functions(): Promise<Map<string, Definition>> {
  const { rows } = await owner.query<Definition & { signature: string }>(`
    SELECT p.oid::regprocedure::text AS signature, p.proname AS name, pg_get_functiondef(p.oid) AS text,
      p.xmin::text AS written
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`);
  return new Map(rows.map(({ signature, ...definition }) => [signature, definition]));
}

test('each function of the database is written by the one file that has its name', async () => {
  const before = await functions();
  const writers = new Map<string, string[]>();
  for (const file of files) {
    const present = await functions();
    await owner.query(file.sql);
    for (const [signature, { written }] of await functions()) {
      if (present.get(signature)?.written !== written)
        writers.set(signature, [...(writers.get(signature) ?? []), file.name]);
    }
  }
  const base = (name: string) => name.slice(name.lastIndexOf('/') + 1);
  const astray = [...before].filter(([signature, { name }]) => {
    const [writer, ...others] = writers.get(signature) ?? [];
    // `contar` and `pesar` define one function for each table.
    const fits = writer !== undefined && (name === base(writer) || /^(contar|pesar)$/.test(base(writer)));
    return !fits || others.length > 0;
  });
  expect(astray.map(([signature]) => signature)).toEqual([]);
  expect([...writers.keys()].filter((signature) => !before.has(signature))).toEqual([]);
  const textsOf = (all: Map<string, Definition>) => new Map([...all].map(([name, { text }]) => [name, text]));
  expect(textsOf(await functions())).toEqual(textsOf(before));
});

test('a migration changes no body of a function: that is done in its file', () => {
  const later = readSqlFiles(join(STORE, 'migrations')).filter(
    ({ name }) => name.slice(0, 4) > LAST_WITH_BODIES,
  );
  expect(later.filter(({ sql }) => /CREATE OR REPLACE FUNCTION/i.test(sql)).map(({ name }) => name)).toEqual(
    [],
  );
});

const definition = (name: string, sql: string): SqlFile => ({ name, sql, hash: `hash of ${sql}` });
const returning = (value: number) =>
  definition('uno', `CREATE OR REPLACE FUNCTION uno() RETURNS int LANGUAGE sql AS 'SELECT ${value}'`);
const uno = async () => (await owner.query<{ uno: number }>('SELECT uno()')).rows[0]?.uno;

test('an edited file is run again, an unchanged one is not, and one that fails changes nothing', async () => {
  await applyDefinitions(owner, [returning(1)]);
  expect(await uno()).toBe(1);
  await owner.query(returning(5).sql);
  await applyDefinitions(owner, [returning(1)]);
  expect(await uno()).toBe(5);
  await applyDefinitions(owner, [returning(2)]);
  expect(await uno()).toBe(2);
  const broken = definition('zeta', 'CREATE OR REPLACE FUNCTION');
  await expect(applyDefinitions(owner, [returning(3), broken])).rejects.toThrow('definition zeta failed');
  expect(await uno()).toBe(2);
});
