import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { systemClock } from '#platform/clock.ts';
import { firstRow } from '#store/queries/sql/rows.ts';
import { type SQL, sql } from '#store/sql.ts';
import { type Tx, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { createProfiles } from '../profile/profiles.ts';
import { exportZip } from './export-zip.ts';
import { createImports, type Imports } from './imports.ts';

const NOW = new Date(0);
const folder = mkdtempSync(join(tmpdir(), 'importar-'));
const path = join(folder, 'cuenta.zip');

let database: TestDatabase;
let imports: Imports;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  const { store } = database;
  imports = createImports({
    store,
    clock: systemClock,
    profiles: createProfiles({ store, clock: systemClock, sessions: { forgetAccount: () => undefined } }),
    marks: { read: async () => ({ kind: 'none' }), write: async () => undefined },
  });
  const account = await createAccount(store);
  await withAccount(store, account, (tx) => fill(tx, account));
  const file = createWriteStream(path);
  const about = { ajustes: {}, creado: NOW.toISOString() };
  await withAccount(store, account, (tx) =>
    exportZip(tx, account, about, async (part) => {
      file.write(part);
    }),
  );
  file.end();
  await finished(file);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

/** A keyword of a batch with its business and domain, all linked. */
async function fill(tx: Tx, account: string): Promise<void> {
  const configuracion = JSON.stringify(BatchConfiguracion.parse({}));
  for (const statement of [
    sql`INSERT INTO batches (usuario_id, nombre, tipo, configuracion, fecha_creacion)
      VALUES (${account}, 'Talleres de Lugo', 'masivo', ${configuracion}::jsonb, ${NOW})`,
    sql`INSERT INTO keywords (usuario_id, batch_id, posicion, keyword, keyword_normalizada, pais, idioma, fecha_creacion)
      SELECT usuario_id, id, 1, 'talleres en Lugo', 'talleres en lugo', 'ES', 'es', ${NOW} FROM batches`,
    sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, zona, fecha_creacion)
      VALUES (${account}, 'taller-lugo.es', 'taller-lugo.es', 'es', 'es', ${NOW})`,
    sql`INSERT INTO negocios (usuario_id, clave_lugar, nombre_negocio, dominio_id, dominio_extraido, fuente_datos,
        fecha_scrapeado, actualizado)
      SELECT usuario_id, 'p:lugo', 'Taller', id, dominio, 'OpenStreetMap', ${NOW}, ${NOW} FROM dominios`,
    sql`INSERT INTO keyword_negocios (usuario_id, keyword_id, negocio_id, orden, nuevo)
      SELECT k.usuario_id, k.id, n.id, 1, true FROM keywords k, negocios n`,
    sql`INSERT INTO batch_negocios (usuario_id, batch_id, negocio_id, orden, nuevo)
      SELECT b.usuario_id, b.id, n.id, 1, true FROM batches b, negocios n`,
    sql`INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id)
      SELECT b.usuario_id, b.id, d.id FROM batches b, dominios d`,
  ])
    await tx.execute(statement);
}

/** Imports into a new account, where this statement runs after each page. */
async function importWith(meanwhile: SQL): Promise<string> {
  const account = await createAccount(database.store);
  const order = { path, device: { ip: '', agente: '' } };
  const onPage = () => withAccount(database.store, account, async (tx) => void (await tx.execute(meanwhile)));
  await imports.add(account, order, onPage, AbortSignal.timeout(60_000));
  return account;
}

test.each([
  ['the batch', sql`DELETE FROM batches`],
  ['the keyword', sql`DELETE FROM keywords`],
  ['the domain', sql`DELETE FROM dominios`],
  ['the business', sql`DELETE FROM negocios`],
])('an import whose links lose %s meanwhile stops and says so', async (_, meanwhile) => {
  await expect(importWith(meanwhile)).rejects.toMatchObject({
    code: 'importacion_no_valida',
    message: expect.stringContaining('se ha eliminado mientras se importaba'),
  });
});

test('undisturbed it brings the links', async () => {
  const account = await importWith(sql`SELECT 1`);
  const found = await withAccount(database.store, account, (tx) =>
    firstRow(
      tx,
      z.object({ enlaces: z.int() }),
      sql`SELECT ((SELECT count(*) FROM keyword_negocios) + (SELECT count(*) FROM batch_negocios)
        + (SELECT count(*) FROM batch_dominios))::int AS enlaces`,
    ),
  );
  expect(found?.enlaces).toBe(3);
});
