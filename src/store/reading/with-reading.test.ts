import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { silentLogger } from '#platform/logger.ts';
import { migrate } from '../migrate.ts';
import { firstRow } from '../queries/sql/rows.ts';
import { type Pair, startPair, type TestedServer } from '../servers/pair.testing.ts';
import { raw, sql } from '../sql.ts';
import { openStore, type Store, type Tx, withAccount } from '../store.ts';
import { createAccount } from '../testing.ts';
import { withReading } from './with-reading.ts';

const HOLD_MS = 300;

let pair: Pair;
/** Two web processes' stores. */
let webs: [Store, Store];
let cuenta: string;

/** The address of one server of the pair. */
const at = (url: string, server: TestedServer) =>
  url.replace(/@[^/]+/, `@${server.address}`).replace(/\?.*$/, '');
const primaryUrl = () => at(pair.appUrl, pair.first);
const standbyUrl = () => at(pair.appUrl, pair.second);
const open = (readUrl = standbyUrl()) => openStore({ appUrl: primaryUrl(), readUrl, log: silentLogger });
const pause = () => pair.second.query('SELECT pg_wal_replay_pause()');
const resume = () => pair.second.query('SELECT pg_wal_replay_resume()');

beforeAll(async () => {
  pair = await startPair({ synchronous: false });
  await migrate(at(pair.ownerUrl, pair.first), { queues: [], log: silentLogger });
  webs = [await open(), await open()];
  cuenta = await createAccount(webs[0]);
});
afterAll(async () => {
  for (const web of webs ?? []) await web.close();
  await pair?.stop();
});
beforeEach(async () => {
  for (const web of webs) await expect.poll(() => web.standby?.state().en_uso).toBe(true);
});

const found = z.object({ nombre: z.string(), standby: z.boolean() });
const readName = (tx: Tx) =>
  firstRow(
    tx,
    found,
    sql`SELECT nombre_usuario AS nombre, pg_is_in_recovery() AS standby FROM cuentas WHERE usuario_id = ${cuenta}`,
  );
const rename = (store: Store, nombre: string) =>
  withAccount(store, cuenta, (tx) =>
    tx.execute(sql`UPDATE cuentas SET nombre_usuario = ${nombre} WHERE usuario_id = ${cuenta}`),
  );

test('a list is read from the standby once that has what the reader wrote', async () => {
  await rename(webs[0], 'Ana');
  await expect.poll(() => withReading(webs[0], cuenta, readName)).toEqual({ nombre: 'Ana', standby: true });
});

test('row-level security holds on the standby', async () => {
  const other = await createAccount(webs[0]);
  await expect
    .poll(() =>
      withReading(webs[0], other, async (tx) => (await tx.execute(raw('SELECT FROM cuentas'))).rowCount),
    )
    .toBe(1);
  await expect(withReading(webs[0], other, readName)).resolves.toBeUndefined();
});

test('over random orders of writes, reads and lag, two processes never read less than what was written before', async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  let written = 'x0';
  let paused = false;
  const answeredBy = { standby: 0, primary: 0 };
  await rename(webs[0], written);
  for (let step = 0; step < 300 || answeredBy.standby === 0; step++) {
    const web = webs[random(2)] ?? webs[0];
    const what = random(20);
    if (what < 6) {
      written = `x${step}`;
      await rename(web, written);
    } else if (what === 6) {
      paused = !paused;
      await (paused ? pause() : resume());
    } else {
      const read = await withReading(web, cuenta, readName);
      expect(read?.nombre).toBe(written);
      answeredBy[read?.standby ? 'standby' : 'primary'] += 1;
    }
  }
  await resume();
  expect(answeredBy.primary).toBeGreaterThan(0);
  expect(answeredBy.standby).toBeGreaterThan(0);
});

test('a standby that lags is left out and comes back by itself', async () => {
  await pause();
  await rename(webs[0], 'Berta');
  await expect(withReading(webs[0], cuenta, readName)).resolves.toEqual({ nombre: 'Berta', standby: false });
  await expect.poll(() => webs[0].standby?.state()).toMatchObject({ en_uso: false, motivo: 'con_retraso' });
  await resume();
  await expect.poll(() => withReading(webs[0], cuenta, readName)).toEqual({ nombre: 'Berta', standby: true });
});

