import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import type { MarkSecrets } from '#pipeline/runtime/account-keys.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { openStore, type Store, type Tx, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { createProfiles } from '../profile/profiles.ts';
import { exportZip } from './export-zip.ts';
import { createImports } from './imports.ts';

const NOW = new Date(0);
const folder = mkdtempSync(join(tmpdir(), 'exportar-'));

const marks: MarkSecrets = { read: async () => ({ kind: 'none' }), write: async () => undefined };

let database: TestDatabase;
/** A store behind a pooler, as far as its transactions are concerned. */
let pooled: Store;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  const { appUrl } = database;
  pooled = await openStore({ appUrl, directUrl: appUrl, log: silentLogger });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await pooled.close();
  await database.drop();
});

/** A business with its domain, by whose name it is called. */
async function addBusiness(tx: Tx, account: string, dominio: string): Promise<void> {
  await tx.execute(sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, zona, fecha_creacion)
    VALUES (${account}, ${dominio}, ${dominio}, 'es', 'es', ${NOW})`);
  await tx.execute(sql`INSERT INTO negocios (usuario_id, clave_lugar, nombre_negocio, dominio_id, dominio_extraido,
      fuente_datos, fecha_scrapeado, actualizado)
    SELECT usuario_id, 'p:' || dominio, dominio, id, dominio, 'OpenStreetMap', ${NOW}, ${NOW}
    FROM dominios WHERE dominio = ${dominio}`);
}

/** Fills the table between domains and businesses with more than the export's buffers hold. */
const addFilters = (tx: Tx, account: string) =>
  tx.execute(sql`INSERT INTO filtros_guardados (usuario_id, pantalla, nombre, filtro, fecha_creacion)
    SELECT ${account}, 'dominios', n, (SELECT string_agg(md5(n || '-' || m), '') FROM generate_series(1, 100) m), ${NOW}
    FROM generate_series(1, 500) n`);

/** `onPart` is awaited with all that was written so far. */
async function exported(
  store: Store,
  account: string,
  onPart: (written: Buffer) => Promise<void> = async () => undefined,
): Promise<Buffer> {
  let written = Buffer.alloc(0);
  await exportZip({ store, marks }, account, { ajustes: {}, creado: NOW.toISOString() }, async (part) => {
    written = Buffer.concat([written, part]);
    await onPart(written);
  });
  return written;
}

/** The businesses of a new account after the import, with the domains that they lead to. */
async function businessesAfter(
  store: Store,
  zip: Buffer,
): Promise<{ nombre: string; dominio: string | null }[]> {
  const path = join(folder, `${randomUUID()}.zip`);
  writeFileSync(path, zip);
  const account = await createAccount(store);
  const profiles = createProfiles({
    store,
    clock: systemClock,
    sessions: { forgetAccount: () => undefined },
  });
  const imports = createImports({ store, clock: systemClock, profiles, marks });
  const order = { path, device: { ip: '', agente: '' } };
  await imports.add(account, order, async () => undefined, AbortSignal.timeout(120_000));
  return await withAccount(store, account, (tx) =>
    rows(
      tx,
      z.object({ nombre: z.string(), dominio: z.string().nullable() }),
      sql`SELECT n.nombre_negocio AS nombre, d.dominio FROM negocios n
        LEFT JOIN dominios d ON d.usuario_id = n.usuario_id AND d.id = n.dominio_id ORDER BY 1`,
    ),
  );
}

test.each([
  ['directly', () => database.store],
  ['through a pooler', () => pooled],
])(
  'a file exported %s while a search adds businesses is of one moment and can be imported',
  async (_, storeOf) => {
    const store = storeOf();
    const account = await createAccount(store);
    await withAccount(store, account, async (tx) => {
      await addBusiness(tx, account, 'antes.es');
      await addFilters(tx, account);
    });
    let added = false;
    const zip = await exported(store, account, async (written) => {
      if (added || !written.includes('tablas/filtros_guardados.jsonl')) return;
      added = true;
      await withAccount(store, account, (tx) => addBusiness(tx, account, 'mientras.es'));
    });
    expect(added).toBe(true);
    expect(await businessesAfter(store, zip)).toEqual([{ nombre: 'antes.es', dominio: 'antes.es' }]);
  },
);

test('a domain that later lists call a platform comes back with its business', async () => {
  const { store } = database;
  const account = await createAccount(store);
  await withAccount(store, account, (tx) => addBusiness(tx, account, 'mibar.wixsite.com'));
  expect(await businessesAfter(store, await exported(store, account))).toEqual([
    { nombre: 'mibar.wixsite.com', dominio: 'mibar.wixsite.com' },
  ]);
});
