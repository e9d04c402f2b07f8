import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type OrdersLab, startOrders } from './orders.testing.ts';

const calls = vi.hoisted((): string[] => []);
vi.mock(import('#domain/value/opportunity/judgement.ts'), async (importOriginal) => {
  const { judge, ...rest } = await importOriginal();
  return {
    ...rest,
    judge: (...given) => {
      calls.push('judge');
      return judge(...given);
    },
  };
});

let orders: OrdersLab;
beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders.close());

test('what a process builds for its first name is built before the locks of the sending', async () => {
  const { holders } = orders.deps;
  const read: typeof holders.read = async (...account) => {
    calls.push('locks');
    return await holders.read(...account);
  };
  orders.deps.holders = { ...holders, read };
  const mine = await orders.customer();
  const id = await orders.order(mine, 'primer-nombre.es');
  await orders.run();
  expect((await orders.read(mine, id)).estado).toBe('comprada');
  expect(calls.slice(0, 3)).toEqual(['judge', 'locks', 'judge']);
});
