import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import type { RegistryEvidence } from '#domain/evidence/evidence.ts';
import { dns, ONLY_WHOIS, registry } from '#domain/verdict/verdict.samples.ts';
import type { ZoneRules } from '#domain/verdict/zone.ts';
import { type CheckStep, lockDomains, saveSteps } from '#store/queries/domains/checks.ts';
import { saveEvidence } from '#store/queries/evidence/evidence.ts';
import { calendarEvents } from '#store/queries/management/calendar.ts';
import { ms } from '#store/queries/sql/fragments.ts';
import { firstRow, idRow, rows } from '#store/queries/sql/rows.ts';
import { type SQL, sql } from '#store/sql.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { createAccount } from '#store/testing.ts';
import { judge } from '../check/domain-checks.ts';
import { ABSENT, DAY, HOUR, REFERRAL, START, startZoneWatch, type ZoneWatch } from './zone-watch.testing.ts';

const MIGRATION = join(import.meta.dirname, '../../store/migrations/0970_told_interval.sql');
const NAME = 'cuarentena.eu';
const WATCHED = sql`favorito = true, extension = 'eu', zona = 'eu'`;
const EU: ZoneRules = {
  ...ONLY_WHOIS,
  zone: 'eu',
  lifecycleDays: { gracia: 0, redencion: 40, pendiente_borrado: 0 },
};

let watch: ZoneWatch;
let worker: Awaited<ReturnType<ZoneWatch['worker']>>;
let account: string;
/** The name is seen delegated at START; it is a day later. */
beforeEach(async () => {
  watch = await startZoneWatch();
  account = await createAccount(watch.database.store);
  worker = await watch.worker();
  await watch.favourite(account, NAME, WATCHED);
  watch.zone.set(NAME, REFERRAL);
  await worker.round();
  watch.clock.advance(DAY);
});
afterEach(() => watch.close());

async function leaveZone() {
  watch.zone.set(NAME, ABSENT);
  await worker.round();
}
const INTERVAL = { desde: START + 40 * DAY - 4 * HOUR, hasta: START + 42 * DAY + 2 * HOUR };

/** A check reads that the registry has the name in quarantine. */
const check = (said: Partial<RegistryEvidence> = {}, of = account) =>
  withAccount(watch.database.store, of, async (tx) => {
    const now = watch.clock.now();
    const moment = { now, revision: await nextRevision(tx) };
    const found = await rows(tx, idRow, sql`SELECT id FROM dominios WHERE dominio = ${NAME}`);
    const ids = found.map(({ id }) => id);
    const quarantine = { hora: now, status: ['quarantine'], fecha_expiracion: null };
    const nuevas = [
      dns('nxdomain', { hora: now }),
      registry('whois', 'registered', { ...quarantine, ...said }),
    ];
    const held = await lockDomains(tx, of, ids);
    await saveEvidence(
      tx,
      of,
      nuevas.map((evidence) => ({ dominio: NAME, evidence })),
    );
    const asked = { zone: EU, used: 0, allowed: 3, accountKey: false, registrars: [] };
    const steps = [...held.values()].map(
      (dominio): CheckStep => ({
        dominio,
        proceso: null,
        verdict: judge({ ...asked, dominio, evidence: nuevas }, now),
        nuevas,
        settled: true,
        end: { kind: 'finished', next: null, prioridad: 1, failed: false },
        reintentos: 0,
        era_libre: false,
      }),
    );
    await saveSteps(tx, of, steps, moment);
  });

/** The date of the row, and what the calendar tells: a day, or an interval. */
const told = (of = account) =>
  withAccount(watch.database.store, of, async (tx) => {
    const row = await firstRow(
      tx,
      z.object({ fecha: z.number().nullable() }),
      sql`SELECT ${ms(sql`fecha_liberacion_estimada`)} AS fecha FROM dominios WHERE dominio = ${NAME}`,
    );
    const [event] = await calendarEvents(tx, of, { since: 0, now: watch.clock.now() });
    return {
      fecha: row?.fecha ?? null,
      desde: event?.fecha.getTime() ?? null,
      hasta: event?.hasta?.getTime() ?? null,
    };
  });
const timed = ({ desde, hasta }: typeof INTERVAL) => ({ fecha: desde, desde, hasta });
const day = (moment: number) => ({ fecha: moment, desde: moment, hasta: null });

test('a check that follows the interval of the zone’s clock tells its start, not an estimate from when it saw the phase', async () => {
  await leaveZone();
  expect(await told()).toEqual({ ...timed(INTERVAL), fecha: null });
  watch.clock.advance(5 * DAY);
  await check();
  expect(await told()).toEqual(timed(INTERVAL));
});

