import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { type SQL, sql } from '../../sql.ts';
import { withSystem } from '../../store.ts';
import { freshDatabase, type TestDatabase } from '../../testing.ts';
import { firstRow, rows } from './rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());

const Server = z.object({ servidor: z.string(), consultas: z.number() });
const read = (query: SQL) => withSystem(database.store, (tx) => firstRow(tx, Server, query));

test('a row that is what its schema says is given as it is', async () => {
  expect(await read(sql`SELECT 'whois.example' AS servidor, 3::float8 AS consultas`)).toEqual({
    servidor: 'whois.example',
    consultas: 3,
  });
  expect(await read(sql`SELECT 'x' AS servidor, 3 AS consultas WHERE false`)).toBeUndefined();
});

test.each([
  ['has another name', sql`SELECT 'whois.example' AS servidor, 3::float8 AS preguntas`],
  ['is missing', sql`SELECT 'whois.example' AS servidor`],
  ['is one more', sql`SELECT 'whois.example' AS servidor, 3::float8 AS consultas, 1 AS otra`],
  ['has another type', sql`SELECT 'whois.example' AS servidor, 3::bigint AS consultas`],
  ['is null', sql`SELECT 'whois.example' AS servidor, NULL::float8 AS consultas`],
])('a row of which a column %s fails the test that reads it', async (_, query) => {
  await expect(read(query)).rejects.toThrow(/a row .*schema says/);
});

test('a schema that fills in or converts is no description of a row', async () => {
  const filling = z.object({ nombre: z.string().default('sin nombre') });
  const converting = z.object({ total: z.coerce.number() });
  await withSystem(database.store, async (tx) => {
    await expect(rows(tx, filling, sql`SELECT`)).rejects.toThrow('schema says');
    await expect(rows(tx, converting, sql`SELECT 7::bigint AS total`)).rejects.toThrow('schema says');
  });
});
