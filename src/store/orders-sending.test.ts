import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { DAY, facts, NOW, ordersOf } from './orders.testing.ts';
import { purchasesOf } from './queries/management/purchases.ts';
import { lockOrder } from './queries/orders/orders.ts';
import { permitSending } from './queries/orders/sending.ts';
import { saveOrderSettings, turnSwitch } from './queries/orders/settings.ts';
import { insertToken, listTokens } from './queries/security/tokens.ts';
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

describe('the attempt', () => {
  test('is written with its cost, which counts against the month until it is settled', async () => {
    const id = await orders.armed(account, 'luz.es');
    const [permission] = await orders.permit(account);
    expect(permission).toMatchObject({ kind: 'send', coste: { total: 864 }, order: { estado: 'enviando' } });
    expect(await orders.attemptsOf(account)).toEqual([
      { estado: 'abierto', cuenta_centimos: 864, respuesta: null },
    ]);
    await orders.apply(account, id, {
      kind: 'answered',
      now: NOW,
      outcome: { kind: 'unknown', why: 'no_answer' },
      again: null,
    });
    expect(await orders.attemptsOf(account)).toEqual([
      { estado: 'incierto', cuenta_centimos: 864, respuesta: 'unknown' },
    ]);
    expect(await orders.spent(account)).toBe(864);
    expect(await orders.spent(account, NOW + 20 * DAY)).toBe(0);
    const bought = {
      charged: { centimos: 695, moneda: 'EUR' },
      reference: 'R-7',
      invoice: 'F-7',
      expires: NOW + 365 * DAY,
    };
    await orders.apply(account, id, { kind: 'found', now: NOW, holding: { kind: 'held', ...bought } });
    expect(await orders.attemptsOf(account)).toEqual([
      { estado: 'comprado', cuenta_centimos: 841, respuesta: 'held' },
    ]);
    expect(await orders.spent(account)).toBe(841);
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
    const id = await orders.armed(account, 'luz.es');
    await orders.permit(account);
    await orders.apply(account, id, {
      kind: 'answered',
      now: NOW,
      outcome: { kind: 'no_funds' },
      again: null,
    });
    expect(await orders.attemptsOf(account)).toEqual([
      { estado: 'no_comprado', cuenta_centimos: 864, respuesta: 'no_funds' },
    ]);
    expect(await orders.spent(account)).toBe(0);
  });

  test('counts again when it is doubted after it counted as not bought', async () => {
    const id = await orders.armed(account, 'luz.es');
    await orders.permit(account);
    const absent = { kind: 'found', now: NOW + 60_000, holding: { kind: 'not_held' } } as const;
    const silent = { kind: 'unknown', why: 'no_answer' } as const;
    await orders.apply(
      account,
      id,
      { kind: 'answered', now: NOW, outcome: silent, again: null },
      absent,
      absent,
    );
    expect(await orders.spent(account)).toBe(0);
    const refusal = { codigo: 'ocupado', motivo: 'Ya tiene titular.' } as const;
    await orders.apply(
      account,
      id,
      { kind: 'claimed', now: NOW + 60_000 },
      { kind: 'refused', now: NOW + 60_000, refusal, again: null },
    );
    expect(await orders.attemptsOf(account)).toEqual([
      { estado: 'incierto', cuenta_centimos: 864, respuesta: 'refused' },
    ]);
    expect(await orders.spent(account)).toBe(864);
  });

  test('attempts that are written at the same time never exceed the month together', async () => {
    await withAccount(database.store, account, (tx) =>
      saveOrderSettings(tx, account, { tope_mes_centimos: 3 * 864 }),
    );
    for (let n = 0; n < 8; n++) await orders.armed(account, `mes${n}.es`);
    const kinds = (await orders.permit(account)).map((one) =>
      one.kind === 'refused' ? one.refusal.codigo : one.kind,
    );
    expect(kinds.toSorted()).toEqual([...Array(3).fill('send'), ...Array(5).fill('supera_mes')]);
    expect(await orders.spent(account)).toBe(3 * 864);
  });

  test("the orders of a program's token never exceed its cap together; a person's do not count", async () => {
    const acceso_id = await withAccount(database.store, account, async (tx) => {
      const made = await insertToken(tx, account, {
        nombre: 'guion',
        final: 'abcd',
        alcances: ['comprar'],
        direcciones: [],
        hash: Buffer.alloc(32, 1),
        tope_creditos: null,
        tope_centimos: 2 * 864,
        now: NOW,
        expira: NOW + DAY,
      });
      return made._id;
    });
    for (let n = 0; n < 4; n++) await orders.armed(account, `programa${n}.es`, { acceso_id });
    await orders.armed(account, 'persona.es');
    const kinds = (await orders.permit(account)).map((one) =>
      one.kind === 'refused' ? one.refusal.codigo : one.kind,
    );
    expect(kinds.toSorted()).toEqual([...Array(3).fill('send'), ...Array(2).fill('supera_acceso')]);
    const [token] = await withAccount(database.store, account, (tx) => listTokens(tx, account, NOW));
    expect(token).toMatchObject({ tope_euros: 17.28, euros_gastados: 17.28 });
  });

  test('a registrar that only rehearses gets no attempt, whether the order or the settings say so', async () => {
    await orders.armed(account, 'uno.es', { simulacro: true });
    await orders.armed(account, 'dos.es', { registrador: 'dondominio' });
    await orders.armed(account, 'tres.com', { registrador: 'porkbun' });
    const kinds = (await orders.permit(account)).map((one) => one.kind);
    expect(kinds.toSorted()).toEqual(['rehearse', 'rehearse', 'send']);
    expect(await orders.attemptsOf(account)).toHaveLength(1);
  });

  test('is not written after the end of the order', async () => {
    const id = await orders.armed(account, 'luz.es');
    const [claimed] = await orders.claim();
    await orders.apply(account, id, { kind: 'claimed', now: NOW });
    const permission = await orders.sending(account, async (tx) => {
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
    expect(await orders.attemptsOf(account)).toEqual([]);
    // Ended by a claim, which writes the notice.
    expect(await orders.stateOf(account, id)).toBe('comprobando');
    await orders.apply(account, id, { kind: 'claimed', now: NOW + 3_600_000 });
    expect(await orders.stateOf(account, id)).toBe('caducada');
  });

  test('of a sender whose claim has passed to another is refused', async () => {
    const id = await orders.armed(account, 'luz.es');
    const [old] = await orders.claim(1, { leaseSeconds: 0.01 });
    await wait(40);
    await orders.claim(1, { proceso: 'dos' });
    await orders.apply(account, id, { kind: 'claimed', now: NOW });
    const permission = await orders.sending(account, async (tx) =>
      permitSending(tx, account, old ?? { id, vale: 0 }, facts(), await nextRevision(tx)),
    );
    expect(permission.kind).toBe('gone');
    expect(await orders.attemptsOf(account)).toEqual([]);
  });
});

describe('the switches', () => {
  const stop = (paradas: boolean) => withSystem(database.store, (tx) => turnSwitch(tx, paradas, NOW));

  test.each([
    ['the installation', (paradas: boolean) => stop(paradas)],
    [
      'the account',
      (paradas: boolean) =>
        withAccount(database.store, account, (tx) => saveOrderSettings(tx, account, { paradas })),
    ],
  ])('of %s: an armed order is not claimed while it is off, and is after that', async (_, turn) => {
    await orders.armed(account, 'luz.es');
    await turn(true);
    expect(await orders.claim()).toEqual([]);
    await turn(false);
    expect(await orders.claim()).toHaveLength(1);
  });

  test('what was claimed before is not sent after it, and stays armed', async () => {
    const id = await orders.armed(account, 'luz.es');
    const [claimed] = await orders.claim();
    await orders.apply(account, id, { kind: 'claimed', now: NOW });
    await stop(true);
    const permission = await orders.sending(account, async (tx) =>
      permitSending(tx, account, claimed ?? { id, vale: 0 }, facts(), await nextRevision(tx)),
    );
    expect(permission.kind).toBe('gone');
    expect(await orders.stateOf(account, id)).toBe('armada');
    expect(await orders.attemptsOf(account)).toEqual([]);
  });

  test('a switch that is turned waits for an attempt that is being written', async () => {
    const id = await orders.armed(account, 'luz.es');
    const [claimed] = await orders.claim();
    await orders.apply(account, id, { kind: 'claimed', now: NOW });
    const order: string[] = [];
    const permitted = Promise.withResolvers<void>();
    const sending = orders.sending(account, async (tx) => {
      const revision = await nextRevision(tx);
      const permission = await permitSending(tx, account, claimed ?? { id, vale: 0 }, facts(), revision);
      // From here on no pause of this process ends it.
      await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = '60s'`);
      await tx.execute(sql`SET LOCAL statement_timeout = '60s'`);
      permitted.resolve();
      await tx.execute(sql`SELECT pg_sleep(0.2)`);
      order.push(permission.kind);
    });
    await permitted.promise;
    await Promise.all([sending, stop(true).then(() => order.push('stopped'))]);
    expect(order).toEqual(['send', 'stopped']);
  });

  test('a sender that hangs in its transaction holds no switch: its attempt is not written', async () => {
    const id = await orders.armed(account, 'luz.es');
    const [claimed] = await orders.claim();
    await orders.apply(account, id, { kind: 'claimed', now: NOW });
    const [permitted, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let hangs = false;
    const hanging = orders.sending(account, async (tx) => {
      if (hangs) throw new Error('it was ended while it hung');
      await permitSending(tx, account, claimed ?? { id, vale: 0 }, facts(), await nextRevision(tx));
      hangs = true;
      permitted.resolve();
      await stopped.promise;
    });
    const failed = expect(hanging).rejects.toThrow();
    await permitted.promise;
    await stop(true);
    stopped.resolve();
    await failed;
    expect(await orders.attemptsOf(account)).toEqual([]);
  });

  test('what was sent is settled and what has expired ends, whatever the switch says', async () => {
    const sent = await orders.armed(account, 'uno.es');
    await orders.permit(account);
    const late = await orders.armed(account, 'dos.es');
    await stop(true);
    await withAccount(database.store, account, (tx) =>
      tx.execute(sql`UPDATE ordenes SET reclamada_por = NULL WHERE usuario_id = ${account}`),
    );
    expect((await orders.claim(10, { now: NOW + 3_600_000 })).map(({ id }) => id).toSorted()).toEqual(
      [sent, late].toSorted(),
    );
  });
});
