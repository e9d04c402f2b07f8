import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import type { ContactoTitular, EstadoOrden } from '#contract/orders/entities.ts';
import type { OrderEvent } from '#domain/orders/events.ts';
import { DRAFT_FOR_MS } from '#domain/orders/states.ts';
import { removeDomains } from './queries/domains/removal.ts';
import { purchasesOf } from './queries/management/purchases.ts';
import { spentInMonth } from './queries/orders/attempts.ts';
import { claimOrders, releaseOrder } from './queries/orders/claims.ts';
import { applyToOrder, insertOrder, type NewOrder } from './queries/orders/order-writer.ts';
import { lockClaimed, lockOrder } from './queries/orders/orders.ts';
import { type Permission, permitSending } from './queries/orders/sending.ts';
import { readOrderSettings, saveOrderSettings, stopOrders } from './queries/orders/settings.ts';
import { rows } from './queries/sql/rows.ts';
import { sql } from './sql.ts';
import { nextRevision, withAccount, withSystem } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const DAY = 86_400_000;

let database: TestDatabase;
let account: string;
beforeEach(async () => {
  database = await freshDatabase(inject('postgres'));
  account = await createAccount(database.store);
  await withSystem(database.store, (tx) =>
    tx.execute(sql`INSERT INTO procesos (id, modo, latido) VALUES ('uno', 'worker', clock_timestamp()),
      ('dos', 'worker', clock_timestamp())`),
  );
  await earnest(account);
});
afterEach(() => database.drop());

const earnest = (usuarioId: string) =>
  withAccount(database.store, usuarioId, (tx) =>
    saveOrderSettings(tx, usuarioId, { compra_real: ['dondominio'] }),
  );

