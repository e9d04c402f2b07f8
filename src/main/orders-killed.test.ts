import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createKeyVault, type KeyVault } from '#accounts/keys/key-vault.ts';
import { chargedInEuros } from '#domain/orders/money.ts';
import { queueOptions } from '#pipeline/runtime/queue.ts';
import { silentLogger } from '#platform/logger.ts';
import { loadMasterKeys } from '#platform/secrets/master-key.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import { type Embedded, startEmbedded } from '#store/embedded/start.ts';
import { migrate } from '#store/migrate.ts';
import { openStore, type Store } from '#store/store.ts';
import { armOrders } from './armed-orders.testing.ts';
import { ask, type Part, part, settingsOf, signedIn } from './installation.testing.ts';
import { holdFreePort } from './ports.ts';

/** A thousand kills take an hour: in `npm run test:largo`. */
const LONG = Boolean(process.env.PRUEBAS_LARGAS);
const KILLS = LONG ? 1_000 : 14;
/** Of a slow machine, which may have sent no order by then: kills follow until one is in doubt. */
const MOST_KILLS = 4 * KILLS;
const ACCOUNTS = LONG ? 60 : 20;
const PER_ACCOUNT = LONG ? 5 : 3;
/** Accounts with one order that its person cancels in the web, while it may be on its way to the registrar. */
const CANCELLING = ACCOUNTS / 4;
/** All orders are armed before this part of the kills, so that most kills meet orders on their way. */
const ARMED_WITHIN = 0.8;
const WEB_EVERY = 14;
const WEB_SERVES_MS = 3_000;
const DAY_MS = 86_400_000;
const CENTS = 795;
/** EUR cents with tax, and with what is kept back because DonDominio takes no maximum price. */
const CAP = 1_000;
const MONTH_CAP = PER_ACCOUNT * CAP;
const SERVICE = 'service:dondominio';
/** From when all runs again until no order is in doubt. */
const SETTLED_MS = 60_000;
const RECOVERED_MS = 60_000;
const CANCELLED_WITHIN_MS = 3_000;
/** Repeats of an attempt that had no answer and made no purchase. */
const GIVEN_UP_AFTER = 3;
const CANCEL_ATTEMPTS = LONG ? 6_000 : 600;
const END_MS = LONG ? 30 * 60_000 : 3 * 60_000;

let dir: string;
let simulator: Simulator;
let database: Embedded;
let store: Store;
let owner: pg.Pool;
let vault: KeyVault;
let workers: Part[] = [];
let web: Part;
let webServes: Promise<void> | null = null;
let secrets: { masterKey: string; dataDir: string };
/** The first half of each account's key. */
const users = new Map<string, string>();

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'ordenes-'));
  chmodSync(dir, 0o711);
  simulator = await startSimulator({ seed: 1, dir, limits: 'none' });
  // A purchase takes long enough to be met by a kill.
  simulator.control.setLatency(SERVICE, { base: 150, jitter: 250 });
  database = await startEmbedded({
    dataDir: join(dir, 'datos'),
    log: silentLogger,
    processes: 3,
    restarts: { most: 10_000, windowMs: DAY_MS, backOffMs: 0 },
  });
  await migrate(database.ownerUrl, { queues: queueOptions, log: silentLogger });
  store = await openStore({ appUrl: database.appUrl, log: silentLogger });
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  owner.on('error', () => undefined);
  const masterKey = randomBytes(32).toString('base64');
  vault = createKeyVault(
    createSecretBox(loadMasterKeys({ masterKey, previousMasterKey: null, dataDir: dir })),
  );
  const env = settingsOf({ dir, simulator, urls: database, masterKey });
  secrets = { masterKey, dataDir: env.DATA_DIR };
  workers = [part('worker 1', null, env, dir), part('worker 2', null, env, dir)];
  const { port, release } = await holdFreePort(21_950);
  web = part('web', port, env, dir);
  await release();
  for (const one of [...workers, web]) await one.start();
});

