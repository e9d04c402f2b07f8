import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '#store/sql.ts';
import { createAccount } from '#store/testing.ts';
import { ABSENT, DAY, REFERRAL, startZoneWatch, type ZoneWatch } from './zone-watch.testing.ts';

const MIGRATION = join(
  import.meta.dirname,
  '../../store/migrations/0950_left_intervals_after_definitions.sql',
);
const NAME = 'papeleria-vidal.es';
const NO_INTERVAL = { desde: null, hasta: null, fuente: null };

let watch: ZoneWatch;
let owner: pg.Client;
let account: string;
beforeEach(async () => {
  watch = await startZoneWatch();
  owner = new pg.Client(watch.database.ownerUrl);
  await owner.connect();
  account = await createAccount(watch.database.store);
});
afterEach(async () => {
  await owner.end();
  await watch.close();
});

const clocks = async () => (await owner.query('SELECT dominio FROM relojes_zona')).rows;

/** A favourite that leaves its zone, and is no favourite from then on. */
async function leave() {
  await watch.favourite(account, NAME);
  const process = await watch.worker();
  watch.zone.set(NAME, REFERRAL);
  await process.round();
  watch.clock.advance(DAY);
  watch.zone.set(NAME, ABSENT);
  await process.round();
  await watch.favourite(account, NAME, sql`favorito = false`);
  return process;
}

test('a name that is not watched any more shows its interval until thirty days after its end, and its clock goes then', async () => {
  const process = await leave();
  const told = await watch.rowOf(account, NAME);
  watch.clock.advance(41 * DAY);
  await process.round();
  expect(await watch.rowOf(account, NAME)).toEqual({ ...told, fuente: 'dns' });
  const looks = watch.asked.length;
  watch.clock.advance(DAY);
  await process.round();
  const row = await watch.rowOf(account, NAME);
  expect(row).toMatchObject(NO_INTERVAL);
  expect(Number(row?.revision)).toBeGreaterThan(Number(told?.revision));
  watch.clock.advance(DAY);
  await process.round();
  expect(await clocks()).toEqual([]);
  expect(watch.asked).toHaveLength(looks);
});

test('a row whose clock was deleted before it loses its interval by the migration, and others keep theirs', async () => {
  const process = await leave();
  await owner.query('DELETE FROM relojes_zona WHERE dominio = $1', [NAME]);
  watch.clock.advance(45 * DAY);
  await watch.favourite(account, 'vigilado.es');
  watch.zone.set('vigilado.es', REFERRAL);
  await process.round();
  watch.clock.advance(DAY);
  watch.zone.set('vigilado.es', ABSENT);
  await process.round();
  const looksOf = () => watch.asked.filter((name) => name === NAME).length;
  const looks = looksOf();
  expect(await watch.rowOf(account, NAME)).toMatchObject({ fuente: 'dns' });
  await owner.query(readFileSync(MIGRATION, 'utf8'));
  await process.round();
  expect(await watch.rowOf(account, NAME)).toMatchObject(NO_INTERVAL);
  expect(looksOf()).toBe(looks);
  expect(await watch.rowOf(account, 'vigilado.es')).toMatchObject({ fuente: 'dns' });
});
