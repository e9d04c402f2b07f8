import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listDomains } from './queries/domains/list.ts';
import { holdServer, registerServer } from './queries/registry/servers.ts';
import { enqueueRegistryWork } from './queries/registry/work.ts';
import { firstRow, idRow } from './queries/sql/rows.ts';
import { sql } from './sql.ts';
import { withAccount, withSystem } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

const NOW = Date.UTC(2026, 10, 26, 9);
const HOUR = 3_600_000;
let database: TestDatabase;
let account: string;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  account = await createAccount(database.store);
});
afterAll(() => database.drop());

const server = (name: string) => `dondominio/${name}`;

/** A name absent from DNS in a zone without public registry, checked an hour ago, with a pending question. */
async function waiting(
  name: string,
  canal: 'dondominio' | 'whois_api' | 'whois' | null,
  estado = 'verificando',
): Promise<void> {
  const dominio = `${name}.es`;
  await withSystem(database.store, (tx) =>
    registerServer(tx, { servidor: server(name), canal: canal ?? 'whois', intervalMs: 1_000 }),
  );
  await withAccount(database.store, account, async (tx) => {
    const made = await firstRow(
      tx,
      idRow,
      sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, zona, estado_verificacion,
          fecha_ultima_verificacion, fecha_creacion, revision)
        VALUES (${account}, ${dominio}, ${dominio}, 'es', 'es', ${estado}, ${new Date(NOW - HOUR)}, now(), 1) RETURNING id`,
    );
    if (canal === null) return;
    const work = { usuario_id: account, dominio_id: made?.id ?? '', canal, servidor: server(name), dominio };
    await enqueueRegistryWork(tx, account, [{ ...work, prioridad: 2, no_antes: NOW }], NOW);
  });
}

const byHand = async () => {
  const page = await withAccount(database.store, account, (tx) =>
    listDomains(
      tx,
      account,
      { a_mano: true },
      { orden: 'dominio', direccion: 'asc' },
      { pagina: 1, limite: 20 },
    ),
  );
  return page.filas.map(({ dominio }) => dominio);
};
const hold = (name: string, por: 'ritmo' | 'cierre') =>
  withSystem(database.store, (tx) => holdServer(tx, server(name), NOW + 5 * HOUR, por));

test('a person is asked about a name that no channel answers: not one that the account’s own key is about to', async () => {
  await waiting('a-nadie', null);
  await waiting('b-registrador', 'dondominio');
  await waiting('c-servicio', 'whois_api');
  await waiting('d-registro', 'whois');
  await waiting('e-marcado', 'dondominio', 'necesita_verificacion_manual');
  await waiting('f-marcado-sin-clave', null, 'necesita_verificacion_manual');
  await waiting('g-despacio', 'dondominio');
  await waiting('h-cerrado', 'dondominio');
  expect(await byHand()).toEqual(['a-nadie.es', 'd-registro.es', 'f-marcado-sin-clave.es']);
  // A rate hold lasts seconds, a closed account hours.
  await hold('g-despacio', 'ritmo');
  await hold('h-cerrado', 'cierre');
  expect(await byHand()).toEqual(['a-nadie.es', 'd-registro.es', 'f-marcado-sin-clave.es', 'h-cerrado.es']);
});
