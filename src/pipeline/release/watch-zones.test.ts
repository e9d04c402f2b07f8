import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { dns, input, registry } from '#domain/verdict/verdict.samples.ts';
import { decideVerdict } from '#domain/verdict/verdict.ts';
import { type CheckStep, lockDomains, saveSteps } from '#store/queries/domains/checks.ts';
import { claimLooks, clocksToTell } from '#store/queries/release/zone-clocks.ts';
import { idRow, rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount, withSystem } from '#store/store.ts';
import { createAccount, type TestDatabase } from '#store/testing.ts';
import { ABSENT, DAY, HOUR, REFERRAL, START, startZoneWatch, type ZoneWatch } from './zone-watch.testing.ts';

let watch: ZoneWatch;
let database: TestDatabase;
let clock: ZoneWatch['clock'];
let zone: ZoneWatch['zone'];
let asked: ZoneWatch['asked'];
let worker: ZoneWatch['worker'];
let favourite: ZoneWatch['favourite'];
let rowOf: ZoneWatch['rowOf'];
beforeEach(async () => {
  watch = await startZoneWatch();
  ({ database, clock, zone, asked, worker, favourite, rowOf } = watch);
});
afterEach(() => watch.close());

const watched = () =>
  withSystem(database.store, (tx) =>
    rows(tx, z.object({ dominio: z.string() }), sql`SELECT dominio FROM relojes_zona ORDER BY dominio`),
  );

test('a name of two accounts is asked once, and both rows get the interval; the delegation back withdraws it', async () => {
  const accounts = [await createAccount(database.store), await createAccount(database.store)];
  const [first = '', second = ''] = accounts;
  const name = 'bodega-rivas.es';
  for (const account of accounts) await favourite(account, name);
  const process = await worker();
  zone.set(name, REFERRAL);
  await process.round();
  expect(asked).toEqual([name]);
  expect(await rowOf(first, name)).toMatchObject({ desde: null, fuente: null });

  clock.advance(DAY);
  zone.set(name, ABSENT);
  await process.round();
  expect(asked).toHaveLength(2);
  const told = { desde: START + 236 * HOUR, hasta: START + DAY + 266 * HOUR, fuente: 'dns' };
  expect(await rowOf(first, name)).toMatchObject(told);
  expect(await rowOf(second, name)).toMatchObject(told);

  // Not before its time, and a failed question moves no clock.
  clock.advance(5 * HOUR);
  await process.round();
  expect(asked).toHaveLength(2);
  clock.advance(HOUR);
  zone.set(name, {});
  await process.round();
  expect(asked).toHaveLength(3);
  expect(await rowOf(first, name)).toMatchObject(told);

  const before = await rowOf(first, name);
  clock.advance(6 * HOUR);
  zone.set(name, REFERRAL);
  await process.round();
  expect(await rowOf(first, name)).toMatchObject({ desde: null, hasta: null, fuente: null });
  expect(Number((await rowOf(first, name))?.revision)).toBeGreaterThan(Number(before?.revision));
});

test('an account that begins to watch a name that has a date gets it, and its own expiry date goes before it', async () => {
  const [first, late] = [await createAccount(database.store), await createAccount(database.store)];
  const name = 'talleres-mora.es';
  await favourite(first, name);
  const process = await worker();
  zone.set(name, REFERRAL);
  await process.round();
  clock.advance(DAY);
  zone.set(name, ABSENT);
  await process.round();
  const expiry = START + 3 * HOUR;
  await favourite(late, name, sql`favorito = true, fecha_expiracion = ${new Date(expiry)}`);
  await process.round();
  expect(await rowOf(late, name)).toMatchObject({ desde: expiry + 240 * HOUR, fuente: 'caducidad' });
  expect(asked).toHaveLength(2);
});

/** A check of the name reads this expiry date in its registry's record. */
const learn = (account: string, dominio: string, fecha_expiracion: number) =>
  withAccount(database.store, account, async (tx) => {
    const now = clock.now();
    const moment = { now, revision: await nextRevision(tx) };
    const found = await rows(tx, idRow, sql`SELECT id FROM dominios WHERE dominio = ${dominio}`);
    const nuevas = [
      dns('nxdomain', { hora: now }),
      registry('rdap', 'registered', { hora: now, fecha_expiracion }),
    ];
    const verdict = decideVerdict(input(nuevas, { dominio, now }));
    const held = await lockDomains(
      tx,
      account,
      found.map(({ id }) => id),
    );
    const steps = [...held.values()].map(
      (name): CheckStep => ({
        dominio: name,
        proceso: null,
        verdict,
        nuevas,
        settled: true,
        end: { kind: 'finished', next: null, prioridad: 1, failed: false },
        reintentos: 0,
        era_libre: false,
      }),
    );
    await saveSteps(tx, account, steps, moment);
  });

