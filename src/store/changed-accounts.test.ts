import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

const MIGRATION = join(import.meta.dirname, 'migrations/0991_changed_accounts.sql');

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('an address in the history becomes the account that had it then, and goes where there is no such account', async () => {
  const ana = await createAccount(database.store);
  await owner.query('DROP FUNCTION email_of_account(uuid)');
  await owner.query('ALTER TABLE cambios_administracion DROP COLUMN cuenta_id');
  await owner.query(
    `INSERT INTO cambios_administracion (hora, email, accion, objeto, detalle, ip, agente)
     SELECT v.hora::timestamptz, 'jefa@example.com', v.accion, v.objeto, v.detalle, '', '' FROM (VALUES
       ('2026-01-01', 'cuenta_cambiada', $1, 'suya'),
       ('1969-01-01', 'cuenta_cambiada', $1, 'de otra cuenta, antes'),
       ('2026-01-01', 'cuenta_cambiada', 'se-fue@example.com', 'de quien se fue'),
       ('2026-01-01', 'ordenes_paradas', 'instalación', 'de todas')) AS v(hora, accion, objeto, detalle)`,
    [`${ana}@EXAMPLE.com`],
  );
  await owner.query(readFileSync(MIGRATION, 'utf8'));
  const { rows } = await owner.query(
    'SELECT detalle, objeto, cuenta_id FROM cambios_administracion ORDER BY detalle',
  );
  expect(rows).toEqual([
    { detalle: 'de otra cuenta, antes', objeto: '', cuenta_id: null },
    { detalle: 'de quien se fue', objeto: '', cuenta_id: null },
    { detalle: 'de todas', objeto: 'instalación', cuenta_id: null },
    { detalle: 'suya', objeto: '', cuenta_id: ana },
  ]);
});
