import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { watchNewNames } from '#pipeline/release/watch-names.ts';
import { parseConfig } from '#platform/config/config.ts';
import { type Program, startProgram } from '#program/program.ts';
import { type Simulator, startSimulator } from '#simulator/start.ts';
import { firstRow, json, rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount, withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { type Part, part, settingsOf } from './installation.testing.ts';

/** Many kills take minutes: in `npm run test:largo`. */
const LONG = Boolean(process.env.PRUEBAS_LARGAS);
const NAMES = LONG ? 400 : 100;
const KILLS = LONG ? 16 : 2;
const PER_SECOND = 25;
/** Names of one claim, which are asked together. */
const PAGE = 25;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Claims of a killed process are free after fifteen seconds; a page of names then takes seconds. */
const SETTLE = { timeout: LONG ? 180_000 : 60_000, interval: 100 };

let dir: string;
let simulator: Simulator;
let database: TestDatabase;
let accounts: string[];
let workers: Part[] = [];
let webs: Program[] = [];
const names = Array.from({ length: NAMES }, (_, index) => `vigilado-${String(index).padStart(4, '0')}.es`);
/** In two accounts; the others are in the first one alone. */
const shared = new Set(names.filter((_, index) => index % 2 === 0));

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'vigilancia-'));
  chmodSync(dir, 0o711);
  simulator = await startSimulator({ seed: 1, dir, limits: 'none' });
  database = await freshDatabase(inject('postgres'));
  accounts = [await createAccount(database.store), await createAccount(database.store)];
  for (const name of names) simulator.control.take(name);
  await favourites(accounts[0] ?? '', names);
  await favourites(accounts[1] ?? '', [...shared]);
  const env = {
    ...settingsOf({ dir, simulator, urls: database, masterKey: randomBytes(32).toString('base64') }),
    RELOJ_CONSULTAS_SEGUNDO: String(PER_SECOND),
  };
  workers = [part('worker 1', null, env, dir), part('worker 2', null, env, dir)];
  for (const one of workers) await one.start();
  // The web processes run inside this one, so that no page has to be built for them.
  const config = parseConfig(env, { needs: 'web' });
  webs = [
    await startProgram(config, { mode: 'web', log: 'error' }),
    await startProgram(config, { mode: 'web', log: 'error' }),
  ];
});

afterAll(async () => {
  await Promise.all(workers.map((one) => one.end('SIGKILL')));
  await Promise.all(webs.map((one) => one.stop()));
  await simulator.close();
  await database.drop();
  rmSync(dir, { recursive: true, force: true });
});

async function favourites(account: string, list: readonly string[]): Promise<void> {
  await withAccount(database.store, account, async (tx) => {
    await tx.execute(sql`INSERT INTO dominios
        (usuario_id, dominio, dominio_unicode, extension, zona, favorito, fecha_creacion, revision)
      SELECT ${account}, n, n, 'es', 'es', true, now(), ${await nextRevision(tx)}
      FROM jsonb_array_elements_text(${json(list)}::jsonb) n`);
  });
}

const Total = z.object({ total: z.int() });
const count = async (query: ReturnType<typeof sql>) =>
  (await withSystem(database.store, (tx) => firstRow(tx, Total, query)))?.total;
const living = () =>
  count(
    sql`SELECT count(*)::int AS total FROM procesos WHERE latido > clock_timestamp() - interval '15 seconds'`,
  );
const left = () =>
  count(sql`SELECT count(*)::int AS total FROM relojes_zona
    WHERE proxima <= ${new Date(simulator.control.now())} OR reclamado_por IS NOT NULL OR contados < cambios`);

/** Moves the world's clock and waits until all that is due by then was looked at and told. */
async function settled(ms: number): Promise<void> {
  // A later look is told from one whose packet is sent again.
  await sleep(SAME_LOOK_MS);
  simulator.control.advance(ms);
  await expect.poll(left, SETTLE).toBe(0);
}

const SERVERS = ['dns:es/a', 'dns:es/b'] as const;
/** A packet that a busy machine lost or was late for is sent again; a second server answers at once. */
const SAME_LOOK_MS = 2_500;
const timesOf = (name: string) =>
  SERVERS.flatMap((server) => simulator.context.counters.recent(server))
    .filter(({ subject }) => subject === name)
    .map(({ at }) => at)
    .toSorted((one, other) => one - other);
const looksOf = (list: readonly string[]) => [
  ...new Set(
    list.map(
      (name) =>
        timesOf(name).filter((at, n, all) => at - (all[n - 1] ?? -SAME_LOOK_MS) >= SAME_LOOK_MS).length,
    ),
  ),
];