test('all statements of a reading see one moment', async () => {
  await pause();
  await rename(webs[0], 'Flora');
  const read = withReading(webs[0], cuenta, async (tx) => {
    const first = await readName(tx);
    await rename(webs[0], 'Eva');
    return [first, await readName(tx)];
  });
  await expect(read).resolves.toEqual(Array(2).fill({ nombre: 'Flora', standby: false }));
  await resume();
});

test('what a standby cancels for its replay is read from the primary, unless a part was given away', async () => {
  const cancelled = async (options?: { canRepeat(): boolean }) => {
    for (;;) {
      const onStandby: boolean[] = [];
      const reading = withReading(
        webs[0],
        cuenta,
        async (tx) => {
          const read = await readName(tx);
          onStandby.push(read?.standby ?? false);
          if (onStandby.length === 1) {
            // As the server says it (SQLSTATE 40001).
            await tx.execute(
              raw(`DO $$ BEGIN RAISE 'canceling statement due to conflict with recovery'
              USING ERRCODE = '40001'; END $$`),
            );
          }
          return read;
        },
        options,
      );
      const [outcome] = await Promise.allSettled([reading]);
      if (onStandby[0]) return outcome;
      // A busy standby was left out, so that the primary was read: once more when it is back.
      await expect.poll(() => webs[0].standby?.state().en_uso).toBe(true);
    }
  };
  expect(await cancelled()).toMatchObject({ status: 'fulfilled', value: { standby: false } });
  expect(await cancelled({ canRepeat: () => false })).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('conflict with recovery') },
  });
});

test('a reading transaction cannot write, on the standby or on the primary', async () => {
  const write = (store: Store) =>
    withReading(store, cuenta, (tx) => tx.execute(sql`UPDATE cuentas SET nombre_usuario = 'no'`));
  await expect(write(webs[0])).rejects.toThrow('read-only transaction');
  await pause();
  await rename(webs[0], 'Carla');
  await expect(write(webs[0])).rejects.toThrow('read-only transaction');
  await resume();
});

test('with the standby dead the primary answers at once, also for a program that starts, and it comes back', async () => {
  await pair.second.kill();
  await expect(withReading(webs[0], cuenta, readName)).resolves.toMatchObject({ standby: false });
  const started = performance.now();
  for (let read = 0; read < 50; read++) await withReading(webs[0], cuenta, readName);
  const late = await open();
  await expect(withReading(late, cuenta, readName)).resolves.toMatchObject({ standby: false });
  // Fifty waits for a dead server would take fifty seconds.
  expect(performance.now() - started).toBeLessThan(50 * HOLD_MS);
  await pair.second.start();
  await expect.poll(() => withReading(late, cuenta, readName)).toMatchObject({ standby: true });
  await late.close();
});

test('a server that is no standby of the primary is not read', async () => {
  const alone = await open(primaryUrl());
  await expect(withReading(alone, cuenta, readName)).resolves.toMatchObject({ standby: false });
  await expect.poll(() => alone.standby?.state()).toMatchObject({ en_uso: false, motivo: 'no_es_replica' });
  await alone.close();
});

test('an owner as reader is refused at the start', async () => {
  const outcome = async () => {
    try {
      const opened = await open(at(pair.ownerUrl, pair.second));
      const isRead = opened.standby?.state().en_uso;
      await opened.close();
      return isRead ? 'it is read' : 'it did not answer in time';
    } catch (error) {
      return String(error);
    }
  };
  let said = await outcome();
  while (said === 'it did not answer in time') said = await outcome();
  expect(said).toContain('READ_DATABASE_URL');
});

test('a promoted standby is not read: its rows are another history', async () => {
  await pair.second.promote();
  await rename(webs[0], 'Dora');
  await expect(withReading(webs[0], cuenta, readName)).resolves.toEqual({ nombre: 'Dora', standby: false });
  await expect.poll(() => webs[0].standby?.state().motivo).toBe('no_es_replica');
});
