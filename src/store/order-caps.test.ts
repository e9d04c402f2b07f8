import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { DAY, NOW, ordersOf } from './orders.testing.ts';
import { saveOrderSettings } from './queries/orders/settings.ts';
import { insertToken } from './queries/security/tokens.ts';
import { firstRow, totalRow } from './queries/sql/rows.ts';
import { sql } from './sql.ts';
import { withAccount } from './store.ts';
import { createAccount, freshDatabase, keepAlive, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let account: string;
let orders: ReturnType<typeof ordersOf>;
beforeEach(async () => {
  database = await freshDatabase(inject('postgres'));
  account = await createAccount(database.store);
  orders = ordersOf(database.store);
  await keepAlive(database.store, 'uno', 'dos');
  await orders.earnest(account);
});
afterEach(() => database.drop());

let made = 0;
/** A program's token with this cap in cents, which is in force for a hundred days from `now` on. */
async function tokenOf(tope_centimos: number, now = NOW): Promise<string> {
  const { _id } = await withAccount(database.store, account, (tx) =>
    insertToken(tx, account, {
      nombre: 'guion',
      final: 'abcd',
      alcances: ['comprar'],
      direcciones: [],
      hash: Buffer.alloc(32, ++made),
      tope_creditos: null,
      tope_centimos,
      now,
      expira: now + 100 * DAY,
    }),
  );
  return _id;
}
const answers = async () =>
  (await orders.permit(account)).map((one) => (one.kind === 'refused' ? one.refusal.codigo : one.kind));

test('an armed order of a token that ended long ago keeps its money, and its token, until it ends', async () => {
  const acceso_id = await tokenOf(864, NOW - 200 * DAY);
  const id = await orders.armed(account, 'programa.es', { acceso_id });
  const isKept = async () => {
    // Making a token deletes those that ended more than ninety days ago.
    await tokenOf(1);
    const found = await withAccount(database.store, account, (tx) =>
      firstRow(tx, totalRow, sql`SELECT count(*)::int AS total FROM accesos WHERE id = ${acceso_id}`),
    );
    return found?.total === 1;
  };
  expect(await isKept()).toBe(true);
  expect(await answers()).toEqual(['send']);
  await orders.apply(account, id, { kind: 'answered', now: NOW, outcome: { kind: 'no_funds' }, again: null });
  expect(await isKept()).toBe(false);
});

test.each([
  ['month', 'supera_mes'],
  ['token', 'supera_acceso'],
] as const)(
  'an attempt that may be executed late counts against the cap of its %s for other orders, and not for its own',
  async (which, codigo) => {
    const cap = 2 * 864 - 1;
    const acceso_id = which === 'token' ? await tokenOf(cap) : null;
    if (which === 'month') {
      await withAccount(database.store, account, (tx) =>
        saveOrderSettings(tx, account, { tope_mes_centimos: cap }),
      );
    }
    const late = await orders.armed(account, 'tarde.es', { acceso_id });
    expect(await answers()).toEqual(['send']);
    const absent = { kind: 'found', now: NOW + 60_000, holding: { kind: 'not_held' } } as const;
    const silent = { kind: 'unknown', why: 'no_answer' } as const;
    await orders.apply(
      account,
      late,
      { kind: 'answered', now: NOW, outcome: silent, again: null },
      absent,
      absent,
    );
    expect(await orders.stateOf(account, late)).toBe('armada');
    await orders.armed(account, 'otra.es', { acceso_id });
    expect(await answers()).toEqual([codigo]);
    await withAccount(database.store, account, (tx) =>
      tx.execute(sql`UPDATE ordenes SET proxima = ${new Date(NOW)}, reclamada_por = NULL
        WHERE usuario_id = ${account} AND id = ${late}`),
    );
    expect(await answers()).toEqual(['send']);
  },
);
