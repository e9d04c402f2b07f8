import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { createServiceClient } from '#platform/outbound/http-json.ts';
import { createBuyer } from '#providers/registrars/buyer.ts';
import { registrars } from '#providers/registrars/catalogue.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { type OrdersLab, startOrders } from './orders.testing.ts';
import { sendOrdersOnce } from './send-orders.ts';

let orders: OrdersLab;
beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders.close());

/** DonDominio's answer to a check, after which it takes no connection any more. */
async function closesAfterCheck(dominio: string): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { connection: 'close' }).end(
      JSON.stringify({
        success: true,
        errorCode: 0,
        responseData: {
          domains: [{ name: dominio, available: true, premium: false, price: 7.95, currency: 'EUR' }],
        },
      }),
    );
    server.close();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return `http://127.0.0.1:${port}/`;
}

test('an order whose sender fails before the call is sent at its next turn', async () => {
  const mine = await orders.customer();
  const id = await orders.order(mine, 'al-segundo-turno.es');
  const { holders } = orders.deps;
  onTestFinished(() => {
    orders.deps.holders = holders;
  });
  let reads = 0;
  const read: typeof holders.read = async (...account) => {
    if (++reads === 1) throw new Error('the transaction was ended');
    return await holders.read(...account);
  };
  orders.deps.holders = { ...holders, read };
  await orders.run();
  expect((await orders.read(mine, id)).estado).toBe('comprada');
  expect(reads).toBeGreaterThan(1);
  expect(orders.account(mine).ledger).toHaveLength(1);
});

test('an attempt that was never sent costs nothing, and its order is looked at again at once', async () => {
  const mine = await orders.customer();
  const dominio = 'sin-enviar.es';
  const id = await orders.order(mine, dominio);
  const http = createServiceClient({ userAgent: 'pruebas' });
  onTestFinished(() => http.close());
  const { map: world } = orders.lab.simulator;
  for (let turn = 0; turn < 8; turn++) {
    const map = { ...world, services: { ...world.services, dondominio: await closesAfterCheck(dominio) } };
    const dondominio = createBuyer(registrars.dondominio, { http, clock: orders.deps.clock, map });
    const deps = { ...orders.deps, buyers: { ...orders.deps.buyers, dondominio } };
    await sendOrdersOnce(deps, AbortSignal.timeout(60_000));
    // On a busy machine the time limits of a sending may end it before its call.
    if ((await orders.read(mine, id)).estado !== 'comprobando') break;
    await orders.lab.advance(11_000);
  }
  expect(await orders.read(mine, id)).toMatchObject({ estado: 'armada', dudas: 0, codigo: null });
  const attempts = await orders.lab.query(mine.usuarioId, (tx) =>
    rows(
      tx,
      z.object({ estado: z.string(), respuesta: z.string() }),
      sql`SELECT estado, respuesta FROM intentos_compra WHERE usuario_id = ${mine.usuarioId}`,
    ),
  );
  expect(attempts).toEqual([{ estado: 'no_comprado', respuesta: 'not_sent' }]);
  await orders.lab.advance(11_000);
  await orders.run();
  expect((await orders.read(mine, id)).estado).toBe('comprada');
  expect(orders.account(mine).ledger).toHaveLength(1);
});