async function addDomain(usuarioId: string, name: string): Promise<string> {
  const [made] = await withAccount(database.store, usuarioId, (tx) =>
    rows(
      tx,
      z.strictObject({ id: z.uuid() }),
      sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
          VALUES (${usuarioId}, ${name}, ${name}, 'es', ${new Date(NOW)}) RETURNING id`,
    ),
  );
  if (!made) throw new Error('no domain was made');
  return made.id;
}

async function draft(
  usuarioId: string,
  name: string,
  change: Partial<NewOrder> = {},
): Promise<string | null> {
  const dominio_id = await addDomain(usuarioId, name).catch(() => crypto.randomUUID());
  const order: NewOrder = {
    dominio_id,
    dominio: name,
    dominio_unicode: name,
    registrador: 'dondominio',
    cuando: 'ahora',
    anos: 1,
    tope_centimos: 2_000,
    servidores: [],
    acepta_premium: false,
    simulacro: false,
    nombre_escrito: null,
    acceso_id: null,
    ...change,
  };
  return await withAccount(database.store, usuarioId, (tx) =>
    insertOrder(tx, usuarioId, order, { hasta: null, proxima: NOW + DRAFT_FOR_MS, now: NOW }),
  );
}

const apply = (usuarioId: string, id: string, ...events: OrderEvent[]) =>
  withAccount(database.store, usuarioId, async (tx) => {
    const revision = await nextRevision(tx);
    for (const event of events) {
      const row = await lockOrder(tx, usuarioId, id);
      if (row) await applyToOrder(tx, usuarioId, row, event, revision);
    }
  });

async function armed(usuarioId: string, name: string, change: Partial<NewOrder> = {}): Promise<string> {
  const id = await draft(usuarioId, name, change);
  if (id === null) throw new Error('the order was not made');
  await apply(usuarioId, id, { kind: 'armed', now: NOW });
  return id;
}

const claim = (limit = 10, { proceso = 'uno', now = NOW, leaseSeconds = 60 } = {}) =>
  withSystem(database.store, (tx) => claimOrders(tx, { proceso, leaseSeconds, limit, now }));

const stateOf = (usuarioId: string, id: string) =>
  withAccount(database.store, usuarioId, async (tx) => (await lockOrder(tx, usuarioId, id))?.estado);

const contact: ContactoTitular = {
  clase: 'persona',
  nombre: 'Rocío',
  apellidos: 'Vela',
  empresa: null,
  documento: { tipo: 'nif', numero: '12345678Z' },
  email: 'rocio@ejemplo.es',
  telefono: '+34954000000',
  direccion: 'Calle Feria 3',
  codigo_postal: '41003',
  ciudad: 'Sevilla',
  provincia: 'Sevilla',
  pais: 'ES',
  administrativo: null,
};
const facts = (centimos = 700) => ({
  words: [
    { fuente: 'dns' as const, libre: true, hora: NOW },
    { fuente: 'dondominio' as const, libre: true, hora: NOW },
  ],
  offer: { precio: { centimos, moneda: 'EUR' }, premium: false },
  contact,
  now: NOW,
});

/** Claims all due orders and asks for permission to send each. */
async function permit(usuarioId: string, limit = 10, centimos = 700): Promise<Permission[]> {
  const claimed = await claim(limit);
  return await Promise.all(
    claimed
      .filter((one) => one.usuario_id === usuarioId)
      .map((one) =>
        withAccount(database.store, usuarioId, async (tx) => {
          const revision = await nextRevision(tx);
          const row = await lockClaimed(tx, usuarioId, one);
          if (row) await applyToOrder(tx, usuarioId, row, { kind: 'claimed', now: NOW }, revision);
          return await permitSending(tx, usuarioId, one, facts(centimos), revision);
        }),
      ),
  );
}

const attemptsOf = (usuarioId: string) =>
  withAccount(database.store, usuarioId, (tx) =>
    rows(
      tx,
      z.strictObject({ estado: z.string(), cuenta_centimos: z.int(), respuesta: z.string().nullable() }),
      sql`SELECT estado, cuenta_centimos, respuesta FROM intentos_compra WHERE usuario_id = ${usuarioId} ORDER BY id`,
    ),
  );
const spent = (usuarioId: string, now = NOW) =>
  withAccount(database.store, usuarioId, (tx) => spentInMonth(tx, usuarioId, now));

describe('an account has one open order for a name', () => {
  test('a new draft replaces the earlier one, and an armed order refuses another', async () => {
    const first = await draft(account, 'luz.es');
    const second = await draft(account, 'luz.es');
    expect(second).not.toBe(first);
    await apply(account, second ?? '', { kind: 'armed', now: NOW });
    expect(await draft(account, 'luz.es')).toBeNull();
    expect(await stateOf(account, second ?? '')).toBe('armada');
  });

  test('after its end another may be made, and another account may always', async () => {
    const id = await armed(account, 'luz.es');
    expect(await draft(await createAccount(database.store), 'luz.es')).not.toBeNull();
    await apply(account, id, { kind: 'cancelled_by_person', now: NOW });
    expect(await draft(account, 'luz.es')).not.toBeNull();
  });

  test('an armed order keeps its name from being deleted; a draft does not', async () => {
    const remove = async (id: string) =>
      withAccount(database.store, account, async (tx) => {
        const order = await lockOrder(tx, account, id);
        const moment = { grupo: crypto.randomUUID(), now: NOW, revision: await nextRevision(tx) };
        return (await removeDomains(tx, account, [order?.dominio_id ?? ''], moment)).eliminados;
      });
    expect(await remove(await armed(account, 'luz.es'))).toBe(0);
    expect(await remove((await draft(account, 'sol.es')) ?? '')).toBe(1);
  });
});

describe('claims', () => {
  test('an order is claimed once, also when two processes ask at the same time', async () => {
    for (let n = 0; n < 8; n++) await armed(account, `uno${n}.es`);
    const taken = (
      await Promise.all([claim(5), claim(5, { proceso: 'dos' }), claim(5), claim(5, { proceso: 'dos' })])
    ).flat();
    expect(new Set(taken.map(({ id }) => id)).size).toBe(8);
    expect(taken).toHaveLength(8);
  });

  test('a draft, a later order and an ended one are not due', async () => {
    await draft(account, 'uno.es');
    const ended = await armed(account, 'dos.es');
    await apply(account, ended, { kind: 'cancelled_by_person', now: NOW });
    await armed(account, 'tres.es');
    expect(await claim(10, { now: NOW - 1 })).toEqual([]);
    expect((await claim()).map(({ dominio }) => dominio)).toEqual(['tres.es']);
  });

  test('a dead process loses its claim, a lease ends, and what the earlier sender writes then is refused', async () => {
    const id = await armed(account, 'luz.es');
    const [first] = await claim(1, { leaseSeconds: 0.05 });
    await wait(80);
    const [second] = await claim(1, { proceso: 'dos' });
    expect(second?.vale).toBe((first?.vale ?? 0) + 1);
    await withSystem(database.store, (tx) =>
      tx.execute(sql`UPDATE procesos SET latido = clock_timestamp() - interval '1 minute' WHERE id = 'dos'`),
    );
    const [third] = await claim(1);
    expect(third?.id).toBe(id);
    const seen = (vale = 0) =>
      withAccount(database.store, account, async (tx) => (await lockClaimed(tx, account, { id, vale }))?.id);
    expect([await seen(first?.vale), await seen(second?.vale), await seen(third?.vale)]).toEqual([
      undefined,
      undefined,
      id,
    ]);
    await withAccount(database.store, account, (tx) => releaseOrder(tx, account, { id, vale: 0 }));
    expect(await claim()).toEqual([]);
    await withAccount(database.store, account, (tx) => releaseOrder(tx, account, third ?? { id, vale: 0 }));
    expect(await claim()).toHaveLength(1);
  });
});

describe('the attempt', () => {
  test('is written with its cost, which counts against the month until it is settled', async () => {
    const id = await armed(account, 'luz.es');
    const [permission] = await permit(account);
    expect(permission).toMatchObject({ kind: 'send', coste: { total: 864 }, order: { estado: 'enviando' } });
    expect(await attemptsOf(account)).toEqual([{ estado: 'abierto', cuenta_centimos: 864, respuesta: null }]);
    await apply(account, id, {
      kind: 'answered',
      now: NOW,
      outcome: { kind: 'unknown', why: 'no_answer' },
      again: null,
    });
    expect(await attemptsOf(account)).toEqual([
      { estado: 'incierto', cuenta_centimos: 864, respuesta: 'unknown' },
    ]);
    expect(await spent(account)).toBe(864);
    expect(await spent(account, NOW + 20 * DAY)).toBe(0);
    const bought = {
      charged: { centimos: 695, moneda: 'EUR' },
      reference: 'R-7',
      invoice: 'F-7',
      expires: NOW + 365 * DAY,
    };
    await apply(account, id, { kind: 'found', now: NOW, holding: { kind: 'held', ...bought } });
    expect(await attemptsOf(account)).toEqual([
      { estado: 'comprado', cuenta_centimos: 841, respuesta: 'held' },
    ]);
    expect(await spent(account)).toBe(841);
    const purchases = await withAccount(database.store, account, async (tx) => {
      const order = await lockOrder(tx, account, id);
      return await purchasesOf(tx, account, [order?.dominio_id ?? '']);
    });
    expect([...purchases.values()]).toEqual([
      expect.objectContaining({
        precio_compra: 8.41,
        registrador: 'DonDominio',
        fecha_renovacion: '2027-11-20T10:00:00.000Z',
      }),
    ]);
  });

  test('a failure gives its money back', async () => {
    const id = await armed(account, 'luz.es');
    await permit(account);
    await apply(account, id, { kind: 'answered', now: NOW, outcome: { kind: 'no_funds' }, again: null });
    expect(await attemptsOf(account)).toEqual([
      { estado: 'no_comprado', cuenta_centimos: 864, respuesta: 'no_funds' },
    ]);
    expect(await spent(account)).toBe(0);
  });

  test('attempts that are written at the same time never exceed the month together', async () => {
    await withAccount(database.store, account, (tx) =>
      saveOrderSettings(tx, account, { tope_mes_centimos: 3 * 864 }),
    );
    for (let n = 0; n < 8; n++) await armed(account, `mes${n}.es`);
    const kinds = (await permit(account)).map((one) =>
      one.kind === 'refused' ? one.refusal.codigo : one.kind,
    );
    expect(kinds.toSorted()).toEqual([...Array(3).fill('send'), ...Array(5).fill('supera_mes')]);
    expect(await spent(account)).toBe(3 * 864);
  });

  test('a registrar that only rehearses gets no attempt, whether the order or the settings say so', async () => {
    await armed(account, 'uno.es', { simulacro: true });
    await armed(account, 'dos.es', { registrador: 'dondominio' });
    await armed(account, 'tres.com', { registrador: 'porkbun' });
    const kinds = (await permit(account)).map((one) => one.kind);
    expect(kinds.toSorted()).toEqual(['rehearse', 'rehearse', 'send']);
    expect(await attemptsOf(account)).toHaveLength(1);
  });

  test('is not written after the end of the order', async () => {
    const id = await armed(account, 'luz.es');
    const [claimed] = await claim();
    await apply(account, id, { kind: 'claimed', now: NOW });
    const permission = await withAccount(database.store, account, async (tx) => {
      const late = NOW + 3_600_000;
      const words = facts().words.map((word) => ({ ...word, hora: late }));
      const revision = await nextRevision(tx);
      return await permitSending(
        tx,
        account,
        claimed ?? { id, vale: 0 },
        { ...facts(), words, now: late },
        revision,
      );
    });
    expect(permission.kind).toBe('gone');
    expect(await stateOf(account, id)).toBe('caducada');
    expect(await attemptsOf(account)).toEqual([]);
  });

  test('of a sender whose claim has passed to another is refused', async () => {
    const id = await armed(account, 'luz.es');
    const [old] = await claim(1, { leaseSeconds: 0.01 });
    await wait(40);
    await claim(1, { proceso: 'dos' });
    await apply(account, id, { kind: 'claimed', now: NOW });
    const permission = await withAccount(database.store, account, async (tx) =>
      permitSending(tx, account, old ?? { id, vale: 0 }, facts(), await nextRevision(tx)),
    );
    expect(permission.kind).toBe('gone');
    expect(await attemptsOf(account)).toEqual([]);
  });
});

describe('the switches', () => {
  const stop = (paradas: boolean) => withSystem(database.store, (tx) => stopOrders(tx, paradas, NOW));

  test.each([
    ['the installation', (paradas: boolean) => stop(paradas)],
    [
      'the account',
      (paradas: boolean) =>
        withAccount(database.store, account, (tx) => saveOrderSettings(tx, account, { paradas })),
    ],
  ])('of %s: an armed order is not claimed while it is off, and is after that', async (_, turn) => {
    await armed(account, 'luz.es');
    await turn(true);
    expect(await claim()).toEqual([]);
    await turn(false);
    expect(await claim()).toHaveLength(1);
  });

  test('what was claimed before is not sent after it, and stays armed', async () => {
    const id = await armed(account, 'luz.es');
    const [claimed] = await claim();
    await apply(account, id, { kind: 'claimed', now: NOW });
    await stop(true);
    const permission = await withAccount(database.store, account, async (tx) =>
      permitSending(tx, account, claimed ?? { id, vale: 0 }, facts(), await nextRevision(tx)),
    );
    expect(permission.kind).toBe('gone');
    expect(await stateOf(account, id)).toBe('armada');
    expect(await attemptsOf(account)).toEqual([]);
  });

  test('a switch that is turned waits for an attempt that is being written', async () => {
    const id = await armed(account, 'luz.es');
    const [claimed] = await claim();
    await apply(account, id, { kind: 'claimed', now: NOW });
    const order: string[] = [];
    const sending = withAccount(database.store, account, async (tx) => {
      const permission = await permitSending(
        tx,
        account,
        claimed ?? { id, vale: 0 },
        facts(),
        await nextRevision(tx),
      );
      await wait(200);
      order.push(permission.kind);
    });
    await wait(80);
    await Promise.all([sending, stop(true).then(() => order.push('stopped'))]);
    expect(order).toEqual(['send', 'stopped']);
  });

  test('what was sent is settled and what has expired ends, whatever the switch says', async () => {
    const sent = await armed(account, 'uno.es');
    await permit(account);
    const late = await armed(account, 'dos.es');
    await stop(true);
    await withAccount(database.store, account, (tx) =>
      tx.execute(sql`UPDATE ordenes SET reclamada_por = NULL WHERE usuario_id = ${account}`),
    );
    expect((await claim(10, { now: NOW + 3_600_000 })).map(({ id }) => id).toSorted()).toEqual(
      [sent, late].toSorted(),
    );
  });
});

test('another account sees no order and no setting of it', async () => {
  const id = await armed(account, 'luz.es');
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
    const id = (await draft(account, `estado${index}.es`)) ?? '';
    await apply(account, id, ...events);
    expect(await stateOf(account, id)).toBe(estado);
  }
});
