import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, type Tx, withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { accountToScore } from '../testing/scored-account.testing.ts';
import { scoreAccount } from './score-account.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;

let database: TestDatabase;
let account: string;
let own: ReturnType<typeof accountToScore>;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  account = await createAccount(database.store);
  own = accountToScore(database.store, account, NOW);
});

const score = () => scoreAccount({ store: database.store, clock: fixedClock(NOW) }, account);

const untilOneWaits = () =>
  expect
    .poll(
      async () =>
        (
          await withSystem(database.store, (tx) =>
            tx.execute(sql`SELECT pid FROM pg_stat_activity
              WHERE datname = current_database() AND wait_event_type = 'Lock'`),
          )
        ).rows.length,
      { interval: 10 },
    )
    .toBe(1);

const lockDomain = (tx: Tx, id: string) =>
  tx.execute(sql`SELECT FROM dominios WHERE usuario_id = ${account} AND id = ${id} FOR UPDATE`);

test("a writer that has the account's revision gets the rows of a name that is scored and watched, and neither is ended", async () => {
  const id = await own.addDomain('dentistavalencia.com', { proxima_verificacion: new Date(NOW + 7 * DAY) });
  const dentist = {
    nombre_negocio: 'Dentista Valencia',
    categoria_negocio: 'Dentista',
    municipio: 'Valencia',
  };
  await own.addBusiness({ dominio_id: id, ...dentist, review_count: 600, estado_actual: 'cerrado' });
  let scoring: Promise<boolean> | undefined;
  await own.inAccount(async (tx) => {
    await nextRevision(tx);
    scoring = score();
    await untilOneWaits();
    await lockDomain(tx, id);
  });
  expect(await scoring).toBe(true);
  const rows = await own.run(
    sql`SELECT proxima_verificacion AS proxima, valor_estimado AS valor FROM dominios`,
  );
  expect(rows).toMatchObject([{ proxima: new Date(NOW + DAY), valor: expect.any(Number) }]);
});

test('values are written to names in the order in which a check locks them', async () => {
  const [first, second] = [randomUUID(), randomUUID()].sort() as [string, string];
  await own.addDomain('bar-pepe-2.info', {}, second);
  await own.addDomain('bar-pepe-3.info', {}, first);
  let scoring: Promise<boolean> | undefined;
  await own.inAccount(async (tx) => {
    await lockDomain(tx, first);
    scoring = score();
    await untilOneWaits();
    await lockDomain(tx, second);
  });
  expect(await scoring).toBe(true);
  expect([await own.valueOf(first), await own.valueOf(second)]).toEqual([
    expect.any(Number),
    expect.any(Number),
  ]);
});
