import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import type { FaultRule } from '#simulator/faults.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { type Customer, type OrdersLab, startOrders } from './orders.testing.ts';
import { sendOrdersOnce } from './send-orders.ts';
import { settleSettings } from './settings-after.ts';

const SECOND = 1_000;

let orders: OrdersLab;
beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders.close());

let names = 0;
const freeName = (zone = 'es') => `comercio-libre-${++names}.${zone}`;
const fault = (rule: FaultRule) => {
  const id = orders.lab.simulator.context.faults.set(rule);
  onTestFinished(() => void orders.lab.simulator.context.faults.clear(id));
};
const later = async (ms: number) => {
  await orders.lab.advance(ms);
  await orders.run();
};
const purchases = ({ usuarioId }: Customer) =>
  orders.lab.query(usuarioId, (tx) =>
    rows(
      tx,
      z.object({
        dominio: z.string(),
        cobro_centimos: z.number().nullable(),
        cobro_moneda: z.string().nullable(),
        registrador: z.string().nullable(),
        renueva: z.date().nullable(),
      }),
      sql`SELECT d.dominio, c.cobro_centimos, c.cobro_moneda, c.registrador, c.fecha_renovacion AS renueva
        FROM compras c JOIN dominios d ON d.usuario_id = c.usuario_id AND d.id = c.dominio_id
        WHERE c.usuario_id = ${usuarioId} AND d.estado_gestion = 'comprado' ORDER BY d.dominio`,
    ),
  );
const attempts = ({ usuarioId }: Customer) =>
  orders.lab.query(usuarioId, (tx) =>
    rows(
      tx,
      z.object({ estado: z.string(), cobro_centimos: z.number().nullable() }),
      sql`SELECT estado, cobro_centimos FROM intentos_compra WHERE usuario_id = ${usuarioId} ORDER BY id`,
    ),
  );
const notices = ({ usuarioId }: Customer) =>
  orders.lab.query(usuarioId, (tx) =>
    rows(
      tx,
      z.object({ tipo: z.string(), titulo: z.string() }),
      sql`SELECT tipo, titulo FROM notificaciones WHERE usuario_id = ${usuarioId} ORDER BY id`,
    ),
  );

