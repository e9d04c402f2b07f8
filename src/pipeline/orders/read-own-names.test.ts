import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { calendarEvents } from '#store/queries/management/calendar.ts';
import { purchasesOf } from '#store/queries/management/purchases.ts';
import { saveOwnNames, takeRenewing } from '#store/queries/orders/own-names.ts';
import { idRow, rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { remindRenewals } from '../management/remind-renewals.ts';
import { importOwnNames } from './import-own-names.ts';
import { type Customer, type OrdersLab, startOrders } from './orders.testing.ts';
import { readOwnNames } from './read-own-names.ts';

const DAY = 86_400_000;
const YEAR_ON = Date.UTC(2028, 2, 1, 12);

let orders: OrdersLab;
beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders.close());

const read = () => readOwnNames(orders.deps, AbortSignal.timeout(30_000));
const ask = <Shape extends z.ZodRawShape>(
  { usuarioId }: Customer,
  shape: Shape,
  query: ReturnType<typeof sql>,
) => orders.lab.query(usuarioId, (tx) => rows(tx, z.object(shape), query));
const notices = (mine: Customer) =>
  ask(
    mine,
    { titulo: z.string(), mensaje: z.string() },
    sql`SELECT titulo, mensaje FROM notificaciones WHERE usuario_id = ${mine.usuarioId}
      AND tipo = 'nombres_registrador' ORDER BY id`,
  );
const renewals = async (mine: Customer) =>
  (
    await ask(
      mine,
      { renueva: z.date().nullable() },
      sql`SELECT fecha_renovacion AS renueva FROM compras WHERE usuario_id = ${mine.usuarioId}`,
    )
  ).map(({ renueva }) => renueva?.toISOString().slice(0, 10));

test('a bought name renews when the registrar says, and an automatic renewal is told once', async () => {
  const mine = await orders.customer();
  await orders.order(mine, 'panaderia-propia.es');
  await orders.run();
  const held = orders.account(mine).names.get('panaderia-propia.es');
  if (held === undefined) throw new Error('it was not bought');
  held.autoRenew = false;
  await read();
  expect(await notices(mine)).toEqual([]);

  held.expires = YEAR_ON;
  held.autoRenew = true;
  await orders.lab.advance(DAY);
  await read();
  expect(await renewals(mine)).toEqual(['2028-03-01']);
  expect(await notices(mine)).toMatchObject([
    { titulo: 'DonDominio tiene activada la renovación automática de un dominio comprado' },
  ]);
  await orders.lab.advance(DAY);
  await read();
  expect(await notices(mine)).toHaveLength(1);
  expect(held.autoRenew).toBe(true);
});

test('names that were bought elsewhere are told once, and the list is read once a day', async () => {
  const mine = await orders.customer({ registrador: 'porkbun' });
  const own = (domain: string) =>
    orders.lab.simulator.control.own('porkbun', mine.user, { domain, expires: YEAR_ON });
  for (let n = 1; n <= 4; n++) own(`de-otra-vez-${n}.com`);
  await read();
  expect(await notices(mine)).toEqual([
    {
      titulo: '4 dominios de tu cuenta de Porkbun no están en Comprados',
      mensaje:
        'de-otra-vez-1.com, de-otra-vez-2.com, de-otra-vez-3.com y 1 más. Impórtalos en Comprados para ver cuándo se renuevan.',
    },
  ]);
  own('de-otra-vez-5.com');
  await read();
  expect(await notices(mine)).toHaveLength(1);
  await orders.lab.advance(DAY);
  await read();
  expect((await notices(mine)).map(({ titulo }) => titulo)).toEqual([
    '4 dominios de tu cuenta de Porkbun no están en Comprados',
    'Un dominio de tu cuenta de Porkbun no está en Comprados',
  ]);
});