test('an expiry date that a check reads after the name left its zone moves the interval of that account, once', async () => {
  const [account, other] = [await createAccount(database.store), await createAccount(database.store)];
  const name = 'caducado-antes.es';
  for (const of of [account, other]) await favourite(of, name);
  const process = await worker();
  zone.set(name, REFERRAL);
  await process.round();
  clock.advance(DAY);
  zone.set(name, ABSENT);
  await process.round();
  expect(await rowOf(account, name)).toMatchObject({ desde: START + 236 * HOUR, fuente: 'dns' });
  const expiry = START + 3 * HOUR;
  await learn(account, name, expiry);
  await process.round();
  expect(await rowOf(account, name)).toMatchObject({ desde: expiry + 240 * HOUR, fuente: 'caducidad' });
  expect(await rowOf(other, name)).toMatchObject({ desde: START + 236 * HOUR, fuente: 'dns' });
  expect(asked).toHaveLength(2);
  await learn(account, name, expiry);
  expect(await withSystem(database.store, (tx) => clocksToTell(tx, '', 1))).toEqual([]);
});

test('the expiry date of who has taken a name since it left its zone moves no interval', async () => {
  const account = await createAccount(database.store);
  const name = 'perdido-fuera.es';
  await favourite(account, name);
  const process = await worker();
  zone.set(name, REFERRAL);
  await process.round();
  clock.advance(DAY);
  zone.set(name, ABSENT);
  await process.round();
  const told = await rowOf(account, name);
  expect(told).toMatchObject({ fuente: 'dns' });
  clock.advance(11 * DAY);
  await withAccount(database.store, account, (tx) =>
    tx.execute(sql`UPDATE dominios SET perdido_en = ${new Date(clock.now())} WHERE dominio = ${name}`),
  );
  await learn(account, name, clock.now() + 365 * DAY);
  await process.round();
  expect(await rowOf(account, name)).toMatchObject({ desde: told?.desde, hasta: told?.hasta, fuente: 'dns' });
});

test('a name absent at the first look gets its interval with the expiry date that a check reads later', async () => {
  const account = await createAccount(database.store);
  const name = 'ya-fuera-al-mirar.es';
  await favourite(account, name);
  zone.set(name, ABSENT);
  const process = await worker();
  await process.round();
  expect(await rowOf(account, name)).toMatchObject({ desde: null });
  await learn(account, name, START - DAY);
  await process.round();
  expect(await rowOf(account, name)).toMatchObject({ desde: START + 9 * DAY, fuente: 'caducidad' });
});

test('near its release a name is asked every quarter of an hour until an account has it as free, by more than its own word', async () => {
  const account = await createAccount(database.store);
  const name = 'ferreteria-olmo.es';
  await favourite(account, name);
  const process = await worker();
  zone.set(name, REFERRAL);
  await process.round();
  clock.advance(DAY);
  zone.set(name, ABSENT);
  await process.round();
  const askedIn = async (ms: number) => {
    const before = asked.length;
    clock.advance(ms);
    await process.round();
    return asked.length - before;
  };
  expect(await askedIn(267 * HOUR)).toBe(1);
  expect(await askedIn(HOUR / 4)).toBe(1);
  const free = sql`es_disponible = true, confirmaciones = 2, estado_verificacion = 'expirado', fase_ciclo = 'libre'`;
  await favourite(account, name, sql`${free}, verification_method = 'manual'`);
  expect(await askedIn(HOUR / 4)).toBe(1);
  expect(await askedIn(HOUR / 4)).toBe(1);
  await favourite(account, name, sql`${free}, verification_method = 'registrador'`);
  expect(await askedIn(HOUR / 4)).toBe(1);
  expect(await askedIn(5.75 * HOUR)).toBe(0);
  expect(await askedIn(HOUR / 4)).toBe(1);
});