describe.each(['dondominio', 'porkbun'] as const)('%s', (registrador) => {
  const zone = registrador === 'dondominio' ? 'es' : 'com';
  const price =
    registrador === 'dondominio'
      ? { cobro_centimos: 795, cobro_moneda: 'EUR' }
      : { cobro_centimos: 1_108, cobro_moneda: 'USD' };
  const server = `service:${registrador}`;

  test('a free name is bought once, and is in Comprados as it was charged', async () => {
    const mine = await orders.customer({ registrador });
    const dominio = freeName(zone);
    const id = await orders.order(mine, dominio);
    await orders.run();
    expect(await orders.read(mine, id)).toMatchObject({ estado: 'comprada', motivo: null, proxima: null });
    expect(orders.account(mine).ledger.map(({ domain, cents }) => [domain, cents])).toEqual([
      [dominio, price.cobro_centimos],
    ]);
    expect(await purchases(mine)).toMatchObject([{ dominio, ...price }]);
    expect(await notices(mine)).toMatchObject([
      { tipo: 'orden_comprada', titulo: expect.stringContaining(`Comprado: ${dominio}`) },
    ]);
    await later(60 * SECOND);
    expect(orders.account(mine).ledger).toHaveLength(1);
  });

  test.each([
    ['taken-meanwhile', 'no_comprada', 'ocupado'],
    ['contact-refused', 'no_comprada', 'contacto_rechazado'],
  ] as const)('%s: it ends as %s', async (name, estado, codigo) => {
    const mine = await orders.customer({ registrador });
    fault({ fault: name, server, times: 1 });
    const id = await orders.order(mine, freeName(zone));
    await orders.run();
    const order = await orders.read(mine, id);
    expect([order.estado, order.codigo]).toEqual([estado, codigo]);
    expect(order.motivo).toMatch(/\.$/);
    expect(orders.account(mine).ledger).toEqual([]);
    expect(await notices(mine)).toMatchObject([{ tipo: 'orden_sin_compra' }]);
  });

  test.each(['silent-after', 'broken-after'] as const)(
    '%s: what the registrar holds decides, and it is not sent again',
    async (name) => {
      const mine = await orders.customer({ registrador });
      const dominio = freeName(zone);
      fault({ fault: name, server, times: 1 });
      const id = await orders.order(mine, dominio);
      await orders.run();
      expect((await orders.read(mine, id)).estado).toBe('por_conciliar');
      await later(11 * SECOND);
      expect((await orders.read(mine, id)).estado).toBe('comprada');
      expect(orders.account(mine).ledger).toHaveLength(1);
      expect(await purchases(mine)).toMatchObject([{ dominio, ...price }]);
    },
  );

  test('not bought by an attempt that failed: it is sent once more when the registrar has said so twice', async () => {
    const mine = await orders.customer({ registrador });
    const id = await orders.order(mine, freeName(zone));
    fault({ fault: 'broken-before', server, times: 1 });
    await orders.run();
    expect((await orders.read(mine, id)).estado).toBe('por_conciliar');
    await later(11 * SECOND);
    expect(orders.account(mine).ledger).toEqual([]);
    for (let n = 0; n < 8; n++) await later(20 * SECOND);
    expect((await orders.read(mine, id)).estado).toBe('comprada');
    expect(orders.account(mine).ledger).toHaveLength(1);
  });

  test('bought after the registrar has said twice that it does not hold it: it is settled and counts', async () => {
    const mine = await orders.customer({ registrador });
    const dominio = freeName(zone);
    fault({ fault: 'executes-late', server, times: 1, delayMs: 3_600_000 });
    const id = await orders.order(mine, dominio);
    await orders.run();
    for (let n = 0; n < 8 && (await orders.read(mine, id)).estado === 'por_conciliar'; n++) {
      await orders.lab.advance(20 * SECOND);
      await sendOrdersOnce(orders.deps, AbortSignal.timeout(60_000));
    }
    expect((await orders.read(mine, id)).estado).toBe('armada');
    orders.lab.simulator.context.accounts.executeLate();
    expect(orders.account(mine).ledger).toHaveLength(1);
    for (let n = 0; n < 3; n++) await later(20 * SECOND);
    expect((await orders.read(mine, id)).estado).toBe('comprada');
    expect(orders.account(mine).ledger).toHaveLength(1);
    expect(await purchases(mine)).toMatchObject([{ dominio, ...price }]);
    expect(await attempts(mine)).toEqual([{ estado: 'comprado', cobro_centimos: price.cobro_centimos }]);
  });

  test('the balance runs out', async () => {
    const mine = await orders.customer({ registrador });
    orders.account(mine).balanceCents = 100;
    const id = await orders.order(mine, freeName(zone));
    await orders.run();
    expect(await orders.read(mine, id)).toMatchObject({ estado: 'no_comprada', codigo: 'sin_saldo' });
  });

  test('a refused key ends it before anything is sent', async () => {
    const mine = await orders.customer({ registrador, secret: 'clave-mala' });
    const id = await orders.order(mine, freeName(zone));
    await orders.run();
    expect(await orders.read(mine, id)).toMatchObject({ estado: 'no_comprada', codigo: 'clave_rechazada' });
  });

  test('a premium name is not bought without a word, and is with one, within the cap', async () => {
    const mine = await orders.customer({ registrador });
    orders.account(mine).balanceCents = 1_000_000;
    const refused = await orders.order(mine, `premium-${freeName(zone)}`);
    const allowed = await orders.order(mine, `premium-${freeName(zone)}`, {
      acepta_premium: true,
      tope_centimos: 200_000,
    });
    const dear = await orders.order(mine, `premium-${freeName(zone)}`, { acepta_premium: true });
    for (let n = 0; n < 3; n++) await later(11 * SECOND);
    expect(await orders.read(mine, refused)).toMatchObject({ estado: 'no_comprada', codigo: 'premium' });
    expect(await orders.read(mine, allowed)).toMatchObject({ estado: 'comprada' });
    expect(await orders.read(mine, dear)).toMatchObject({ estado: 'no_comprada', codigo: 'supera_tope' });
  });

  test('a throttled check waits as long as the registrar asks', async () => {
    const mine = await orders.customer({ registrador });
    fault({ fault: 'throttle-429-retry-after', retryAfterSeconds: 90, server, times: 1 });
    const id = await orders.order(mine, freeName(zone));
    await orders.run();
    expect(await orders.read(mine, id)).toMatchObject({ estado: 'armada', codigo: 'limitado' });
    await later(60 * SECOND);
    expect((await orders.read(mine, id)).estado).toBe('armada');
    await later(40 * SECOND);
    expect((await orders.read(mine, id)).estado).toBe('comprada');
  });

  test('a dry run buys nothing and says so', async () => {
    const mine = await orders.customer({ registrador });
    const id = await orders.order(mine, freeName(zone), { simulacro: true });
    await orders.run();
    expect(await orders.read(mine, id)).toMatchObject({ estado: 'no_comprada', codigo: 'simulacro' });
    expect(orders.account(mine).ledger).toEqual([]);
  });

  test('automatic renewal is switched off after the purchase, and the own name servers are set', async () => {
    const mine = await orders.customer({ registrador });
    const dominio = freeName(zone);
    const servidores = ['ns1.mio.es', 'ns2.mio.es'];
    const orden_id = await orders.order(mine, dominio, { servidores });
    await orders.run();
    expect(orders.account(mine).names.get(dominio)?.autoRenew).toBe(true);
    const key = { usuario_id: mine.usuarioId, orden_id };
    for (let n = 0; n < 2; n++) await settleSettings(orders.deps, key, AbortSignal.timeout(150_000));
    expect(orders.account(mine).names.get(dominio)).toMatchObject({
      autoRenew: false,
      nameservers: servidores,
    });
  });
});

