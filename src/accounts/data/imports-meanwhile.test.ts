import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import type { MarkSecrets } from '#pipeline/runtime/account-keys.ts';
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
const onlyLog = join(folder, 'solo-registro.zip');

const marks: MarkSecrets = { read: async () => ({ kind: 'none' }), write: async () => undefined };

let database: TestDatabase;
let imports: Imports;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  const { store } = database;
  imports = createImports({
    store,
    clock: systemClock,
    profiles: createProfiles({ store, clock: systemClock, sessions: { forgetAccount: () => undefined } }),
    marks,
  });
  await writeExport(path, fill);
  await writeExport(onlyLog, (tx, account) => fillBatch(tx, account));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

async function writeExport(
  to: string,
  fillAccount: (tx: Tx, account: string) => Promise<void>,
): Promise<void> {
  const { store } = database;
  const account = await createAccount(store);
  await withAccount(store, account, (tx) => fillAccount(tx, account));
  const file = createWriteStream(to);
  const about = { ajustes: {}, creado: NOW.toISOString() };
  await exportZip({ store, marks }, account, about, async (part) => {
    file.write(part);
  });
  file.end();
  await finished(file);
}

/** A batch with a line of its log. */
async function fillBatch(tx: Tx, account: string): Promise<void> {
  const configuracion = JSON.stringify(BatchConfiguracion.parse({}));
  await tx.execute(sql`INSERT INTO batches (usuario_id, nombre, tipo, configuracion, fecha_creacion)
    VALUES (${account}, 'Talleres de Lugo', 'masivo', ${configuracion}::jsonb, ${NOW})`);
  await tx.execute(sql`INSERT INTO batch_logs (usuario_id, batch_id, timestamp, nivel, mensaje)
    SELECT usuario_id, id, ${NOW}, 'info', 'Creado' FROM batches`);
}

/** A keyword of a batch with its business and domain, all linked. */
async function fill(tx: Tx, account: string): Promise<void> {
  await fillBatch(tx, account);
  for (const statement of [
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
async function importWith(meanwhile: SQL, from = path): Promise<string> {
  const account = await createAccount(database.store);
  const order = { path: from, device: { ip: '', agente: '' } };
  const onPage = () => withAccount(database.store, account, async (tx) => void (await tx.execute(meanwhile)));
  await imports.add(account, order, onPage, AbortSignal.timeout(60_000));
  return account;
}

test.each([
  ['the batch', sql`DELETE FROM batches`, path],
  ['the keyword', sql`DELETE FROM keywords`, path],
  ['the domain', sql`DELETE FROM dominios`, path],
  ['the business', sql`DELETE FROM negocios`, path],
  ['the batch of a log', sql`DELETE FROM batches`, onlyLog],
])('an import whose links lose %s meanwhile stops and says so', async (_, meanwhile, from) => {
  await expect(importWith(meanwhile, from)).rejects.toMatchObject({
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

test('a file of an account that deleted a keyword brings the businesses that this keyword had found', async () => {
  const from = join(folder, 'sin-keyword.zip');
  await writeExport(from, async (tx, account) => {
    await fill(tx, account);
    await tx.execute(sql`UPDATE batch_negocios SET keyword_id = (SELECT id FROM keywords)`);
    await tx.execute(sql`DELETE FROM keywords`);
  });
  const account = await importWith(sql`SELECT 1`, from);
  const links = await withAccount(database.store, account, (tx) =>
    tx.execute(sql`SELECT n.nombre_negocio AS nombre FROM batch_negocios b
      JOIN negocios n ON n.usuario_id = b.usuario_id AND n.id = b.negocio_id`),
  );
  expect(links.rows).toEqual([{ nombre: 'Taller' }]);
});
