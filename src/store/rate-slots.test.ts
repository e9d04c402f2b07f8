import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import {
  endRateFailures,
  heldUntil,
  holdRateSlots,
  nextSlot,
  purgeRateSlots,
  restRateSlots,
  takenSlots,
  takeRateSlot,
} from './queries/registry/rate-slots.ts';
import { registerServer, takeServerSlots } from './queries/registry/servers.ts';
import { firstRow } from './queries/sql/rows.ts';
import { sql } from './sql.ts';
import { type Tx, withSystem } from './store.ts';
import { freshDatabase, type TestDatabase } from './testing.ts';

const NOW = Date.UTC(2026, 2, 1, 10);
const DAY = 86_400_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());

const run = <T>(work: (tx: Tx) => Promise<T>) => withSystem(database.store, work);
let made = 0;
const newKey = () => `clave:${++made}`;
const nextRateSlot = async (tx: Tx, claves: readonly string[], now: number) => {
  const row = z.object({ siguiente: z.number().nullable() });
  return (await firstRow(tx, row, sql`SELECT ${nextSlot(claves, now)} AS siguiente`))?.siguiente;
};
const take = (clave: string, now = NOW, intervalMs = 1_000) =>
  run((tx) => takeRateSlot(tx, { clave, intervalMs, now }));

describe('a rate shared by key', () => {
  test('callers at once get slots one interval apart, the first at once', async () => {
    const clave = newKey();
    const slots = await Promise.all(Array.from({ length: 8 }, () => take(clave)));
    expect(slots.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 8 }, (_, n) => NOW + n * 1_000));
  });

  test('what was not used is not saved up: after a rest the next slot is now', async () => {
    const clave = newKey();
    await take(clave);
    expect(await take(clave, NOW + 60_000)).toBe(NOW + 60_000);
    expect(await take(clave, NOW + 60_000)).toBe(NOW + 61_000);
  });

  test('one key does not slow another', async () => {
    const [one, other] = [newKey(), newKey()];
    await take(one);
    expect(await take(other)).toBe(NOW);
  });

  test('a hold moves the next slot; a shorter one does not take it back', async () => {
    const clave = newKey();
    await take(clave);
    await run((tx) => holdRateSlots(tx, clave, NOW + 30_000));
    await run((tx) => holdRateSlots(tx, clave, NOW + 5_000));
    expect(await run((tx) => heldUntil(tx, clave, NOW))).toBe(NOW + 30_000);
    expect(await take(clave)).toBe(NOW + 30_000);
    expect(await run((tx) => heldUntil(tx, clave, NOW + 30_000))).toBeNull();
  });

  describe('a service that cannot be reached', () => {
    const rest = (clave: string, now: number, leastMs = 0) =>
      run((tx) => restRateSlots(tx, clave, { holdsMs: [60_000, 300_000, 1_800_000], leastMs, now }));

    test('is held for longer at each failure in a row, up to the longest, until it answers', async () => {
      const clave = newKey();
      let now = NOW;
      const fail = async () => {
        const from = now;
        now = await rest(clave, now);
        return now - from;
      };
      expect([await fail(), await fail(), await fail(), await fail()]).toEqual([
        60_000, 300_000, 1_800_000, 1_800_000,
      ]);
      expect(await run((tx) => heldUntil(tx, clave, now - 1))).toBe(now);
      await run((tx) => endRateFailures(tx, clave));
      expect(await fail()).toBe(60_000);
    });

    test('counts failures during a hold as the one that began it', async () => {
      const clave = newKey();
      await take(clave);
      expect(await rest(clave, NOW)).toBe(NOW + 60_000);
      expect(await rest(clave, NOW + 10_000)).toBe(NOW + 60_000);
      expect(await rest(clave, NOW + 60_000)).toBe(NOW + 360_000);
    });

    test('is held for as long as it asks, and never for less than its rate slot', async () => {
      const clave = newKey();
      expect(await rest(clave, NOW, 90_000)).toBe(NOW + 90_000);
      expect(await rest(clave, NOW + 30_000, 120_000)).toBe(NOW + 150_000);
      expect(await rest(clave, NOW + 150_000, 90_000)).toBe(NOW + 450_000);
    });
  });

  test('a key can be held before it was ever used', async () => {
    const clave = newKey();
    await run((tx) => holdRateSlots(tx, clave, NOW + 9_000));
    expect(await take(clave)).toBe(NOW + 9_000);
  });

  test('the latest of several keys is the one to wait for; unused ones have none', async () => {
    const [one, held, unused] = [newKey(), newKey(), newKey()];
    await take(one);
    await run((tx) => holdRateSlots(tx, held, NOW + 7_000));
    expect(await run((tx) => nextRateSlot(tx, [one, held, unused], NOW))).toBe(NOW + 7_000);
    expect(await run((tx) => nextRateSlot(tx, [one, unused], NOW))).toBe(NOW + 1_000);
    expect(await run((tx) => nextRateSlot(tx, [unused], NOW))).toBeNull();
  });

  test('a clock that was set back is not waited for: the rate goes on after what was given before may have come', async () => {
    const takes = [
      (clave: string) => take(clave),
      async (clave: string) => {
        const taken = takenSlots([{ clave, intervalMs: 1_000 }], NOW, 1, sql`SELECT 1 AS vez`);
        const query = sql`WITH ${taken} SELECT turno FROM turnos_tomados`;
        return (await run((tx) => firstRow(tx, z.object({ turno: z.number() }), query)))?.turno;
      },
    ];
    for (const takeNow of takes) {
      const clave = newKey();
      await take(clave, NOW + DAY);
      expect(await run((tx) => nextRateSlot(tx, [clave], NOW))).toBe(NOW + 60_000);
      expect(await takeNow(clave)).toBe(NOW + 60_000);
      expect(await takeNow(clave)).toBe(NOW + 61_000);
    }
  });

  test('a next slot within three minutes is a queue, not a clock that was set back: it is not passed', async () => {
    const clave = newKey();
    await take(clave, NOW, 120_000);
    expect(await run((tx) => nextRateSlot(tx, [clave], NOW))).toBe(NOW + 120_000);
    expect(await take(clave)).toBe(NOW + 120_000);
    expect(await take(clave)).toBe(NOW + 121_000);
  });

  test('a hold is kept by a clock that was set back, and slots after it are no jump', async () => {
    const clave = newKey();
    await take(clave, NOW + DAY);
    await run((tx) => holdRateSlots(tx, clave, NOW + 600_000));
    expect(await take(clave)).toBe(NOW + 600_000);
    expect(await take(clave)).toBe(NOW + 601_000);
  });

  test('rates that were not used for a day are deleted, those that hold something back are not', async () => {
    const [old, held, present] = [newKey(), newKey(), newKey()];
    await take(old);
    await take(held);
    await run((tx) => holdRateSlots(tx, held, NOW + 3 * DAY));
    await take(present, NOW + 2 * DAY);
    await run((tx) => purgeRateSlots(tx, NOW + 2 * DAY));
    const next = (clave: string) => run((tx) => nextRateSlot(tx, [clave], NOW + 2 * DAY));
    expect(await next(old)).toBeNull();
    expect(await next(held)).toBe(NOW + 3 * DAY);
    expect(await next(present)).toBe(NOW + 2 * DAY + 1_000);
  });
});

