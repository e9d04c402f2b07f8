import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasHighBrandRisk } from '#store/queries/orders/name.ts';
import { type Store, withAccount } from '#store/store.ts';
import { type OrdersLab, startOrders } from './orders.testing.ts';

let orders: OrdersLab;
beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders.close());

/** The store, with the text of each statement of its transactions told to `heard`. */
function overheard(store: Store, heard: (text: string) => void): Store {
  const listening = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get(target, key) {
        const value = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          const [first] = given;
          if (key === 'query') heard(typeof first === 'string' ? first : JSON.stringify(first));
          return Reflect.apply(value, target, given);
        };
      },
    });
  const { transactions } = store;
  return {
    ...store,
    transactions: { ...transactions, connect: async () => listening(await transactions.connect()) },
  };
}

test('what a process builds for its first name is built before the locks of the sending', async () => {
  const { store, holders } = orders.deps;
  const mine = await orders.customer();
  const id = await orders.order(mine, 'primer-nombre.es');
  const { dominio_id } = await orders.read(mine, id);
  const risk: string[] = [];
  await withAccount(
    overheard(store, (text) => risk.push(text)),
    mine.usuarioId,
    (tx) => hasHighBrandRisk(tx, mine.usuarioId, dominio_id, 0),
  );
  const asked = risk.find((text) => text.includes('dominios')) ?? '';
  const heard: string[] = [];
  const read: typeof holders.read = async (...account) => {
    heard.push('locks');
    return await holders.read(...account);
  };
  orders.deps.holders = { ...holders, read };
  orders.deps.store = overheard(store, (text) => {
    if (text === asked) heard.push('risk');
  });
  await orders.run();
  expect((await orders.read(mine, id)).estado).toBe('comprada');
  expect(heard.slice(0, 3)).toEqual(['risk', 'locks', 'risk']);
});
