import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrdersLab, startOrders } from './orders.testing.ts';
import { registrarTurn } from './registrar-turn.ts';

/** The second turn may still be waited for (half a minute), the third not. */
const INTERVAL_MS = 29_000;

let orders: OrdersLab;
let owner: pg.Client;
beforeAll(async () => {
  orders = await startOrders();
  owner = new pg.Client(orders.lab.databaseUrl.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await orders.close();
});

test('with more questions before it than half a minute holds, no turn is taken and the rate is kept', async () => {
  const { program } = orders.lab;
  const deps = {
    ...orders.deps,
    registryPace: (work: Parameters<typeof orders.deps.registryPace>[0]) => ({
      ...program.pipeline.registryPace(work),
      intervalMs: INTERVAL_MS,
    }),
  };
  const stop = new AbortController();
  const ask = () =>
    registrarTurn(
      deps,
      { servidor: 'registrador:compartida', canal: 'dondominio', dominio: 'bar.es' },
      stop.signal,
    );
  expect(await ask()).toBe('turn');
  const second = ask();
  const shared = async () =>
    (
      await owner.query(`SELECT consultas::int, no_antes::text FROM servidores_registro
      WHERE servidor = 'registrador:compartida'`)
    ).rows[0];
  await expect.poll(async () => (await shared())?.consultas).toBe(2);
  const before = await shared();
  const now = orders.deps.clock.now();
  const answers = [await ask(), await ask(), await ask()];
  for (const answer of answers) {
    const heldUntil = answer === 'turn' ? Number.NaN : answer.heldUntil;
    expect(heldUntil - now).toBeGreaterThan(30_000);
    expect(heldUntil - now).toBeLessThanOrEqual(2 * INTERVAL_MS);
  }
  expect(await shared()).toEqual(before);
  stop.abort();
  await second;
});