describe('a registry server', () => {
  /** Far longer than the statements take, so that waits are whole intervals. */
  const INTERVAL = 1_000_000;
  const slots = async (servidor: string, count: number, today = 20_000, intervalMs = INTERVAL) =>
    await run((tx) => takeServerSlots(tx, { servidor, intervalMs, perDay: 10, count, today }));
  const newServer = async (intervalMs = INTERVAL) => {
    const servidor = `whois${++made}.prueba.es`;
    await run((tx) => registerServer(tx, { servidor, canal: 'whois', intervalMs }));
    return servidor;
  };

  test('gives blocks of slots one after another, counted by day', async () => {
    const ms = 10_000;
    const servidor = await newServer(ms);
    expect(await slots(servidor, 3, 20_000, ms)).toEqual({ waitMs: 0, today: 3 });
    const second = await slots(servidor, 2, 20_000, ms);
    expect(Math.ceil(second.waitMs / ms)).toBe(3);
    expect(second.today).toBe(5);
    expect((await slots(servidor, 1, 20_001, ms)).today).toBe(1);
  });

  test('a moment far ahead is a clock that was set back: it is not waited for', async () => {
    const servidor = await newServer();
    await slots(servidor, 1);
    // Free after 1,000 seconds, but no wait is longer than a minute.
    expect(Math.ceil((await slots(servidor, 1)).waitMs / 60_000)).toBe(1);
  });

  test('has to be registered before it is asked', async () => {
    await expect(slots('nunca.prueba.es', 1)).rejects.toThrow('a server is registered before it is asked');
  });
});