test('a name that a list leaves out for some days is told no second time', async () => {
  const mine = await orders.customer();
  const own = (domain: string) =>
    orders.lab.simulator.control.own('dondominio', mine.user, { domain, expires: YEAR_ON });
  for (const name of ['se-queda.es', 'falta-un-dia.es']) own(name);
  await read();
  orders.account(mine).names.delete('falta-un-dia.es');
  for (let day = 0; day < 2; day++) {
    await orders.lab.advance(DAY);
    await read();
  }
  for (const name of ['falta-un-dia.es', 'nuevo-del-todo.es']) own(name);
  await orders.lab.advance(DAY);
  await read();
  expect((await notices(mine)).map(({ mensaje }) => mensaje.split('. ')[0])).toEqual([
    'falta-un-dia.es, se-queda.es',
    'nuevo-del-todo.es',
  ]);
});

test('a list that does not say whether a name renews by itself does not make it begin to', async () => {
  const mine = await orders.customer();
  const dominio = 'panaderia-callada.es';
  await orders.order(mine, dominio);
  await orders.run();
  const reading = { usuario_id: mine.usuarioId, registrador: mine.registrador };
  const told: string[][] = [];
  for (const autorenovacion of [true, null, true, false, true])
    told.push(
      await orders.lab.query(mine.usuarioId, async (tx) => {
        await saveOwnNames(tx, reading, [{ dominio, caduca: null, autorenovacion }], orders.deps.clock.now());
        return await takeRenewing(tx, reading);
      }),
    );
  expect(told).toEqual([[dominio], [], [], [], [dominio]]);
});

test('a list that cannot be read changes nothing, and is read again within hours', async () => {
  const mine = await orders.customer();
  const { control } = orders.lab.simulator;
  control.own('dondominio', mine.user, { domain: 'guardado.es', expires: YEAR_ON });
  await read();
  const kept = () =>
    ask(
      mine,
      { dominio: z.string() },
      sql`SELECT dominio FROM nombres_registrador WHERE usuario_id = ${mine.usuarioId} ORDER BY dominio`,
    );
  expect(await kept()).toEqual([{ dominio: 'guardado.es' }]);
  await orders.lab.advance(DAY);
  const fault = control.setFault({ fault: 'html', server: 'service:dondominio' });
  await read();
  control.clearFaults(fault);
  expect(await kept()).toEqual([{ dominio: 'guardado.es' }]);
  orders.account(mine).names.delete('guardado.es');
  control.own('dondominio', mine.user, { domain: 'nuevo.es', expires: YEAR_ON });
  await orders.lab.advance(2 * 3_600_000);
  await read();
  expect(await kept()).toEqual([{ dominio: 'nuevo.es' }]);
});

test('names that were bought elsewhere are imported with their renewal, once, and only those of the list', async () => {
  const [mine, other] = [await orders.customer(), await orders.customer()];
  const { control } = orders.lab.simulator;
  control.own('dondominio', mine.user, { domain: 'xn--caera-pta.es', expires: YEAR_ON });
  control.own('dondominio', other.user, { domain: 'ajeno-del-otro.es', expires: YEAR_ON });
  await read();
  const wanted = {
    registrador: 'dondominio' as const,
    dominios: ['xn--caera-pta.es', 'ajeno-del-otro.es', 'inventado.es'],
  };
  expect(await importOwnNames(orders.deps, mine.usuarioId, wanted)).toBe(1);
  expect(await importOwnNames(orders.deps, mine.usuarioId, wanted)).toBe(0);
  const bought = await ask(
    mine,
    {
      nombre: z.string(),
      registrador: z.string().nullable(),
      comprado: z.date().nullable(),
      renueva: z.date().nullable(),
    },
    sql`SELECT d.dominio_unicode AS nombre, c.registrador, c.fecha_compra AS comprado, c.fecha_renovacion AS renueva
      FROM compras c JOIN dominios d ON d.usuario_id = c.usuario_id AND d.id = c.dominio_id
      WHERE c.usuario_id = ${mine.usuarioId}`,
  );
  expect(bought).toEqual([
    {
      nombre: 'cañera.es',
      registrador: 'DonDominio',
      comprado: null,
      renueva: new Date('2028-03-01T23:59:59Z'),
    },
  ]);
});

