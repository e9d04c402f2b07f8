import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import type { MapsOutcome } from '#providers/maps/port.ts';
import { removeBusinesses } from '#store/queries/businesses/edits.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import type { MarkSecrets } from '../runtime/account-keys.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import { accessTo, createSearches, foundBusiness, scriptedProvider } from '../testing/searches.testing.ts';
import { blockContact } from './do-not-contact.ts';

let db: TestDatabase;
let queue: Queue;
let account: string;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: db.store, log: silentLogger });
});
beforeEach(async () => {
  account = await createAccount(db.store);
});
afterAll(async () => {
  await queue.stop(1_000);
  await db.drop();
});

/** Kept in memory: this test has no master key. */
function secretsInMemory(): MarkSecrets {
  let kept: string | null = null;
  return {
    read: async () => (kept === null ? { kind: 'none' } : { kind: 'key', key: kept }),
    write: async (_tx, _account, { key }) => {
      kept = key;
    },
  };
}

const stored = () =>
  withAccount(db.store, account, (tx) =>
    rows(
      tx,
      z.strictObject({ id: z.string(), nombre: z.string(), marcado: z.boolean() }),
      sql`SELECT id, nombre_negocio AS nombre, no_contactar IS NOT NULL AS marcado FROM negocios ORDER BY nombre_negocio`,
    ),
  );

test('a search that finds a marked business again, even of another provider, brings it marked, and the others not', async () => {
  let place = 'ChIJ-uno';
  const maps = accessTo(
    scriptedProvider(
      async (): Promise<MapsOutcome> => ({
        kind: 'answered',
        negocios: [
          foundBusiness({ place_id: place, nombre_negocio: 'Bar Núria', telefono: '+34 938 111 222' }),
          foundBusiness({ place_id: 'otro', nombre_negocio: 'Bar Pep', telefono: '938 333 444' }),
        ],
        limitada: false,
        spend: { solicitudes: 1, creditos: 1 },
      }),
    ),
  );
  const marks = secretsInMemory();
  const searches = createSearches({ store: db.store, queue, clock: systemClock, maps, marks });
  await searches.work([await searches.batch(account, ['bar vic'])]);
  const [nuria] = await stored();
  const deps = { store: db.store, clock: systemClock, marks };
  await blockContact(deps, account, [nuria?.id ?? ''], { motivo: '' }, { ip: '', agente: '' });
  await searches.work([await searches.batch(account, ['bares de vic'])]);
  expect(await stored()).toMatchObject([{ marcado: true }, { marcado: false }]);
  await withAccount(db.store, account, async (tx) =>
    removeBusinesses(tx, account, [nuria?.id ?? ''], await nextRevision(tx)),
  );
  const answers = () =>
    withAccount(db.store, account, (tx) =>
      rows(
        tx,
        z.strictObject({ clave: z.string() }),
        sql`SELECT encode(clave, 'hex') AS clave FROM ia_respuestas`,
      ),
    );
  await withAccount(db.store, account, (tx) =>
    tx.execute(sql`INSERT INTO ia_respuestas (usuario_id, clave, capacidad, valor, creada)
      VALUES (${account}, '\\x01', 'categorias', '{}', now())`),
  );
  place = 'id-de-otro-mapa';
  await searches.work([await searches.batch(account, ['bar en vic'])]);
  expect(await stored()).toMatchObject([
    { nombre: 'Bar Núria', marcado: true },
    { nombre: 'Bar Pep', marcado: false },
  ]);
  // A business that was just found is in no text yet: models are not paid again for the others' answers.
  expect(await answers()).toHaveLength(1);
  await blockContact(deps, account, [(await stored())[1]?.id ?? ''], { motivo: '' }, { ip: '', agente: '' });
  expect(await answers()).toEqual([]);
});
