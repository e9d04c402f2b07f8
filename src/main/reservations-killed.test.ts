import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { createKeyVault } from '#accounts/keys/key-vault.ts';
import { loadMasterKeys } from '#platform/secrets/master-key.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { CATCH_CENTS } from '#simulator/services/registrars/dynadot-requests.ts';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import { applyToOrder } from '#store/queries/orders/order-writer.ts';
import { lockOrder } from '#store/queries/orders/orders.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { armReservations } from './armed-orders.testing.ts';
import { type Part, part, settingsOf } from './installation.testing.ts';

/** Hundreds of kills take many minutes: in `npm run test:largo`. */
const LONG = Boolean(process.env.PRUEBAS_LARGAS);
const ACCOUNTS = LONG ? 25 : 2;
const PER_ACCOUNT = 4;
/** In each half: while the requests are made, and while they are caught or withdrawn. */
const KILLS = LONG ? 100 : 4;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Simulated time between two looks at the orders; the product looks at a request every thirty minutes. */
const STEP_MS = 11 * MINUTE;
const CAP = 5_000;
const SERVICE = 'service:dynadot';

let dir: string;
let simulator: Simulator;
let database: TestDatabase;
let owner: pg.Pool;
let workers: Part[] = [];
const accounts = new Map<string, string>();
interface Reservation {
  user: string;
  id: string;
  dominio: string;
}
const reservations: Reservation[] = [];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'reservas-'));
  chmodSync(dir, 0o711);
  simulator = await startSimulator({ seed: 1, dir, limits: 'none' });
  simulator.control.setLatency(SERVICE, { base: 100, jitter: 200 });
  database = await freshDatabase(inject('postgres'));
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  owner.on('error', () => undefined);
  const masterKey = randomBytes(32).toString('base64');
  const vault = createKeyVault(
    createSecretBox(loadMasterKeys({ masterKey, previousMasterKey: null, dataDir: dir })),
  );
  for (let number = 0; number < ACCOUNTS; number++) {
    const user = `reservador-${number}-clave-buena`;
    const names = Array.from({ length: PER_ACCOUNT }, (_, n) => `reservado-${number}-${n}.com`);
    for (const name of names) simulator.control.delete(name, simulator.control.now() + 60 * DAY);
    const wanted = { user, names, balance: 10 * CATCH_CENTS, cap: CAP, monthCap: PER_ACCOUNT * CAP };
    const { usuarioId, ids } = await armReservations({ store: database.store, vault, simulator }, wanted);
    accounts.set(user, usuarioId);
    for (const [n, id] of ids.entries()) reservations.push({ user, id, dominio: names[n] ?? '' });
  }
  const env = settingsOf({ dir, simulator, urls: database, masterKey });
  workers = [part('worker 1', null, env, dir), part('worker 2', null, env, dir)];
  for (const one of workers) await one.start();
});

afterAll(async () => {
  await Promise.all(workers.map((one) => one.end('SIGKILL')));
  await owner.end();
  await database.drop();
  await simulator.close();
  rmSync(dir, { recursive: true, force: true });
});

async function killWorker(): Promise<void> {
  const one = workers[randomInt(workers.length)];
  await one?.end('SIGKILL');
  await one?.start();
}

/** The database forgets all that its clients have not committed. */
async function killConnections(): Promise<void> {
  await owner.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
}

async function breakRegistrar(): Promise<void> {
  const ways = ['silent-after', 'broken-after', 'broken-before', 'executes-late'] as const;
  const fault = ways[randomInt(ways.length)] ?? 'silent-after';
  simulator.control.setFault({ fault, server: SERVICE, times: 1, delayMs: 300 });
}

const KINDS = [killWorker, breakRegistrar, killConnections];

async function killing(): Promise<void> {
  for (let n = 0; n < KILLS; n++) {
    await KINDS[n % KINDS.length]?.().catch(() => undefined);
    await sleep(randomInt(50, 400));
    simulator.control.advance(STEP_MS);
  }
  simulator.control.clearFaults();
}

