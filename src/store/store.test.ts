import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sql } from './sql.ts';
import { nextRevision, withAccount, withSystem } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());

test('a transaction that fails leaves nothing behind', async () => {
  const id = await createAccount(database.store);
  const failing = withAccount(database.store, id, async (tx) => {
    await nextRevision(tx);
    throw new Error('in the middle');
  });
  await expect(failing).rejects.toThrow('in the middle');
  const { rows } = await withAccount(database.store, id, (tx) => tx.execute(sql`SELECT * FROM revisiones`));
  expect(rows).toEqual([]);
});

test('a given transaction is gone on with, and only for its own account', async () => {
  const mine = await createAccount(database.store);
  const other = await createAccount(database.store);
  await withAccount(database.store, mine, async (tx) => {
    await withAccount(tx, mine, (inner) => nextRevision(inner));
    await expect(withAccount(tx, other, async () => 1)).rejects.toThrow('another account');
    expect(await nextRevision(tx)).toBe(2);
  });
});

test('the account of a transaction does not stay on its connection', async () => {
  const id = await createAccount(database.store);
  await withAccount(database.store, id, (tx) => nextRevision(tx));
  for (let look = 0; look < 20; look++) {
    const { rows } = await withSystem(database.store, (tx) => tx.execute(sql`SELECT * FROM cuentas`));
    expect(rows).toEqual([]);
  }
});

test('revisions of concurrent writers become visible in their order', async () => {
  const id = await createAccount(database.store);
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 8 }, () =>
      withAccount(database.store, id, async (tx) => {
        const revision = await nextRevision(tx);
        await tx.execute(sql`SELECT pg_sleep(0.01)`);
        order.push(revision);
      }),
    ),
  );
  expect(order).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
