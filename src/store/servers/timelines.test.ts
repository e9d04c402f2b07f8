import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { NOW, ordersOf } from '../orders.testing.ts';
import { lockClaimed, lockOrder } from '../queries/orders/orders.ts';
import { firstRow } from '../queries/sql/rows.ts';
import { sql } from '../sql.ts';
import { withAccount, withSystem } from '../store.ts';
import { createAccount, freshDatabase, keepAlive, type TestDatabase } from '../testing.ts';

let database: TestDatabase;
let owner: pg.Client;
let account: string;
let orders: ReturnType<typeof ordersOf>;

beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  account = await createAccount(database.store);
  orders = ordersOf(database.store);
  await orders.earnest(account);
});
beforeEach(() => keepAlive(database.store, 'uno'));
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const mark = async () =>
  (
    await withSystem(database.store, (tx) =>
      firstRow(tx, z.object({ marca: z.uuid() }), sql`SELECT anotar_linea() AS marca`),
    )
  )?.marca;
/** What the database holds after a standby was promoted: timelines before the one that it writes on. */
const promoted = () => owner.query('UPDATE lineas_base SET linea = linea - 1, marca = gen_random_uuid()');
const orderOf = (id: string) => withAccount(database.store, account, (tx) => lockOrder(tx, account, id));

test('a timeline has one mark, the same for all who ask, and another timeline another one', async () => {
  const marks = await Promise.all(Array.from({ length: 6 }, mark));
  expect(new Set(marks).size).toBe(1);
  expect(await mark()).toBe(marks[0]);
  await promoted();
  expect(await mark()).not.toBe(marks[0]);
});

test('an order that was being sent at a promotion is settled by what the registrar holds', async () => {
  const id = await orders.armed(account, 'ola.es');
  const [claim] = await orders.claim();
  const before = claim ?? { id: '', vale: 0 };
  await orders.apply(account, id, { kind: 'claimed', now: NOW }, { kind: 'sending', now: NOW });
  expect(await orders.claim()).toEqual([]);
  await promoted();
  const [again] = await orders.claim();
  expect(again).toMatchObject({ id, estado: 'enviando' });
  await orders.apply(account, id, { kind: 'claimed', now: NOW });
  expect(await orderOf(id)).toMatchObject({ estado: 'por_conciliar', dudas: 1 });
  // The sender from before the promotion cannot write over it.
  expect(
    await withAccount(database.store, account, (tx) => lockClaimed(tx, account, before)),
  ).toBeUndefined();
  await orders.apply(account, id, { kind: 'settled_by_person', now: NOW, bought: null });
});

test('an order whose attempt a promotion lost is bought, not refused, when the registrar holds its name', async () => {
  const id = await orders.armed(account, 'duna.es');
  await promoted();
  const [claim] = await orders.claim();
  expect(claim?.id).toBe(id);
  await orders.apply(
    account,
    id,
    { kind: 'claimed', now: NOW },
    { kind: 'refused', now: NOW, refusal: { codigo: 'ocupado', motivo: 'ocupado' }, again: null },
  );
  expect(await orderOf(id)).toMatchObject({ estado: 'por_conciliar' });
  const held = { charged: null, reference: 'R-1', invoice: null, expires: NOW };
  await orders.apply(account, id, { kind: 'found', now: NOW, holding: { kind: 'held', ...held } });
  expect(await orders.stateOf(account, id)).toBe('comprada');
});

test('a claim of the same timeline keeps its number', async () => {
  const id = await orders.armed(account, 'roca.es');
  const [claim] = await orders.claim();
  expect(claim).toMatchObject({ id, vale: 1 });
  expect(await orders.claim()).toEqual([]);
});
