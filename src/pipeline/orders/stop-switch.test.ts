import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveOrderSettings } from '#store/queries/orders/settings.ts';
import { keepAlive } from '#store/testing.ts';
import { type Customer, type OrdersLab, startOrders } from './orders.testing.ts';
import { keepSendingOrders } from './send-orders.ts';

const ARMED = 300;
const PER_ACCOUNT = 2;
/** The promise of the switch. */
const WITHIN_MS = 2_000;

let orders: OrdersLab;
let owner: pg.Client;
/** When each purchase left this process; a busy machine may execute it later. */
const sent: number[] = [];
const noteSent = (message: unknown) => {
  const { request } = message as { request: { path: string } }; // as undici publishes it
  if (request.path.endsWith('/domain/create/')) sent.push(orders.lab.program.clock.now());
};
beforeAll(async () => {
  subscribe('undici:client:sendHeaders', noteSent);
  orders = await startOrders();
  owner = new pg.Client({ connectionString: orders.lab.databaseUrl.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  unsubscribe('undici:client:sendHeaders', noteSent);
  await owner.end();
  await orders.close();
});

/** Two senders, as two processes are. */
async function whileSending(work: () => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const names = ['emisor-1', 'emisor-2'];
  const senders = names.map(async (proceso) => {
    await keepAlive(orders.deps.store, proceso);
    await keepSendingOrders({ ...orders.deps, proceso }, stop.signal);
  });
  await work().finally(() => stop.abort());
  await Promise.all(senders);
}

const bought = (customers: readonly Customer[]) =>
  customers.flatMap((customer) => orders.account(customer).ledger.map(({ at }) => at));
const reached = (customers: readonly Customer[], least: number) =>
  expect.poll(() => bought(customers).length, { interval: 20 }).toBeGreaterThanOrEqual(least);

async function armed(kind: string): Promise<Customer[]> {
  const customers: Customer[] = [];
  for (let n = 0; n < ARMED; n++) {
    if (n % PER_ACCOUNT === 0) customers.push(await orders.customer());
    const customer = customers.at(-1);
    if (customer) await orders.order(customer, `${kind}-${n}.es`);
  }
  return customers;
}

test(`with ${ARMED} armed orders, two senders send nothing later than two seconds after the installation is stopped`, {
  timeout: 180_000,
}, async () => {
  const customers = await armed('parada');
  let stopped = 0;
  let before = 0;
  await whileSending(async () => {
    await reached(customers, 10);
    await owner.query('UPDATE interruptor_ordenes SET paradas = true');
    stopped = orders.lab.program.clock.now();
    await sleep(WITHIN_MS);
    before = sent.length;
    await sleep(2 * WITHIN_MS);
  });
  expect(sent).toHaveLength(before);
  expect(before).toBeLessThan(ARMED);
  expect(Math.max(...sent)).toBeLessThanOrEqual(stopped + WITHIN_MS);
  const done = bought(customers).length;
  expect(done).toBeLessThanOrEqual(before);

  await owner.query('UPDATE interruptor_ordenes SET paradas = false');
  await whileSending(() => reached(customers, done + 10));
});

test('an account that stops its orders stops them alone', { timeout: 180_000 }, async () => {
  const [stopping, going] = [await orders.customer(), await orders.customer()];
  const { usuarioId } = stopping;
  await orders.lab.query(usuarioId, (tx) => saveOrderSettings(tx, usuarioId, { paradas: true }));
  const id = await orders.order(stopping, 'mi-parada.es');
  await orders.order(going, 'su-marcha.es');
  await whileSending(() => reached([going], 1));
  expect((await orders.read(stopping, id)).estado).toBe('armada');
  expect(bought([stopping])).toEqual([]);
});
