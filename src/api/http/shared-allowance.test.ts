import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { firstRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { type Store, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { sharedAccountLimits } from './shared-account-limit.ts';
import { SharedAllowance } from './shared-allowance.ts';

let db: TestDatabase;
let account: string;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
});
afterAll(() => db.drop());
beforeEach(async () => {
  account = await createAccount(db.store);
});

/** Allowances of several web processes on one database, and how many transactions they began. */
function webs(count: number, size: { cupo: number; segundos: number }) {
  let transactions = 0;
  const store: Store = {
    ...db.store,
    pool: new Proxy(db.store.pool, {
      get(pool, name) {
        if (name === 'connect') transactions += 1;
        const value: unknown = Reflect.get(pool, name);
        return typeof value === 'function' ? value.bind(pool) : value;
      },
    }),
  };
  return {
    all: Array.from({ length: count }, () => new SharedAllowance(store, size)),
    transactions: () => transactions,
  };
}

test('two processes together admit the whole allowance and no request more, by few statements', async () => {
  const { all, transactions } = webs(2, { cupo: 120, segundos: 60 });
  let admitted = 0;
  for (let n = 0; n < 200; n++) {
    const left = await all[n % 2]?.count(account, 'acceso:x');
    if (left?.isOver === false) admitted += 1;
    else expect(left).toMatchObject({ isOver: true, requests: 0 });
    expect(left?.seconds).toBeGreaterThan(0);
    expect(left?.seconds).toBeLessThanOrEqual(60);
  }
  expect(admitted).toBe(120);
  // Less than one a second for each process.
  expect(transactions()).toBeLessThanOrEqual(30);
});

test('what is left is told exactly while one process counts alone', async () => {
  const [one] = webs(1, { cupo: 30, segundos: 60 }).all;
  const told: unknown[] = [];
  for (let n = 0; n < 31; n++) told.push((await one?.count(account, 'acceso:x'))?.requests);
  expect(told).toEqual([...Array.from({ length: 30 }, (_, n) => 29 - n), 0]);
});

test('requests at once share the statements and the allowance', async () => {
  const { all, transactions } = webs(2, { cupo: 40, segundos: 60 });
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, n) => all[n % 2]?.count(account, 'acceso:x')),
  );
  expect(results.filter((left) => left?.isOver === false)).toHaveLength(40);
  expect(transactions()).toBeLessThanOrEqual(30);
});

test('each key has its own allowance, and a new window begins with the whole of it', async () => {
  const [one, other] = webs(2, { cupo: 4, segundos: 60 }).all;
  const admitted = async (clave: string) => {
    const results = [];
    for (let n = 0; n < 6; n++) results.push(await (n % 2 === 0 ? one : other)?.count(account, clave));
    return results.filter((left) => left?.isOver === false).length;
  };
  expect([await admitted('acceso:x'), await admitted('acceso:y')]).toEqual([4, 4]);
  // The minute is over, for the database and for both processes.
  await withAccount(db.store, account, (tx) =>
    tx.execute(sql`UPDATE cupos SET desde = desde - interval '1 minute' WHERE usuario_id = ${account}`),
  );
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  onTestFinished(() => later.mockRestore());
  expect(await admitted('acceso:x')).toBe(4);
});

test('only an account that no person could be costs a statement, and it has one limit in all processes', async () => {
  const limit = { atOnce: 1_000, burst: 40, perSecond: 0.1 };
  const limits = [
    sharedAccountLimits(db.store, limit, 'cuenta'),
    sharedAccountLimits(db.store, limit, 'cuenta'),
  ];
  const c = { header: () => {} };
  const rowOf = () =>
    withAccount(db.store, account, (tx) =>
      firstRow(
        tx,
        z.object({ usadas: z.int() }),
        sql`SELECT usadas FROM cupos WHERE usuario_id = ${account}`,
      ),
    );
  const once = async (n: number) => {
    const leave = await limits[n % 2]?.enter(c, account);
    leave?.();
  };
  for (let n = 0; n < 40; n++) await once(n);
  expect(await rowOf()).toBeUndefined();
  await expect(async () => {
    for (let n = 0; n < 60; n++) await once(n);
  }).rejects.toMatchObject({ code: 'demasiadas_solicitudes' });
  expect((await rowOf())?.usadas).toBeGreaterThan(0);
});
