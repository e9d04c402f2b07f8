import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { filtersDue, keepMatches, saveFilter } from './queries/lists/saved-filters.ts';
import { withAccount, withSystem } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

const MIGRATION = join(import.meta.dirname, 'migrations/0340_whole_first_looks.sql');
const NOW = Date.parse('2026-03-01T10:00:00Z');

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

test('a saved filter of which an older version kept a part is looked through as if for the first time', async () => {
  const account = await createAccount(database.store);
  const looked = (nombre: string, kept: number) =>
    withAccount(database.store, account, async (tx) => {
      const filter = { pantalla: 'dominios', nombre, filtro: '', avisar: true } as const;
      const { _id } = await saveFilter(tx, account, filter, NOW);
      const ids = Array.from({ length: kept }, () => crypto.randomUUID());
      await keepMatches(tx, account, _id, ids, NOW);
      return _id;
    });
  const cut = await looked('cortado', 10_000);
  await looked('entero', 9_999);
  await owner.query(readFileSync(MIGRATION, 'utf8'));
  const due = await withSystem(database.store, (tx) => filtersDue(tx, NOW, 10));
  expect(due).toEqual([{ usuario_id: account, id: cut }]);
});