const Clock = z.object({
  dominio: z.string(),
  delegado: z.number(),
  ausente: z.number().nullable(),
  cambios: z.int(),
});
const clocks = () =>
  withSystem(database.store, (tx) =>
    rows(
      tx,
      Clock,
      sql`SELECT dominio, (extract(epoch FROM delegado_ultima) * 1000)::float8 AS delegado,
            (extract(epoch FROM ausente_primera) * 1000)::float8 AS ausente, cambios
          FROM relojes_zona ORDER BY dominio`,
    ),
  );
const told = (account: string) =>
  withAccount(database.store, account, (tx) =>
    rows(
      tx,
      z.object({ dominio: z.string() }),
      sql`SELECT dominio FROM dominios WHERE liberacion_desde IS NOT NULL ORDER BY dominio`,
    ),
  );

const gone = names.slice(0, NAMES / 4);
const stays = names.slice(NAMES / 4);

test('two webs and two worker processes ask for each name once, as often as its cadence, at one rate together', {
  timeout: 600_000,
}, async () => {
  await expect.poll(living, SETTLE).toBe(workers.length);
  const begun = simulator.context.counters.now();
  await watchNewNames(
    { store: database.store, clock: { now: () => simulator.control.now() } },
    AbortSignal.timeout(20_000),
  );
  await settled(0);
  expect(looksOf(names)).toEqual([1]);
  // A page of names is asked at once, and no page before its turn.
  const times = names.map((name) => timesOf(name)[0] ?? 0).toSorted((one, other) => one - other);
  const early = times.filter(
    (at, index) => at - begun < (Math.floor(index / PAGE) * PAGE * 1_000) / PER_SECOND - 250,
  );
  expect(early).toEqual([]);

  await settled(DAY);
  expect(looksOf(names)).toEqual([2]);
  await settled(DAY - HOUR);
  await sleep(3_000);
  expect(looksOf(names)).toEqual([2]);
  for (const name of gone) simulator.control.drop(name);
  await settled(HOUR);
  expect(looksOf(stays)).toEqual([3]);
  expect(looksOf(gone)).toEqual([3]);
  await settled(6 * HOUR);
  expect([looksOf(stays), looksOf(gone)]).toEqual([[3], [4]]);
  expect((await told(accounts[0] ?? '')).map(({ dominio }) => dominio)).toEqual(gone);
  expect((await told(accounts[1] ?? '')).map(({ dominio }) => dominio)).toEqual(
    gone.filter((name) => shared.has(name)),
  );
});

test('workers killed at random while they watch lose no observation, double none and leave none stuck', {
  timeout: 120_000 + KILLS * 90_000,
}, async () => {
  const dropped = new Map<string, number>(gone.map((name) => [name, simulator.control.now() - 7 * HOUR]));
  // Names of `stays` were looked at six hours ago.
  await settled(DAY - 6 * HOUR);
  for (let kill = 0; kill < KILLS; kill++) {
    const leaving = stays.filter((_, index) => index % (KILLS + 1) === kill);
    for (const name of leaving) {
      simulator.control.drop(name);
      dropped.set(name, simulator.control.now());
    }
    simulator.control.advance(DAY);
    await sleep(randomInt(200, 2_500));
    const victim = workers[randomInt(workers.length)];
    await victim?.end('SIGKILL');
    if (kill % 2 === 1) await settled(0);
    await victim?.start();
    await settled(0);
  }
  const found = await clocks();
  expect(found.map(({ dominio }) => dominio)).toEqual(names);
  for (const { dominio, delegado, ausente, cambios } of found) {
    const left = dropped.get(dominio);
    if (left === undefined) {
      expect([dominio, ausente, cambios]).toEqual([dominio, null, 0]);
      continue;
    }
    // The last delegation was seen the day before it left; its absence at the first look after, and told once.
    expect(delegado).toBeLessThanOrEqual(left);
    expect(left - delegado).toBeLessThanOrEqual(DAY);
    expect((ausente ?? 0) - left).toBeGreaterThan(0);
    expect((ausente ?? 0) - left).toBeLessThanOrEqual(DAY + HOUR);
    expect(cambios).toBe(1);
  }
  const away = names.filter((name) => dropped.has(name));
  expect((await told(accounts[0] ?? '')).map(({ dominio }) => dominio)).toEqual(away);
  expect((await told(accounts[1] ?? '')).map(({ dominio }) => dominio)).toEqual(
    away.filter((name) => shared.has(name)),
  );
});
