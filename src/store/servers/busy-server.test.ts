import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, type TestContext, test } from 'vitest';
import { isConnectionLost } from '../outage.ts';
import { freshDatabase, type TestDatabase } from '../testing.ts';
import { connectionOptions } from './connection-options.ts';

/** Longer than a look waits for its answer, and than a silent server is kept. */
const LOOKED_IN_VAIN_MS = 12_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());

/** A pool on the server, whose answers to the chosen connections do not arrive from `hold` on. */
async function poolBehindWire({ onTestFinished }: TestContext) {
  const { hostname, port } = new URL(database.ownerUrl);
  let held: (firstWords: string) => boolean = () => false;
  const sockets = new Set<Socket>();
  const wire = createServer((client) => {
    const server = connect(Number(port), hostname);
    let firstWords = '';
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        server.destroy();
      });
    }
    client.on('data', (data) => {
      firstWords ||= data.toString('latin1');
      server.write(data);
    });
    server.on('data', (data) => {
      if (!held(firstWords)) client.write(data);
    });
  }).listen(0, hostname);
  await once(wire, 'listening');
  const url = new URL(`${database.ownerUrl}?target_session_attrs=read-write`);
  url.port = String((wire.address() as AddressInfo).port); // it listens on TCP
  const pool = new pg.Pool({
    ...connectionOptions(url.href),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  onTestFinished(async () => {
    await pool.end();
    for (const socket of sockets) socket.destroy();
    wire.close();
  });
  return {
    pool,
    hold: (which: (firstWords: string) => boolean) => {
      held = which;
    },
  };
}

test.concurrent('a busy server that answers work but no look in time is kept', async (context) => {
  const { pool, hold } = await poolBehindWire(context);
  const process = async () => (await pool.query('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
  const first = await process();
  hold((firstWords) => firstWords.includes('dominios-servidor'));
  const end = performance.now() + LOOKED_IN_VAIN_MS;
  while (performance.now() < end) {
    expect(await process()).toBe(first);
    await sleep(200);
  }
});

test.concurrent('a server that sends nothing at all is left', async (context) => {
  const { pool, hold } = await poolBehindWire(context);
  await pool.query('SELECT 1');
  hold(() => true);
  const begun = performance.now();
  const failure = await pool.query('SELECT 1').catch((error: unknown) => error);
  expect(isConnectionLost(failure)).toBe(true);
  expect(performance.now() - begun).toBeGreaterThan(5_000);
});

test('a server is kept by a process that was itself stopped for longer, while it waited for an answer', async (context) => {
  const { pool, hold } = await poolBehindWire(context);
  const process = async () => (await pool.query('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
  const first = await process();
  // Another look after what the connection has received until now.
  await sleep(2_500);
  const isAsked = Promise.withResolvers<void>();
  hold((firstWords) => {
    const isLook = firstWords.includes('dominios-servidor');
    if (isLook) isAsked.resolve();
    return isLook;
  });
  await isAsked.promise;
  hold(() => false);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOKED_IN_VAIN_MS);
  // Until the look of before the stop has ended, and another one.
  await sleep(3_000);
  expect(await process()).toBe(first);
});
