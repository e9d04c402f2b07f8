import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { applyToOrder } from '#store/queries/orders/order-writer.ts';
import { lockOrder } from '#store/queries/orders/orders.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { nextRevision } from '#store/store.ts';
import { type Customer, type OrdersLab, startOrders } from './orders.testing.ts';
import { sendOrdersOnce } from './send-orders.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

let orders: OrdersLab;
beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders.close());

let names = 0;

/** An armed order whose attempt had no answer; the registrar has said twice since that it does not hold the name. */
async function doubted(fault: 'executes-late' | 'broken-before'): Promise<{ mine: Customer; id: string }> {
  const { faults } = orders.lab.simulator.context;
  const mine = await orders.customer();
  const rule = { fault, server: 'service:dondominio', times: 1 } as const;
  const set = faults.set(fault === 'executes-late' ? { ...rule, delayMs: 3_600_000 } : rule);
  onTestFinished(() => void faults.clear(set));
  const id = await orders.order(mine, `en-duda-${++names}.es`);
  await orders.run();
  const state = async () => (await orders.read(mine, id)).estado;
  // A busy machine may be late for the first attempt, which is then made again.
  for (const since of ['comprobando', 'por_conciliar']) {
    for (let n = 0; n < 8 && (await state()) === since; n++) {
      await orders.lab.advance(20 * SECOND);
      await sendOrdersOnce(orders.deps, AbortSignal.timeout(60_000));
    }
  }
  expect(await orders.read(mine, id)).toMatchObject({ estado: 'armada', dudas: 1 });
  return { mine, id };
}

const cancel = ({ mine: { usuarioId }, id }: { mine: Customer; id: string }) =>
  orders.lab.query(usuarioId, async (tx) => {
    const revision = await nextRevision(tx);
    const row = await lockOrder(tx, usuarioId, id);
    if (row === undefined) throw new Error('the order is gone');
    const now = orders.lab.program.clock.now();
    await applyToOrder(tx, usuarioId, row, { kind: 'cancelled_by_person', now }, revision);
  });

const attemptsOf = ({ usuarioId }: Customer) =>
  orders.lab.query(usuarioId, (tx) =>
    rows(
      tx,
      z.object({ estado: z.string() }),
      sql`SELECT estado FROM intentos_compra WHERE usuario_id = ${usuarioId} ORDER BY id`,
    ),
  );

test.each<['expires' | 'is cancelled', string]>([
  ['expires', 'caducada'],
  ['is cancelled', 'cancelada'],
])('an order in doubt that %s is asked about first: what was bought late is told as bought', async (how) => {
  const made = await doubted('executes-late');
  const { mine, id } = made;
  orders.lab.simulator.context.accounts.executeLate();
  expect(orders.account(mine).ledger).toHaveLength(1);
  if (how === 'is cancelled') await cancel(made);
  else await orders.lab.advance(2 * HOUR);
  await orders.run();
  expect(await orders.read(mine, id)).toMatchObject({ estado: 'comprada', cierre: null });
  expect(await attemptsOf(mine)).toEqual([{ estado: 'comprado' }]);
  expect(orders.account(mine).ledger).toHaveLength(1);
});

test.each<['expires' | 'is cancelled', string]>([
  ['expires', 'caducada'],
  ['is cancelled', 'cancelada'],
])(
  'an order in doubt that %s and was not bought ends so, and says what the registrar holds',
  async (how, end) => {
    const made = await doubted('broken-before');
    const { mine, id } = made;
    if (how === 'is cancelled') await cancel(made);
    else await orders.lab.advance(2 * HOUR);
    await orders.run();
    expect(await orders.read(mine, id)).toMatchObject({ estado: 'por_conciliar', cierre: end });
    for (let n = 0; n < 3; n++) {
      await orders.lab.advance(20 * SECOND);
      await orders.run();
    }
    expect(await orders.read(mine, id)).toMatchObject({
      estado: end,
      motivo: expect.stringContaining(
        'Antes de cerrarla se preguntó a DonDominio: no lo tiene en tu cuenta.',
      ),
    });
    expect(orders.account(mine).ledger).toEqual([]);
    expect(await attemptsOf(mine)).toEqual([{ estado: 'no_comprado' }]);
  },
);