afterAll(async () => {
  await Promise.all([...workers, web].map((one) => one.end('SIGKILL')));
  await owner.end();
  await store.close();
  await database.stop();
  await simulator.close();
  rmSync(dir, { recursive: true, force: true });
});

/** For all its orders, but for the last one of every fourth account. */
const payableBy = (number: number) => PER_ACCOUNT - (number % 4 === 0 ? 1 : 0);
const armAccount = (number: number) => armFor(`comprador-${number}`, PER_ACCOUNT, payableBy(number));

async function armFor(user: string, count: number, payable: number) {
  const names = Array.from({ length: count }, (_, n) => `${user}-${n}.es`);
  const wanted = { user, names, balance: payable * CENTS, cap: CAP, monthCap: MONTH_CAP };
  const armed = await armOrders({ store, vault, simulator }, wanted);
  users.set(armed.usuarioId, user);
  return armed;
}

/** Cancelled some time later: before it is looked at, on its way, or bought already. */
async function cancelInWeb({ id, token }: { id: string; token: string }): Promise<void> {
  await sleep(randomInt(CANCELLED_WITHIN_MS));
  for (let tried = 0; tried < CANCEL_ATTEMPTS; tried++) {
    const path = `/api/ordenes/${id}/cancelar`;
    const answer = await ask(web.port ?? 0, { method: 'POST', path, token, body: '{}' }).catch(() => null);
    if (answer?.status === 200 || answer?.status === 409) return;
    await sleep(200);
  }
  throw new Error('the web did not answer a cancellation');
}

async function armToCancel(number: number): Promise<{ id: string; token: string }> {
  const { usuarioId, ids } = await armFor(`indeciso-${number}`, 1, 1);
  return { id: ids[0] ?? '', token: await signedIn(store, usuarioId, secrets) };
}

/** The first use of a connection that a kill has ended fails, as do all until a killed database has recovered. */
async function afterKill<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + RECOVERED_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

/** One kill; what was killed is started again. */
const kills: readonly (() => Promise<void>)[] = [
  killWorker,
  killConnections,
  killConnections,
  breakRegistrar,
  breakRegistrar,
  breakRegistrar,
];

async function killWorker(): Promise<void> {
  const one = workers[randomInt(workers.length)];
  await one?.end('SIGKILL');
  await one?.start();
}

/** The web serves again some time later; until then people try again. */
async function killWeb(): Promise<void> {
  await webServes;
  await web.end('SIGKILL');
  // On a busy machine its start lasts until the next kill: people would have no answer until the last one.
  webServes = serveAgain().then(() => sleep(WEB_SERVES_MS));
}

/** A web process ends by itself when its database is killed while it starts; it is started once more. */
async function serveAgain(): Promise<void> {
  for (let tried = 0; tried < 5; tried++) {
    try {
      return await web.start();
    } catch {
      await web.end('SIGKILL');
    }
  }
}

