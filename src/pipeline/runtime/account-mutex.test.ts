import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { nextRevision } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { withAccountMutex } from './account-mutex.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());

test('transactions of one account run one after another in the order they were asked for', async () => {
  const account = await createAccount(database.store);
  let open = 0;
  const order: number[] = [];
  const add = (n: number) =>
    withAccountMutex(database.store, account, async (tx) => {
      open += 1;
      expect(open).toBe(1);
      await nextRevision(tx);
      order.push(n);
      open -= 1;
    });
  await Promise.all([1, 2, 3, 4].map(add));
  expect(order).toEqual([1, 2, 3, 4]);
});

test('a transaction that fails frees the mutex, and other accounts never wait for it', async () => {
  const [account, other] = [await createAccount(database.store), await createAccount(database.store)];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const failing = withAccountMutex(database.store, account, async () => {
    await gate;
    throw new Error('to be expected');
  });
  const next = withAccountMutex(database.store, account, async () => 'next');
  expect(await withAccountMutex(database.store, other, async () => 'other')).toBe('other');
  open();
  await expect(failing).rejects.toThrow('to be expected');
  expect(await next).toBe('next');
});