test('what a registrar lists that is no name is left out, and look-alike letters are shown as they are stored', async () => {
  const mine = await orders.customer();
  const { control } = orders.lab.simulator;
  for (const domain of ['xn--pple-43d.com', 'no vale.es', 'es'])
    control.own('dondominio', mine.user, { domain, expires: YEAR_ON });
  await read();
  const listed = sql`SELECT dominio FROM nombres_registrador WHERE usuario_id = ${mine.usuarioId}`;
  expect(await ask(mine, { dominio: z.string() }, listed)).toEqual([{ dominio: 'xn--pple-43d.com' }]);
  const wanted = { registrador: 'dondominio' as const, dominios: ['xn--pple-43d.com'] };
  expect(await importOwnNames(orders.deps, mine.usuarioId, wanted)).toBe(1);
  const shown = sql`SELECT dominio_unicode AS nombre FROM dominios WHERE usuario_id = ${mine.usuarioId}`;
  expect(await ask(mine, { nombre: z.string() }, shown)).toEqual([{ nombre: 'xn--pple-43d.com' }]);
});

describe('a name that was sold and has come back', () => {
  /** It is in the lists again, where its purchase is kept. */
  const sold = (mine: Customer, dominio: string) =>
    orders.lab.query(mine.usuarioId, (tx) =>
      tx.execute(sql`
        WITH suyo AS (
          INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
          VALUES (${mine.usuarioId}, ${dominio}, ${dominio}, 'es', now()) RETURNING usuario_id, id)
        INSERT INTO compras (usuario_id, dominio_id, fecha_compra, fecha_renovacion, precio_venta, fecha_venta)
        SELECT usuario_id, id, '2020-01-02T12:00:00Z', '2022-01-02T12:00:00Z', 300, '2021-03-04T12:00:00Z' FROM suyo`),
    );
  const bought = ({ usuarioId }: Customer) =>
    orders.lab.query(usuarioId, async (tx) => {
      const [name] = await rows(
        tx,
        idRow,
        sql`SELECT id FROM dominios WHERE usuario_id = ${usuarioId} AND estado_gestion = 'comprado'`,
      );
      return (await purchasesOf(tx, usuarioId, [name?.id ?? ''])).get(name?.id ?? '');
    });
  const unsold = { precio_venta: null, fecha_venta: null, registrador: 'DonDominio' };

  test('by an order is not sold: it renews when the registrar says, is in the calendar and is announced', async () => {
    const mine = await orders.customer();
    const dominio = 'vuelve-por-orden.es';
    await sold(mine, dominio);
    await orders.order(mine, dominio);
    await orders.run();
    expect(await bought(mine)).toMatchObject(unsold);

    const held = orders.account(mine).names.get(dominio);
    if (held === undefined) throw new Error('it was not bought');
    const now = orders.deps.clock.now();
    held.expires = now + 20 * DAY;
    await read();
    const renews = (await bought(mine))?.fecha_renovacion ?? '';
    expect(renews.slice(0, 10)).toBe(new Date(now + 20 * DAY).toISOString().slice(0, 10));
    const events = await orders.lab.query(mine.usuarioId, (tx) =>
      calendarEvents(tx, mine.usuarioId, { since: now, now }),
    );
    expect(events).toMatchObject([{ dominio, fecha: new Date(renews), tipo: 'renueva' }]);
    await remindRenewals(orders.deps, AbortSignal.timeout(30_000));
    const told = sql`SELECT mensaje FROM notificaciones
      WHERE usuario_id = ${mine.usuarioId} AND tipo = 'renovaciones'`;
    expect(await ask(mine, { mensaje: z.string() }, told)).toEqual([
      { mensaje: expect.stringContaining(dominio) },
    ]);
  });

  test("by an import from the registrar's list is not sold, and its day of purchase is not known", async () => {
    const mine = await orders.customer();
    const dominio = 'vuelve-por-lista.es';
    await sold(mine, dominio);
    orders.lab.simulator.control.own('dondominio', mine.user, { domain: dominio, expires: YEAR_ON });
    await read();
    const wanted = { registrador: 'dondominio' as const, dominios: [dominio] };
    expect(await importOwnNames(orders.deps, mine.usuarioId, wanted)).toBe(1);
    expect(await bought(mine)).toMatchObject({ ...unsold, fecha_compra: null });
    expect(await renewals(mine)).toEqual(['2028-03-01']);
  });
});
