import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { firstRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { type Customer, type OrdersLab, startOrders } from './orders.testing.ts';

let orders: OrdersLab;
beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders.close());

const keepKey = (mine: Customer, user: string) =>
  orders.lab.query(mine.usuarioId, (tx) =>
    orders.lab.program.vault.write(tx, mine.usuarioId, {
      nombre: `${mine.registrador}_key`,
      key: `${user}:clave-buena`,
      now: orders.lab.program.clock.now(),
    }),
  );

test.each(['dondominio', 'porkbun'] as const)(
  '%s: an attempt in doubt is not settled by the names of another account at the registrar',
  async (registrador) => {
    const { simulator } = orders.lab;
    const mine = await orders.customer({ registrador });
    const dominio = registrador === 'dondominio' ? 'otra-clave.es' : 'otra-clave.com';
    const rule = { fault: 'silent-after', server: `service:${registrador}`, times: 1 } as const;
    const fault = simulator.context.faults.set(rule);
    onTestFinished(() => void simulator.context.faults.clear(fault));
    const id = await orders.order(mine, dominio);
    await orders.run();
    expect((await orders.read(mine, id)).estado).toBe('por_conciliar');

    await keepKey(mine, `otra-${registrador}`);
    for (let n = 0; n < 6; n++) {
      await orders.lab.advance(20_000);
      await orders.run();
    }
    expect(await orders.read(mine, id)).toMatchObject({ estado: 'por_conciliar', ausencias: 0 });

    await keepKey(mine, mine.user);
    await orders.lab.advance(20_000);
    await orders.run();
    expect((await orders.read(mine, id)).estado).toBe('comprada');
    expect(orders.account(mine).ledger).toHaveLength(1);
  },
);

test('what an attempt in doubt was charged is told by the balance of its account, whatever was bought at another', async () => {
  const { simulator } = orders.lab;
  const mine = await orders.customer();
  const dominio = 'mi-cuenta.es';
  simulator.control.setPrice(dominio, 801);
  const rule = { fault: 'silent-after', server: 'service:dondominio', times: 1 } as const;
  const fault = simulator.context.faults.set(rule);
  onTestFinished(() => void simulator.context.faults.clear(fault));
  const id = await orders.order(mine, dominio);
  await orders.run();
  expect((await orders.read(mine, id)).estado).toBe('por_conciliar');
  // The registrar's ledger has another price than its check gave.
  orders.account(mine).balanceCents -= 2;

  await keepKey(mine, 'segunda-cuenta');
  const other = await orders.order(mine, 'segunda-cuenta.es');
  for (let n = 0; n < 3 && (await orders.read(mine, other)).estado !== 'comprada'; n++) {
    await orders.lab.advance(11_000);
    await orders.run();
  }
  expect((await orders.read(mine, other)).estado).toBe('comprada');

  await keepKey(mine, mine.user);
  await orders.lab.advance(20_000);
  await orders.run();
  expect((await orders.read(mine, id)).estado).toBe('comprada');
  const charged = await orders.lab.query(mine.usuarioId, (tx) =>
    firstRow(
      tx,
      z.object({ cobro_centimos: z.int().nullable() }),
      sql`SELECT cobro_centimos FROM ordenes WHERE usuario_id = ${mine.usuarioId} AND id = ${id}`,
    ),
  );
  expect(charged).toEqual({ cobro_centimos: 803 });
});