const Counted = z.object({ total: z.int() });
async function count(where: string): Promise<number> {
  const { rows } = await owner.query(`SELECT count(*)::int AS total FROM ordenes WHERE ${where}`);
  return Counted.parse(rows[0]).total;
}

/**
 * If its sender is killed between the withdrawal and the record, a request is missing from the list as if its name had been
 * caught. The order ends after three days of looks, which would take minutes here.
 */
async function shortenThreeDays(): Promise<void> {
  await owner.query(
    `UPDATE ordenes SET ausencias = 140 WHERE codigo = 'por_pagar' AND ausencias BETWEEN 5 AND 139`,
  );
}

async function untilNone(where: string): Promise<void> {
  await expect
    .poll(
      async () => {
        simulator.control.advance(STEP_MS);
        await shortenThreeDays();
        return await count(where);
      },
      { timeout: 10 * MINUTE, interval: 300 },
    )
    .toBe(0);
}

/** The first use of a connection that a kill has ended fails. */
async function cancel({ user, id }: Reservation): Promise<void> {
  const usuarioId = accounts.get(user) ?? '';
  const now = simulator.control.now();
  const work = () =>
    withAccount(database.store, usuarioId, async (tx) => {
      const revision = await nextRevision(tx);
      const row = await lockOrder(tx, usuarioId, id);
      if (row) await applyToOrder(tx, usuarioId, row, { kind: 'cancelled_by_person', now }, revision);
    });
  await work().catch(work);
}

test(`${2 * KILLS} kills over ${ACCOUNTS * PER_ACCOUNT} reservations: each is charged once or withdrawn, and none is left at the registrar`, {
  timeout: LONG ? 60 * MINUTE : 10 * MINUTE,
}, async () => {
  await killing();
  await untilNone("codigo IS DISTINCT FROM 'reservada'");
  const requested = [...accounts.keys()].flatMap((user) => [
    ...simulator.context.accounts.of('dynadot', user).requests.keys(),
  ]);
  expect(requested.toSorted()).toEqual(reservations.map(({ dominio }) => dominio).toSorted());

  // Of each four one is withdrawn, one is withdrawn while it is released, and two are caught.
  for (const [n, one] of reservations.entries()) {
    if (n % 4 < 2) await cancel(one);
    if (n % 4 > 0) simulator.control.drop(one.dominio);
  }
  await killing();
  await untilNone("estado NOT IN ('comprada', 'cancelada') AND codigo IS DISTINCT FROM 'reserva_perdida'");

  const ledgers = [...accounts].flatMap(([user, usuario_id]) => {
    const account = simulator.context.accounts.of('dynadot', user);
    expect([...account.requests.keys()]).toEqual([]);
    return account.ledger.map(({ domain }) => ({ usuario_id, dominio: domain }));
  });
  const { rows } = await owner.query(
    `SELECT c.usuario_id, d.dominio FROM compras c JOIN dominios d ON d.usuario_id = c.usuario_id AND d.id = c.dominio_id`,
  );
  const sorted = (list: readonly { usuario_id: string; dominio: string }[]) =>
    list.map(({ usuario_id, dominio }) => `${dominio} ${usuario_id}`).toSorted();
  expect(sorted(rows)).toEqual(sorted(ledgers));
  expect(new Set(ledgers.map(({ dominio }) => dominio)).size).toBe(ledgers.length);
  const bought = new Set(ledgers.map(({ dominio }) => dominio));
  for (const [n, { dominio }] of reservations.entries()) {
    if (n % 4 === 0) expect([dominio, bought.has(dominio)]).toEqual([dominio, false]);
    if (n % 4 > 1) expect([dominio, bought.has(dominio)]).toEqual([dominio, true]);
  }
  expect(await count("estado = 'comprada'")).toBe(ledgers.length);
});
