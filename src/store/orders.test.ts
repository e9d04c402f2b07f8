import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { EstadoOrden } from '#contract/orders/entities.ts';
import type { OrderEvent } from '#domain/orders/events.ts';
import { DAY, NOW, ordersOf } from './orders.testing.ts';
import { removeDomains } from './queries/domains/removal.ts';
import { releaseOrder } from './queries/orders/claims.ts';
import { lockClaimed, lockOrder } from './queries/orders/orders.ts';
import { readOrderSettings } from './queries/orders/settings.ts';
import { sql } from './sql.ts';
import { nextRevision, withAccount, withSystem } from './store.ts';
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

describe('an account has one open order for a name', () => {
  test('a new draft replaces the earlier one, and an armed order refuses another', async () => {
    const first = await orders.draft(account, 'luz.es');
    const second = await orders.draft(account, 'luz.es');
    expect(second).not.toBe(first);
    await orders.apply(account, second ?? '', { kind: 'armed', now: NOW });
    expect(await orders.draft(account, 'luz.es')).toBeNull();
    expect(await orders.stateOf(account, second ?? '')).toBe('armada');
  });

  test('after its end another may be made, and another account may always', async () => {
    const id = await orders.armed(account, 'luz.es');
    expect(await orders.draft(await createAccount(database.store), 'luz.es')).not.toBeNull();
    await orders.apply(account, id, { kind: 'cancelled_by_person', now: NOW });
    expect(await orders.draft(account, 'luz.es')).not.toBeNull();
  });

  test('an armed order keeps its name from being deleted; a draft does not', async () => {
    const remove = async (id: string) =>
      withAccount(database.store, account, async (tx) => {
        const order = await lockOrder(tx, account, id);
        const moment = { grupo: crypto.randomUUID(), now: NOW, revision: await nextRevision(tx) };
        return (await removeDomains(tx, account, [order?.dominio_id ?? ''], moment)).eliminados;
      });
    expect(await remove(await orders.armed(account, 'luz.es'))).toBe(0);
    expect(await remove((await orders.draft(account, 'sol.es')) ?? '')).toBe(1);
  });
});

describe('claims', () => {
  test('an order is claimed once, also when two processes ask at the same time', async () => {
    for (let n = 0; n < 8; n++) await orders.armed(account, `uno${n}.es`);
    const taken = (
      await Promise.all([
        orders.claim(5),
        orders.claim(5, { proceso: 'dos' }),
        orders.claim(5),
        orders.claim(5, { proceso: 'dos' }),
      ])
    ).flat();
    expect(new Set(taken.map(({ id }) => id)).size).toBe(8);
    expect(taken).toHaveLength(8);
  });

  test('a draft, a later order and an ended one are not due', async () => {
    await orders.draft(account, 'uno.es');
    const ended = await orders.armed(account, 'dos.es');
    await orders.apply(account, ended, { kind: 'cancelled_by_person', now: NOW });
    await orders.armed(account, 'tres.es');
    expect(await orders.claim(10, { now: NOW - 1 })).toEqual([]);
    expect((await orders.claim()).map(({ dominio }) => dominio)).toEqual(['tres.es']);
  });

  test('a dead process loses its claim, a lease ends, and what the earlier sender writes then is refused', async () => {
    const id = await orders.armed(account, 'luz.es');
    const [first] = await orders.claim(1, { leaseSeconds: 0.05 });
    await wait(80);
    const [second] = await orders.claim(1, { proceso: 'dos' });
    expect(second?.vale).toBe((first?.vale ?? 0) + 1);
    await withSystem(database.store, (tx) =>
      tx.execute(sql`UPDATE procesos SET latido = clock_timestamp() - interval '1 minute' WHERE id = 'dos'`),
    );
    const [third] = await orders.claim(1);
    expect(third?.id).toBe(id);
    const seen = (vale = 0) =>
      withAccount(database.store, account, async (tx) => (await lockClaimed(tx, account, { id, vale }))?.id);
    expect([await seen(first?.vale), await seen(second?.vale), await seen(third?.vale)]).toEqual([
      undefined,
      undefined,
      id,
    ]);
    await withAccount(database.store, account, (tx) => releaseOrder(tx, account, { id, vale: 0 }));
    expect(await orders.claim()).toEqual([]);
    await withAccount(database.store, account, (tx) => releaseOrder(tx, account, third ?? { id, vale: 0 }));
    expect(await orders.claim()).toHaveLength(1);
  });
});

test('another account sees no order and no setting of it', async () => {
  const id = await orders.armed(account, 'luz.es');
  const other = await createAccount(database.store);
  const seen = await withAccount(database.store, other, async (tx) => [
    await lockOrder(tx, account, id),
    (await readOrderSettings(tx, account)).compra_real,
  ]);
  expect(seen).toEqual([undefined, []]);
});

test('every state that the machine knows fits the table', async () => {
  const ends: [EstadoOrden, OrderEvent[]][] = [
    ['borrador', []],
    ['armada', [{ kind: 'armed', now: NOW }]],
    ['cancelada', [{ kind: 'cancelled_by_person', now: NOW }]],
    ['caducada', [{ kind: 'claimed', now: NOW + 2 * DAY }]],
  ];
  for (const [index, [estado, events]] of ends.entries()) {
    const id = (await orders.draft(account, `estado${index}.es`)) ?? '';
    await orders.apply(account, id, ...events);
    expect(await orders.stateOf(account, id)).toBe(estado);
  }
});
