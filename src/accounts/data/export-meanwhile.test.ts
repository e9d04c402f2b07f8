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

/** A domain and its business. */
async function addBusiness(tx: Tx, account: string, name: string): Promise<void> {
  await tx.execute(sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, zona, fecha_creacion)
    VALUES (${account}, ${`${name}.es`}, ${`${name}.es`}, 'es', 'es', ${NOW})`);
  await tx.execute(sql`INSERT INTO negocios (usuario_id, clave_lugar, nombre_negocio, dominio_id, dominio_extraido,
      fuente_datos, fecha_scrapeado, actualizado)
    SELECT usuario_id, ${`p:${name}`}, ${name}, id, dominio, 'OpenStreetMap', ${NOW}, ${NOW}
    FROM dominios WHERE dominio = ${`${name}.es`}`);
}

/** Fills the table between domains and businesses with more than the export's buffers hold. */
const addFilters = (tx: Tx, account: string) =>
  tx.execute(sql`INSERT INTO filtros_guardados (usuario_id, pantalla, nombre, filtro, fecha_creacion)
    SELECT ${account}, 'dominios', n, (SELECT string_agg(md5(n || '-' || m), '') FROM generate_series(1, 100) m), ${NOW}
    FROM generate_series(1, 500) n`);

test.each([
  ['directly', () => database.store],
  ['through a pooler', () => pooled],
])(
  'a file exported %s while a search adds businesses is of one moment and can be imported',
  async (at, storeOf) => {
    const store = storeOf();
    const account = await createAccount(store);
    await withAccount(store, account, async (tx) => {
      await addBusiness(tx, account, 'antes');
      await addFilters(tx, account);
    });
    const marks: MarkSecrets = { read: async () => ({ kind: 'none' }), write: async () => undefined };
    const parts: Buffer[] = [];
    let meanwhile: Promise<void> | undefined;
    await exportZip({ store, marks }, account, { ajustes: {}, creado: NOW.toISOString() }, async (part) => {
      parts.push(Buffer.from(part));
      if (meanwhile !== undefined || !Buffer.concat(parts).includes('tablas/filtros_guardados.jsonl')) return;
      meanwhile = withAccount(store, account, (tx) => addBusiness(tx, account, 'mientras'));
      await meanwhile;
    });
    expect(meanwhile).toBeDefined();
    const path = join(folder, `${at}.zip`);
    writeFileSync(path, Buffer.concat(parts));

    const imports = createImports({
      store,
      clock: systemClock,
      profiles: createProfiles({ store, clock: systemClock, sessions: { forgetAccount: () => undefined } }),
      marks,
    });
    const other = await createAccount(store);
    const order = { path, device: { ip: '', agente: '' } };
    await imports.add(other, order, async () => undefined, AbortSignal.timeout(120_000));
    const names = await withAccount(store, other, (tx) =>
      rows(
        tx,
        z.object({ nombre: z.string(), dominio: z.string().nullable() }),
        sql`SELECT n.nombre_negocio AS nombre, d.dominio FROM negocios n
        LEFT JOIN dominios d ON d.usuario_id = n.usuario_id AND d.id = n.dominio_id ORDER BY 1`,
      ),
    );
    expect(names).toEqual([{ nombre: 'antes', dominio: 'antes.es' }]);
  },
);
