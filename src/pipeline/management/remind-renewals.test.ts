import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { CompraCambio } from '#contract/entities/gestion.ts';
import type { EstadoGestion } from '#contract/states.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { markAccountDeleted } from '#store/queries/account-data/delete-account.ts';
import { calendarEvents } from '#store/queries/management/calendar.ts';
import { changePurchases, purchasesOf } from '#store/queries/management/purchases.ts';
import { listNotifications } from '#store/queries/notifications/notifications.ts';
import { firstRow, idRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount, withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { manageDomains } from './manage-domains.ts';
import { remindRenewals } from './remind-renewals.ts';

const DAY_MS = 86_400_000;
let clock: ReturnType<typeof fixedClock>;
let db: TestDatabase;
let account: string;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
});
beforeEach(async () => {
  clock = fixedClock(Date.UTC(2026, 2, 1, 18));
  account = await createAccount(db.store);
});
afterAll(() => db.drop());

const deps = () => ({ store: db.store, clock, log: silentLogger });
const remind = () => remindRenewals(deps(), new AbortController().signal);
const noon = (days = 0) =>
  `${new Date(clock.now() + days * DAY_MS).toISOString().slice(0, 10)}T12:00:00.000Z`;
const domain = (dominio: string, owner = account) =>
  withAccount(db.store, owner, async (tx) => {
    const made = await firstRow(
      tx,
      idRow,
      sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion, revision)
          VALUES (${owner}, ${dominio}, ${dominio}, 'es', now(), ${await nextRevision(tx)}) RETURNING id`,
    );
    return made?.id ?? '';
  });
const mark = (id: string, estado_gestion: EstadoGestion | null, compra?: CompraCambio, owner = account) =>
  manageDomains(deps(), owner, [id], { estado_gestion, compra });
const edit = (id: string, change: CompraCambio, owner = account) =>
  withAccount(db.store, owner, (tx) => changePurchases(tx, owner, [id], change, clock.now()));
const purchase = (id: string) =>
  withAccount(db.store, account, async (tx) => (await purchasesOf(tx, account, [id])).get(id));
const announced = async (owner = account) =>
  (
    await withAccount(db.store, owner, (tx) => listNotifications(tx, owner, {}, { pagina: 1, limite: 20 }))
  ).filas.map(({ mensaje }) => mensaje);
const inCalendar = async () =>
  (
    await withAccount(db.store, account, (tx) =>
      calendarEvents(tx, account, { since: clock.now(), now: clock.now() }),
    )
  ).map(({ dominio, fecha, tipo }) => [dominio, fecha.toISOString(), tipo]);

describe('a name that was sold and is bought again', () => {
  const sold = async (renewal: CompraCambio = {}) => {
    const id = await domain('recomprado.es');
    await mark(id, 'comprado', { fecha_compra: noon(), precio_compra: 10, ...renewal });
    clock.advance(40 * DAY_MS);
    await edit(id, { precio_venta: 300, fecha_venta: noon() });
    clock.advance(400 * DAY_MS);
    await mark(id, null);
    return id;
  };

  test.each([
    ['on the anniversary of the first purchase', {}],
    ['on another day, which is past', { fecha_renovacion: '2027-02-03T12:00:00.000Z' }],
  ])('is not sold, is in the calendar and is announced; it renewed %s', async (_, renewal) => {
    const id = await sold(renewal);
    await mark(id, 'comprado', { fecha_compra: noon() });
    const renews = '2028-05-15T12:00:00.000Z';
    expect(await purchase(id)).toMatchObject({
      fecha_compra: '2027-05-15T12:00:00.000Z',
      fecha_renovacion: renews,
      precio_venta: null,
      fecha_venta: null,
    });
    expect(await inCalendar()).toEqual([['recomprado.es', renews, 'renueva']]);
    clock.advance(350 * DAY_MS);
    await remind();
    expect(await announced()).toEqual([expect.stringMatching(/^recomprado\.es /)]);
  });

  test('keeps a renewal that is still to come', async () => {
    const id = await sold({ fecha_renovacion: '2030-02-03T12:00:00.000Z' });
    await mark(id, 'comprado', { fecha_compra: noon() });
    expect(await purchase(id)).toMatchObject({ fecha_renovacion: '2030-02-03T12:00:00.000Z' });
  });

  test('is sold as before when its return to the lists is undone, or the purchase is before the sale', async () => {
    const id = await sold();
    const before = { precio_venta: 300, fecha_venta: '2026-04-10T12:00:00.000Z' };
    await mark(id, 'comprado');
    expect(await purchase(id)).toMatchObject(before);
    expect(await edit(id, { fecha_compra: '2026-04-10T12:00:00.000Z' })).toMatchObject(before);
    expect(await edit(id, { precio_compra: 12 })).toMatchObject(before);
    expect(await inCalendar()).toEqual([]);
  });

  describe.each([
    ['in the lists', null],
    ['marked as bought', 'comprado'],
  ] as const)('%s', (_, was) => {
    const markedAgain = async () => {
      const id = await sold();
      await mark(id, 'comprado');
      const before = await purchase(id);
      clock.advance(DAY_MS);
      await mark(id, was);
      await mark(id, 'comprado', { fecha_compra: noon(), precio_compra: 7, registrador: 'Otro' });
      expect(await purchase(id)).toMatchObject({ precio_compra: 7, fecha_venta: null });
      return { id, before };
    };

    test('is sold as before when the mark is undone', async () => {
      const { id, before } = await markedAgain();
      clock.advance(10_000);
      await mark(id, was);
      if (was === null) await mark(id, 'comprado', { fecha_compra: before?.fecha_compra ?? null });
      const { fecha_renovacion: _renewal, ...rest } = before ?? {};
      expect(await purchase(id)).toMatchObject(rest);
      expect(rest).toMatchObject({ precio_compra: 10, precio_venta: 300 });
    });

    test('is bought again when its return to the lists is undone', async () => {
      const { id } = await markedAgain();
      clock.advance(10_000);
      const later = await purchase(id);
      for (const estado of [null, 'comprado', null, 'comprado'] as const) await mark(id, estado);
      expect(await purchase(id)).toEqual(later);
    });

    test.each([
      ['edited', (id: string) => edit(id, { registrador: 'Editado' }), 1_000],
      ['more than an hour old', async () => undefined, 3_600_001],
    ])('keeps the later purchase that is %s', async (_title, change, after) => {
      const { id } = await markedAgain();
      clock.advance(after);
      await change(id);
      await mark(id, was);
      await mark(id, 'comprado');
      expect(await purchase(id)).toMatchObject({ precio_compra: 7, fecha_venta: null });
    });
  });

  test('is sold when the sale is written together with the later purchase', async () => {
    const id = await sold();
    const fecha_venta = noon();
    await mark(id, 'comprado', { fecha_compra: noon(), fecha_venta });
    expect(await purchase(id)).toMatchObject({ precio_venta: 300, fecha_venta });
  });
});

const soon = async (dominio: string, owner = account) => {
  const id = await domain(dominio, owner);
  await mark(id, 'comprado', { fecha_renovacion: noon(20) }, owner);
  return id;
};

test('an account whose reminder fails does not keep the others from theirs, and gets its own later', async () => {
  const accounts = [account, await createAccount(db.store), await createAccount(db.store)];
  for (const owner of accounts) await soon('pronto.es', owner);
  const failing = accounts.toSorted()[1] as string;
  const others = accounts.filter((owner) => owner !== failing);
  const zone = (timezone: string) =>
    withAccount(db.store, failing, (tx) =>
      tx.execute(sql`UPDATE cuentas SET timezone = ${timezone} WHERE usuario_id = ${failing}`),
    );
  // PostgreSQL knows this form of a zone, and the formatter of the text does not.
  await zone('CET-1CEST');
  await remind();
  for (const owner of others) expect(await announced(owner)).toHaveLength(1);
  expect(await announced(failing)).toEqual([]);
  await zone('Europe/Madrid');
  await remind();
  expect(await announced(failing)).toHaveLength(1);
});

test('an account that is being deleted gets no reminder', async () => {
  await soon('de-quien-se-va.es');
  await withAccount(db.store, account, async (tx) =>
    markAccountDeleted(tx, account, { now: clock.now(), revision: await nextRevision(tx) }),
  );
  await remind();
  expect(await announced()).toEqual([]);
});

test("a writer that has the account's revision gets the purchase that is announced, and neither is ended", async () => {
  const id = await soon('a-la-vez.es');
  const waiting = () =>
    withSystem(db.store, async (tx) => {
      const locks = sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return (await tx.execute(locks)).rows.length;
    });
  let reminding: Promise<void> | undefined;
  await withAccount(db.store, account, async (tx) => {
    await nextRevision(tx);
    reminding = remind();
    await expect.poll(waiting, { interval: 10 }).toBe(1);
    await changePurchases(tx, account, [id], { precio_compra: 12 }, clock.now());
  });
  await reminding;
  expect(await announced()).toHaveLength(1);
  expect(await purchase(id)).toMatchObject({ precio_compra: 12 });
});
