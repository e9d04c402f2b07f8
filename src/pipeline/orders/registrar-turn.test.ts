import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrdersLab, startOrders } from './orders.testing.ts';
import { registrarTurn } from './registrar-turn.ts';

const INTERVAL_MS = 20_000;

let orders: OrdersLab;
beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders.close());

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
  await sleep(2_500);
  const now = orders.deps.clock.now();
  const answers = [await ask(), await ask(), await ask()];
  for (const answer of answers) {
    const heldUntil = answer === 'turn' ? Number.NaN : answer.heldUntil;
    expect(heldUntil - now).toBeGreaterThan(1.5 * INTERVAL_MS);
    expect(heldUntil - now).toBeLessThanOrEqual(2 * INTERVAL_MS);
  }
  stop.abort();
  await second;
});