test('an interval that follows a check takes the place of its estimate', async () => {
  await check();
  expect(await told()).toEqual(day(START + 41 * DAY));
  await leaveZone();
  expect(await told()).toEqual(timed(INTERVAL));
});

test('an interval that moves takes the date with it', async () => {
  await leaveZone();
  await check();
  const expiry = START + 3 * HOUR;
  await check({ fecha_expiracion: expiry });
  expect(await told()).toEqual(timed(INTERVAL));
  await worker.round();
  expect(await told()).toEqual(timed({ desde: expiry + 40 * DAY, hasta: expiry + 41 * DAY + 2 * HOUR }));
});

test('a date that the registry publishes goes before an interval, whichever was first', async () => {
  const published = START + 45 * DAY;
  await check({ fecha_liberacion: published });
  await leaveZone();
  expect(await watch.rowOf(account, NAME)).toMatchObject(INTERVAL);
  expect(await told()).toEqual(day(published));
  watch.clock.advance(DAY);
  await check({ fecha_liberacion: published });
  expect(await told()).toEqual(day(published));
});

test('a published date that an answer to the account’s own key has told stays, too', async () => {
  const published = START + 45 * DAY;
  const evidence = registry('whois_api', 'registered', {
    hora: watch.clock.now(),
    fecha_liberacion: published,
  });
  await withAccount(watch.database.store, account, (tx) =>
    saveEvidence(tx, account, [{ dominio: NAME, evidence }]),
  );
  const date = sql`fase_ciclo = 'redencion', fecha_liberacion_estimada = ${new Date(published)}`;
  await watch.favourite(account, NAME, date);
  await leaveZone();
  expect(await told()).toEqual(day(published));
});

test('an interval that is withdrawn leaves no date, and the next check estimates one', async () => {
  await check();
  await leaveZone();
  watch.zone.set(NAME, REFERRAL);
  watch.clock.advance(6 * HOUR);
  await worker.round();
  expect(await told()).toEqual({ fecha: null, desde: null, hasta: null });
  await check();
  expect(await told()).toEqual(day(START + 41 * DAY));
});

test('an interval that is over goes before no estimate, also where it becomes known only then', async () => {
  await leaveZone();
  watch.clock.advance(20 * DAY);
  await check();
  expect(await told()).toEqual(timed(INTERVAL));
  watch.clock.advance(25 * DAY);
  await check();
  expect(await told()).toEqual(day(START + 61 * DAY));
  const late = await createAccount(watch.database.store);
  await watch.favourite(late, NAME, WATCHED);
  await check({}, late);
  await worker.round();
  expect(await watch.rowOf(late, NAME)).toMatchObject(INTERVAL);
  expect(await told(late)).toEqual(day(START + 86 * DAY));
});

test('the migration tells the start of open intervals in rows of before, once, and leaves what a registry has published', async () => {
  const estimate = Date.UTC(2032, 0, 1);
  const from = Date.now() + DAY;
  const interval = (desde: number) => sql`liberacion_desde = ${new Date(desde)},
    liberacion_hasta = ${new Date(desde + DAY)}, liberacion_fuente = 'dns'`;
  const add = (name: string, change: SQL) =>
    watch.favourite(
      account,
      name,
      sql`fase_ciclo = 'redencion', fecha_liberacion_estimada = ${new Date(estimate)}, ${change}`,
    );
  await add('abierto.eu', interval(from));
  await add('publicado.eu', interval(from));
  await add('terminado.eu', interval(from - 3 * DAY));
  await add('sin-plazo.eu', sql`favorito = false`);
  const evidence = registry('whois', 'registered', { fecha_liberacion: estimate });
  await withAccount(watch.database.store, account, (tx) =>
    saveEvidence(tx, account, [{ dominio: 'publicado.eu', evidence }]),
  );
  const Told = z.object({ dominio: z.string(), fecha: z.number().nullable(), revision: z.number() });
  const all = () =>
    withAccount(watch.database.store, account, (tx) =>
      rows(
        tx,
        Told,
        sql`SELECT dominio, ${ms(sql`fecha_liberacion_estimada`)} AS fecha, revision::float8 AS revision
            FROM dominios WHERE dominio <> ${NAME} ORDER BY dominio`,
      ),
    );
  const before = await all();
  const owner = new pg.Client(watch.database.ownerUrl);
  await owner.connect();
  try {
    await owner.query(readFileSync(MIGRATION, 'utf8'));
    const after = await all();
    expect(after).toEqual([
      { dominio: 'abierto.eu', fecha: from, revision: expect.any(Number) },
      ...before.slice(1),
    ]);
    expect(after[0]?.revision).toBeGreaterThan(Math.max(...before.map(({ revision }) => revision)));
    await owner.query(readFileSync(MIGRATION, 'utf8'));
    expect(await all()).toEqual(after);
  } finally {
    await owner.end();
  }
});
