import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '#platform/logger.ts';
import { createListener } from '../listener.ts';
import { migrate } from '../migrate.ts';
import { isConnectionLost } from '../outage.ts';
import { connectionOptions } from './connection-options.ts';
import { type Pair, startPair } from './pair.testing.ts';

const LONG = Boolean(process.env.PRUEBAS_LARGAS);
/** A promotion is noticed within a look of each server, which a busy machine may be late with. */
const SOON_MS = 150_000;

let pair: Pair;
let pool: pg.Pool;

beforeAll(async () => {
  pair = await startPair({ synchronous: false });
  await migrate(pair.ownerUrl, { queues: [], log: silentLogger });
  pool = open(pair.ownerUrl);
  await pool.query('CREATE TABLE lineas (n int)');
});
afterAll(async () => {
  await pool.end();
  await pair.stop();
});

function open(url: string): pg.Pool {
  const opened = new pg.Pool({ ...connectionOptions(url), max: 4, connectionTimeoutMillis: 10_000 });
  opened.on('error', () => undefined);
  opened.on('connect', (client) => client.on('error', () => undefined));
  return opened;
}

const portOf = async (at: pg.Pool) => {
  const { rows } = await at.query('SELECT inet_server_port() AS port');
  return Number(rows[0]?.port);
};
/** The server that the pool works on, once it works. */
const works = (at: pg.Pool) => portOf(at).catch(() => null);
/** The same servers in the other order. */
const turned = (url: string) => url.replace(/(127[^,]+),([^/]+)/, '$2,$1');

test('connections are to the primary, whatever its place in the address', async () => {
  const other = open(turned(pair.ownerUrl));
  expect(await portOf(pool)).toBe(pair.first.port);
  expect(await portOf(other)).toBe(pair.first.port);
  await other.end();
});

test('an address without a server that accepts writes is a lost connection, told within seconds', async () => {
  const standby = open(pair.ownerUrl.replace(`127.0.0.1:${pair.first.port},`, ''));
  const asked = performance.now();
  const failure = await standby.query('SELECT 1').catch((error: unknown) => error);
  expect(isConnectionLost(failure)).toBe(true);
  expect(performance.now() - asked).toBeLessThan(20_000);
  await standby.end();
});

test('a wrong password is told as such', async () => {
  const wrong = open(pair.ownerUrl.replace(/owner:[^@]+@/, 'owner:otra@'));
  await expect(wrong.query('SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  await wrong.end();
});

test('a primary that is cut off is left for the promoted standby, and not taken again', async () => {
  let gaps = 0;
  const changes = createListener({ appUrl: pair.ownerUrl, log: silentLogger });
  await changes.listen('cambios', {
    hear: () => undefined,
    missed: () => {
      gaps += 1;
    },
  });
  pair.first.freeze();
  const hanging = pool.query('INSERT INTO lineas VALUES (1)').catch((error: unknown) => error);
  await pair.second.promote();
  expect(isConnectionLost(await hanging)).toBe(true);
  await expect.poll(() => works(pool), { timeout: SOON_MS }).toBe(pair.second.port);
  await expect.poll(() => gaps, { timeout: SOON_MS }).toBe(2);
  pair.first.thaw();
  await sleep(1_500);
  await expect(pair.first.query('SELECT pg_is_in_recovery() AS standby')).resolves.toEqual([
    { standby: false },
  ]);
  expect(await Promise.all(Array.from({ length: 8 }, () => portOf(pool)))).toEqual(
    Array.from({ length: 8 }, () => pair.second.port),
  );
  await changes.close();
});

const isLost = async () => isConnectionLost(await pool.query('SELECT 1').catch((error: unknown) => error));

test('a former primary alone is refused: what it would write is lost', async () => {
  await pair.second.kill();
  await expect.poll(isLost, { timeout: SOON_MS }).toBe(true);
  await sleep(1_500);
  expect(await works(pool)).toBe(null);
  await pair.second.start();
  await expect.poll(() => works(pool), { timeout: SOON_MS }).toBe(pair.second.port);
});

test.runIf(LONG)(
  'a primary that is cut off is given up within seconds, also without another one',
  async () => {
    pair.second.freeze();
    const begun = performance.now();
    const hanging = pool.query('SELECT 1').catch((error: unknown) => error);
    expect(isConnectionLost(await hanging)).toBe(true);
    expect(performance.now() - begun).toBeLessThan(15_000);
    pair.second.thaw();
    await expect.poll(() => works(pool), { timeout: SOON_MS }).toBe(pair.second.port);
  },
);

test('of two servers promoted from one primary only the one that was used is written to', async () => {
  await pair.second.kill();
  await pair.first.promoteApart();
  await sleep(2_000);
  expect(await works(pool)).toBe(null);
  await pair.second.start();
  await expect.poll(() => works(pool), { timeout: SOON_MS }).toBe(pair.second.port);
});

test('after a second failover the first server is the primary again', async () => {
  await pair.first.kill();
  await pair.first.follow(pair.second);
  await pool.query('INSERT INTO lineas VALUES (2)');
  await pair.first.until('SELECT FROM pg_stat_wal_receiver WHERE status = $$streaming$$');
  const { rows } = await pool.query('SELECT pg_current_wal_insert_lsn()::text AS lsn');
  await pair.first.until(`SELECT WHERE pg_last_wal_replay_lsn() >= '${rows[0]?.lsn}'`);
  await pair.second.kill();
  await pair.first.promote();
  await expect.poll(() => works(pool), { timeout: SOON_MS }).toBe(pair.first.port);
  expect((await pool.query('SELECT n FROM lineas ORDER BY n')).rows).toEqual([{ n: 2 }]);
});

test('a primary that is set read-only is left until it accepts writes', async () => {
  await pair.first.query('ALTER SYSTEM SET default_transaction_read_only = on', 'SELECT pg_reload_conf()');
  await expect.poll(() => works(pool), { timeout: SOON_MS }).toBe(null);
  await pair.first.query(
    'SET default_transaction_read_only = off',
    'ALTER SYSTEM RESET default_transaction_read_only',
    'SELECT pg_reload_conf()',
  );
  await expect.poll(() => works(pool), { timeout: SOON_MS }).toBe(pair.first.port);
});
