import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveOrderSettings } from '#store/queries/orders/settings.ts';
import { beat } from '#store/queries/processes/processes.ts';
import { withSystem } from '#store/store.ts';
import { type Customer, type OrdersLab, startOrders } from './orders.testing.ts';
import { keepSendingOrders } from './send-orders.ts';

const ARMED = 300;
const PER_ACCOUNT = 2;
/** The promise of the switch. */
const WITHIN_MS = 2_000;

let orders: OrdersLab;
let owner: pg.Client;
beforeAll(async () => {
  orders = await startOrders();
  owner = new pg.Client({ connectionString: orders.lab.databaseUrl.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await orders.close();
});

/** Two senders, as two processes are. */
async function whileSending(work: () => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const names = ['emisor-1', 'emisor-2'];
  const senders = names.map(async (proceso) => {
    await withSystem(orders.deps.store, (tx) => beat(tx, proceso, 'worker'));
    await keepSendingOrders({ ...orders.deps, proceso }, stop.signal);
  });
  await work().finally(() => stop.abort());
  await Promise.all(senders);
}

const bought = (customers: readonly Customer[]) =>
  customers.flatMap((customer) => orders.account(customer).ledger.map(({ at }) => at));
const reached = (customers: readonly Customer[], least: number) =>
  expect
    .poll(() => bought(customers).length, { timeout: 60_000, interval: 20 })
    .toBeGreaterThanOrEqual(least);

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
    before = bought(customers).length;
    await sleep(2 * WITHIN_MS);
  });
  const times = bought(customers);
  expect(times).toHaveLength(before);
  expect(before).toBeLessThan(ARMED);
  expect(Math.max(...times)).toBeLessThanOrEqual(stopped + WITHIN_MS);

  await owner.query('UPDATE interruptor_ordenes SET paradas = false');
  await whileSending(() => reached(customers, before + 10));
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