test('names without a clock, and names that no account watches, are not asked', async () => {
  const account = await createAccount(database.store);
  await favourite(account, 'solo-en-lista.es', sql`favorito = false`);
  await favourite(account, 'otra-zona.com', sql`favorito = true, zona = 'com'`);
  await favourite(account, 'descartado.es', sql`favorito = true, estado_gestion = 'descartado'`);
  await favourite(account, 'vigilado.es');
  const process = await worker();
  zone.set('vigilado.es', REFERRAL);
  await process.round();
  expect(asked).toEqual(['vigilado.es']);
  await favourite(account, 'vigilado.es', sql`favorito = false`);
  clock.advance(DAY);
  await process.round();
  expect(asked).toEqual(['vigilado.es']);
  expect(await watched()).toEqual([]);
});

test('a row that shows an interval is told of its withdrawal, also where its account watches the name no more', async () => {
  const account = await createAccount(database.store);
  const name = 'ya-no-favorito.es';
  await favourite(account, name);
  const process = await worker();
  zone.set(name, REFERRAL);
  await process.round();
  clock.advance(DAY);
  zone.set(name, ABSENT);
  await process.round();
  await favourite(account, name, sql`favorito = false`);
  clock.advance(6 * HOUR);
  zone.set(name, REFERRAL);
  await process.round();
  expect(await rowOf(account, name)).toMatchObject({ desde: null, fuente: null });
  clock.advance(DAY);
  await process.round();
  expect(await watched()).toEqual([]);
});

test('what a killed process had claimed is looked at by another one, and nothing is lost or doubled', async () => {
  const account = await createAccount(database.store);
  const names = Array.from({ length: 60 }, (_, index) => `nombre-${String(index).padStart(2, '0')}.es`);
  for (const name of names) {
    await favourite(account, name);
    zone.set(name, REFERRAL);
  }
  const first = await worker();
  await first.round();
  clock.advance(DAY);
  for (const name of names) zone.set(name, ABSENT);
  asked.length = 0;
  const claim = { proceso: first.proceso, leaseSeconds: 120, limit: 25, now: clock.now() };
  expect(await withSystem(database.store, (tx) => claimLooks(tx, claim))).toHaveLength(25);
  const second = await worker();
  await second.round();
  expect(asked).toHaveLength(35);
  // A killed process sends no heartbeat.
  await withSystem(database.store, (tx) => tx.execute(sql`DELETE FROM procesos WHERE id = ${first.proceso}`));
  await second.round();
  expect([...asked].sort()).toEqual(names);
  for (const name of names) expect(await rowOf(account, name)).toMatchObject({ fuente: 'dns' });
});

test('killed between the fact and the accounts, the accounts are told all the same', async () => {
  const account = await createAccount(database.store);
  const name = 'a-medias.es';
  await favourite(account, name);
  const process = await worker();
  zone.set(name, REFERRAL);
  await process.round();
  await withSystem(database.store, (tx) =>
    tx.execute(sql`UPDATE relojes_zona SET ausente_primera = ${new Date(START + HOUR)}, ausente_servidor = 'a.nic.es',
      cambios = cambios + 1`),
  );
  expect(await rowOf(account, name)).toMatchObject({ desde: null });
  clock.advance(2 * HOUR);
  await process.round();
  expect(await rowOf(account, name)).toMatchObject({ desde: START + 236 * HOUR });
  expect(asked).toHaveLength(1);
});

test('the most urgent names come first, and two processes keep one rate', async () => {
  const account = await createAccount(database.store);
  const names = Array.from({ length: 100 }, (_, index) => `ritmo-${String(index).padStart(3, '0')}.es`);
  for (const name of names) {
    await favourite(account, name);
    zone.set(name, REFERRAL);
  }
  const pair = [await worker(50), await worker(50)];
  const startedAt = performance.now();
  await Promise.all(pair.map((each) => each.round()));
  expect([...asked].sort()).toEqual(names);
  // The first page of each process needs no wait.
  expect((performance.now() - startedAt) / 1_000).toBeGreaterThan((100 - 25) / 50 - 0.05);

  clock.advance(DAY);
  await withSystem(database.store, (tx) =>
    tx.execute(sql`UPDATE relojes_zona SET urgencia = 3 WHERE dominio = 'ritmo-099.es'`),
  );
  asked.length = 0;
  await pair[0]?.round();
  expect(asked.slice(0, 25)).toContain('ritmo-099.es');
});
