import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type OrdersLab, startOrders } from './orders.testing.ts';

let orders: OrdersLab;
beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders.close());

test.each(['dondominio', 'porkbun'] as const)(
  '%s: an attempt in doubt is not settled by the names of another account at the registrar',
  async (registrador) => {
    const { program, simulator } = orders.lab;
    const mine = await orders.customer({ registrador });
    const dominio = registrador === 'dondominio' ? 'otra-clave.es' : 'otra-clave.com';
    const rule = { fault: 'silent-after', server: `service:${registrador}`, times: 1 } as const;
    const fault = simulator.context.faults.set(rule);
    onTestFinished(() => void simulator.context.faults.clear(fault));
    const id = await orders.order(mine, dominio);
    await orders.run();
    expect((await orders.read(mine, id)).estado).toBe('por_conciliar');

    const storeKey = (user: string) =>
      orders.lab.query(mine.usuarioId, (tx) =>
        program.vault.write(tx, mine.usuarioId, {
          nombre: `${registrador}_key`,
          key: `${user}:clave-buena`,
          now: program.clock.now(),
        }),
      );
    await storeKey(`otra-${registrador}`);
    for (let n = 0; n < 6; n++) {
      await orders.lab.advance(20_000);
      await orders.run();
    }
    expect(await orders.read(mine, id)).toMatchObject({ estado: 'por_conciliar', ausencias: 0 });

    await storeKey(mine.user);
    await orders.lab.advance(20_000);
    await orders.run();
    expect((await orders.read(mine, id)).estado).toBe('comprada');
    expect(orders.account(mine).ledger).toHaveLength(1);
  },
);