test('without its key the automatic renewal stays on: the job fails, so that it is repeated and seen', async () => {
  const mine = await orders.customer();
  const { usuarioId } = mine;
  const orden_id = await orders.order(mine, freeName());
  await orders.run();
  await orders.lab.query(usuarioId, (tx) =>
    tx.execute(sql`DELETE FROM claves_api WHERE usuario_id = ${usuarioId} AND nombre = 'dondominio_key'`),
  );
  const settled = settleSettings(
    orders.deps,
    { usuario_id: usuarioId, orden_id },
    AbortSignal.timeout(150_000),
  );
  await expect(settled).rejects.toThrow('no key');
});

test('a price that moves by a cent: Porkbun refuses it and it is checked again; DonDominio charges it, and it is told so', async () => {
  for (const server of ['service:porkbun', 'service:dondominio'])
    fault({ fault: 'price-moved', server, times: 1 });
  const [guarded, open] = [
    await orders.customer({ registrador: 'porkbun' }),
    await orders.customer({ registrador: 'dondominio' }),
  ];
  const ids = [await orders.order(guarded, freeName('com')), await orders.order(open, freeName())];
  await orders.run();
  for (let n = 0; n < 3; n++) await later(11 * SECOND);
  expect((await orders.read(guarded, ids[0] ?? '')).estado).toBe('comprada');
  expect((await purchases(guarded))[0]?.cobro_centimos).toBe(1_108);
  expect((await purchases(open))[0]?.cobro_centimos).toBe(796);
});

test.each([
  [5_000, 'no_comprada', 'supera_tope', 0],
  [200_000, 'comprada', null, 1],
] as const)(
  'a name that is premium only when it is bought is checked again: with a cap of %i cents it is %s',
  async (tope_centimos, estado, codigo, bought) => {
    const mine = await orders.customer();
    orders.account(mine).balanceCents = 1_000_000;
    const dominio = `premium-${freeName()}`;
    fault({ fault: 'false-404', server: 'service:dondominio', subject: dominio, times: 1 });
    const id = await orders.order(mine, dominio, { acepta_premium: true, tope_centimos });
    await orders.run();
    for (let n = 0; n < 2; n++) await later(11 * SECOND);
    expect(await orders.read(mine, id)).toMatchObject({ estado, codigo });
    expect(orders.account(mine).ledger).toHaveLength(bought);
  },
);

test('a price that moved in an attempt without an answer is told by the balance', async () => {
  const mine = await orders.customer();
  const dominio = freeName();
  orders.lab.simulator.control.setPrice(dominio, 801);
  fault({ fault: 'silent-after', server: 'service:dondominio', times: 1 });
  await orders.order(mine, dominio);
  await orders.run();
  // The registrar's ledger has another price than its check gave.
  const account = orders.account(mine);
  account.balanceCents -= 2;
  await later(11 * SECOND);
  expect((await purchases(mine))[0]?.cobro_centimos).toBe(803);
});

test('a name that has a holder is not bought, whatever was thought of it before', async () => {
  const mine = await orders.customer();
  const dominio = freeName();
  orders.lab.simulator.control.take(dominio);
  const id = await orders.order(mine, dominio);
  await orders.run();
  expect(await orders.read(mine, id)).toMatchObject({ estado: 'no_comprada', codigo: 'ocupado' });
});

test('without a holder nothing is sent', async () => {
  const mine = await orders.customer({ holder: null });
  const id = await orders.order(mine, freeName());
  await orders.run();
  expect(await orders.read(mine, id)).toMatchObject({ estado: 'no_comprada', codigo: 'contacto_falta' });
});

test('orders of one account take turns of ten seconds at its registrar; those of others do not wait', async () => {
  const [mine, other] = [await orders.customer(), await orders.customer()];
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.push(await orders.order(mine, freeName()));
  const alone = await orders.order(other, freeName());
  const looks = (customer: Customer) => orders.account(customer).checks.count;
  for (let turn = 1; turn <= 3; turn++) {
    await orders.turn();
    expect(looks(mine)).toBe(turn);
    if (turn === 1) expect(looks(other)).toBe(1);
    await orders.lab.advance(10 * SECOND);
  }
  expect(orders.account(mine).checks.leastGapMs).toBeGreaterThanOrEqual(10 * SECOND);
  const bought = async () =>
    (await Promise.all(ids.map((id) => orders.read(mine, id)))).filter(({ estado }) => estado === 'comprada')
      .length;
  // On a busy machine the time limits of a sending may have ended it before its call.
  for (let n = 0; n < 8 && (await bought()) < 3; n++) await later(11 * SECOND);
  expect([await bought(), (await orders.read(other, alone)).estado]).toEqual([3, 'comprada']);
});