/** The database forgets all that its clients have not committed. */
async function killConnections(): Promise<void> {
  await owner
    .query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = 'dominios_app'`)
    .catch(() => undefined);
}

async function killDatabase(): Promise<void> {
  const pid = database.pid();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => database.pid(), { timeout: 60_000, interval: 50 }).not.toBe(pid);
}

async function breakRegistrar(): Promise<void> {
  const ways = ['silent-after', 'broken-after', 'broken-before', 'closed', 'server-error'] as const;
  const fault = ways[randomInt(ways.length)] ?? 'closed';
  const id = simulator.control.setFault({
    fault,
    server: SERVICE,
    ...(fault.endsWith('r') || fault === 'closed' ? {} : { times: 1 }),
  });
  await sleep(400);
  if (fault === 'closed' || fault === 'server-error') simulator.control.clearFaults(id);
}

function killOf(n: number): () => Promise<void> {
  if (LONG && n % 50 === 49) return killDatabase;
  return (n % WEB_EVERY === WEB_EVERY - 1 ? killWeb : kills[n % kills.length]) ?? killWorker;
}

const States = z.record(z.string(), z.int());
async function states(): Promise<z.infer<typeof States>> {
  const { rows } = await owner.query('SELECT estado, count(*)::int AS total FROM ordenes GROUP BY estado');
  return States.parse(Object.fromEntries(rows.map(({ estado, total }) => [estado, total])));
}
const open = async () => {
  const { borrador = 0, armada = 0, comprobando = 0, enviando = 0, por_conciliar = 0 } = await states();
  return borrador + armada + comprobando + enviando + por_conciliar;
};

async function databaseTime(): Promise<Date> {
  const { rows } = await owner.query('SELECT clock_timestamp() AS now');
  return z.object({ now: z.date() }).parse(rows[0]).now;
}

async function beating(since: Date): Promise<number> {
  const { rows } = await owner.query(
    `SELECT count(*)::int AS total FROM procesos WHERE modo = 'worker' AND latido > $1`,
    [since],
  );
  return z.object({ total: z.int() }).parse(rows[0]).total;
}

/** Orders that, after all was up again, went longer than promised from their attempt to what became of it. */
async function undecidedAfter(up: number): Promise<unknown[]> {
  const { rows } = await owner.query(
    `SELECT orden_id, pasos, extract(epoch FROM hasta - greatest(desde, $1::timestamptz)) AS segundos FROM (
       SELECT orden_id, min(hora) AS desde, max(coalesce(sigue, clock_timestamp())) AS hasta,
         array_agg(a || ' ' || coalesce(codigo, '') || ' ' || hora ORDER BY hora) AS pasos FROM (
         SELECT orden_id, a, codigo, hora, lead(hora) OVER w AS sigue,
           count(*) FILTER (WHERE a NOT IN ('enviando', 'por_conciliar')) OVER w AS tramo
         FROM pasos_ordenes WINDOW w AS (PARTITION BY usuario_id, orden_id ORDER BY id)
       ) p WHERE a IN ('enviando', 'por_conciliar') GROUP BY orden_id, tramo
     ) t WHERE hasta - greatest(desde, $1::timestamptz) > $2 * interval '1 millisecond'`,
    [new Date(up), SETTLED_MS],
  );
  return rows;
}

async function doubted(): Promise<number> {
  const { rows } = await owner.query('SELECT count(*)::int AS total FROM ordenes WHERE dudas > 0');
  return z.object({ total: z.int() }).parse(rows[0]).total;
}

const Unbought = z.object({
  dominio: z.string(),
  codigo: z.string(),
  reintentos: z.int(),
  intentos: z.int(),
});

/** Orders that ended without a purchase, with the number of their attempts that made no purchase. */
async function unbought(): Promise<z.infer<typeof Unbought>[]> {
  const { rows } = await owner.query(
    `SELECT o.dominio, o.codigo, o.reintentos, (SELECT count(*)::int FROM intentos_compra i
       WHERE i.usuario_id = o.usuario_id AND i.orden_id = o.id AND i.estado = 'no_comprado') AS intentos
     FROM ordenes o WHERE o.estado = 'no_comprada' ORDER BY o.dominio`,
  );
  return z.array(Unbought).parse(rows);
}

const Purchase = z.object({
  usuario_id: z.string(),
  dominio: z.string(),
  cobro_centimos: z.int().nullable(),
  tope_centimos: z.int(),
});

test(`${KILLS} kills over ${ACCOUNTS * PER_ACCOUNT} orders: bought once, within every cap, and the ledgers equal the purchases`, {
  timeout: 2 * END_MS + MOST_KILLS * 6_000,
}, async () => {
  const cancellations: Promise<void>[] = [];
  let armed = 0;
  for (let n = 0; n < KILLS || (n < MOST_KILLS && (await afterKill(doubted)) === 0); n++) {
    const due = Math.min(ACCOUNTS, Math.ceil(((n + 1) * ACCOUNTS) / (KILLS * ARMED_WITHIN)));
    for (; armed < due; armed++) {
      await afterKill(() => armAccount(armed));
      if (armed % 4 !== 1) continue;
      const cancellation = cancelInWeb(await afterKill(() => armToCancel(armed)));
      // Awaited with the others after all kills.
      cancellation.catch(() => undefined);
      cancellations.push(cancellation);
    }
    await killOf(n)();
    await sleep(randomInt(100, 600));
  }
  simulator.control.clearFaults();
  // Also those that ended by themselves because the database was killed while they started.
  for (const one of workers) await one.end('SIGKILL');
  const ended = await afterKill(databaseTime);
  for (const one of workers) await one.start();
  await expect.poll(() => beating(ended), { timeout: END_MS, interval: 200 }).toBe(workers.length);
  expect(cancellations).toHaveLength(CANCELLING);
  await Promise.all(cancellations);
  const up = Date.now();
  await expect.poll(open, { timeout: END_MS, interval: 1_000 }).toBe(0);

  const { rows } = await owner.query(
    `SELECT c.usuario_id, d.dominio, c.cobro_centimos, o.tope_centimos FROM compras c
     JOIN dominios d USING (usuario_id) JOIN ordenes o ON o.usuario_id = c.usuario_id AND o.id = c.orden_id
     WHERE d.id = c.dominio_id ORDER BY d.dominio`,
  );
  const purchases = z.array(Purchase).parse(rows);
  const ledgers = [...users].flatMap(([usuario_id, user]) =>
    simulator.context.accounts
      .of('dondominio', user)
      .ledger.map(({ domain, cents }) => ({ usuario_id, dominio: domain, cobro_centimos: cents })),
  );
  const sorted = ledgers.toSorted((one, other) => (one.dominio < other.dominio ? -1 : 1));
  expect(purchases.map(({ tope_centimos: _, ...bought }) => bought)).toEqual(sorted);
  expect(new Set(ledgers.map(({ dominio }) => dominio)).size).toBe(ledgers.length);
  for (const { cobro_centimos, tope_centimos } of purchases) {
    const paid = chargedInEuros({ centimos: cobro_centimos ?? 0, moneda: 'EUR' }, 10_000) ?? 0;
    expect(paid).toBeLessThanOrEqual(tope_centimos);
  }
  const spent = await owner.query(
    `SELECT max(total)::int AS most FROM (SELECT sum(cuenta_centimos) AS total FROM intentos_compra
     WHERE estado <> 'no_comprado' GROUP BY usuario_id) t`,
  );
  expect(spent.rows[0]?.most).toBeLessThanOrEqual(MONTH_CAP);
  expect(await undecidedAfter(up)).toEqual([]);
  // The kills met orders in the middle of sending.
  expect(await doubted()).toBeGreaterThan(0);
  // Every fourth account had no money for its last order. An order is also given up after four attempts without an answer or a
  // purchase.
  const ends = await unbought();
  const givenUp = ends.filter(({ codigo }) => codigo === 'demasiados_intentos');
  for (const one of givenUp) {
    expect(one).toMatchObject({ reintentos: GIVEN_UP_AFTER });
    expect(one.intentos).toBeGreaterThan(GIVEN_UP_AFTER);
  }
  expect(givenUp.length).toBeLessThanOrEqual((ACCOUNTS * PER_ACCOUNT) / 50);
  const of = (all: readonly { dominio: string }[], user: string) =>
    all.filter(({ dominio }) => dominio.startsWith(`${user}-`)).length;
  for (let number = 0; number < ACCOUNTS; number++) {
    const user = `comprador-${number}`;
    const due = Math.min(payableBy(number), PER_ACCOUNT - of(givenUp, user));
    expect({ user, bought: of(ledgers, user) }, JSON.stringify(ends)).toEqual({ user, bought: due });
    expect({ user, unbought: of(ends, user) }).toEqual({ user, unbought: PER_ACCOUNT - due });
  }
  expect(new Set(ends.map(({ codigo }) => codigo))).toEqual(
    new Set(['sin_saldo', ...givenUp.map(({ codigo }) => codigo)]),
  );
  const { cancelada = 0, comprada = 0, ...others } = await states();
  expect([comprada, cancelada + of(ledgers, 'indeciso') + of(givenUp, 'indeciso')]).toEqual([
    ledgers.length,
    CANCELLING,
  ]);
  expect(others).toEqual({ no_comprada: ends.length });
});
