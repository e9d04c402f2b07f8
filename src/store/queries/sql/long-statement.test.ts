import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { silentLogger } from '#platform/logger.ts';
import { sql } from '../../sql.ts';
import { openStore, type Store, type Tx, withAccount } from '../../store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '../../testing.ts';
import type { BatchKey } from '../batches/batches.ts';
import { removeBatch } from '../batches/edits.ts';
import { requeueAll, requeueFailed } from '../keywords/outcomes.ts';
import { firstRow } from './rows.ts';

/** The usual statement limit in this test; answers may take five seconds more. */
const SHORT_MS = 1_000;
const SLOW_S = 7;

let database: TestDatabase;
let store: Store;
let owner: pg.Client;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  store = await openStore({
    appUrl: database.appUrl,
    log: silentLogger,
    statementTimeoutMs: SHORT_MS,
    silenceMs: 60_000,
  });
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  await owner.query(`CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(${SLOW_S}); RETURN NULL; END $$`);
  await owner.query('CREATE TRIGGER slow AFTER UPDATE OR DELETE ON keywords EXECUTE FUNCTION slow()');
});
afterAll(async () => {
  await owner.end();
  await store.close();
  await database.drop();
});

async function batch(usuario_id: string): Promise<BatchKey> {
  const batch_id = randomUUID();
  await withAccount(database.store, usuario_id, async (tx) => {
    await tx.execute(sql`INSERT INTO batches (usuario_id, id, nombre, descripcion, tipo, estado, configuracion,
        intake_completo, total_keywords, keywords_con_error, fecha_creacion)
      VALUES (${usuario_id}, ${batch_id}, 'Lote', '', 'masivo', 'error', '{}', true, 1, 1, now())`);
    await tx.execute(sql`INSERT INTO keywords (usuario_id, batch_id, posicion, keyword, keyword_normalizada, pais, idioma,
        estado, fecha_creacion)
      VALUES (${usuario_id}, ${batch_id}, 1, 'fontaneros', 'fontaneros', 'ES', 'es', 'error', now())`);
  });
  return { usuario_id, batch_id };
}

const pending = (key: BatchKey) =>
  withAccount(database.store, key.usuario_id, (tx) =>
    firstRow(
      tx,
      z.object({ total: z.int() }),
      sql`SELECT count(*)::int AS total FROM keywords WHERE batch_id = ${key.batch_id} AND estado = 'pendiente'`,
    ),
  );

test.concurrent.each<[string, (tx: Tx, key: BatchKey) => Promise<unknown>, number]>([
  ['searching a whole batch again', (tx, key) => requeueAll(tx, key, { revision: 1 }), 1],
  ['retrying what failed', (tx, key) => requeueFailed(tx, key, { revision: 1 }), 1],
  ['removing a batch', (tx, key) => removeBatch(tx, key, 1), 0],
])(
  '%s may take longer than other statements, for the server and for the connection',
  async (_, work, left) => {
    const key = await batch(await createAccount(database.store));
    await withAccount(store, key.usuario_id, (tx) => work(tx, key));
    expect(await pending(key)).toEqual({ total: left });
  },
);
