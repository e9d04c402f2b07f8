import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withdrawDenials } from './queries/processes/withdraw-denials.ts';
import { quarantineServer, registerServer } from './queries/registry/servers.ts';
import { sql } from './sql.ts';
import { withSystem } from './store.ts';
import { freshDatabase, type TestDatabase } from './testing.ts';

const NOW = Date.parse('2026-03-01T10:00:00Z');
const SERVER = 'whois.prueba.es';
let db: TestDatabase;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  await withSystem(db.store, async (tx) => {
    await registerServer(tx, { servidor: SERVER, canal: 'whois', intervalMs: 1_000 });
    await quarantineServer(tx, {
      servidor: SERVER,
      motivo: 'miente',
      since: NOW,
      until: NOW + 60_000,
      now: NOW,
    });
  });
});
afterAll(() => db.drop());

const due = async () => {
  const left = await withSystem(db.store, (tx) =>
    tx.execute(sql`SELECT 1 FROM servidores_registro WHERE descartar_desde IS NOT NULL`),
  );
  return left.rows.length > 0;
};

test('withdrawing denials begins nothing after its signal', async () => {
  await withdrawDenials(db.store, () => NOW, AbortSignal.abort());
  expect(await due()).toBe(true);
});

test('withdrawing denials ends by its bound where the database never calls a server done', async () => {
  const owner = new pg.Client(db.ownerUrl);
  await owner.connect();
  // As data of another version of the program could behave.
  await owner.query(`CREATE FUNCTION keep_due() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.descartar_desde := coalesce(NEW.descartar_desde, OLD.descartar_desde); RETURN NEW; END $$`);
  await owner.query(`CREATE TRIGGER keep_due BEFORE UPDATE ON servidores_registro
    FOR EACH ROW EXECUTE FUNCTION keep_due()`);
  try {
    await withdrawDenials(db.store, () => NOW, AbortSignal.timeout(150_000));
    expect(await due()).toBe(true);
    await owner.query('DROP TRIGGER keep_due ON servidores_registro');
    await withdrawDenials(db.store, () => NOW, AbortSignal.timeout(150_000));
    expect(await due()).toBe(false);
  } finally {
    await owner.end();
  }
});
