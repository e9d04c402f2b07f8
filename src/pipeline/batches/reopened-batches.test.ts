import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { NegocioEntrada } from '#contract/routes/negocios.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import type { BatchKey } from '#store/queries/batches/batches.ts';
import { enqueueRegistryWork } from '#store/queries/registry/work.ts';
import { firstRow, idRow, rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { type Tx, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { addBusinesses } from '../businesses/manual-businesses.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import {
  accessTo,
  createSearches,
  FAST,
  foundBusiness,
  type Searches,
  scriptedProvider,
} from '../testing/searches.testing.ts';
import { createSearch } from './create-batch.ts';
import { editBatch } from './edit-batch.ts';
import { retryKeywords } from './edit-keywords.ts';
import { pauseBatch } from './pause-batch.ts';
import { recollect } from './recollect.ts';
import { startBatch } from './start-batch.ts';

let db: TestDatabase;
let queue: Queue;
let account: string;
let searches: Searches;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: db.store, log: silentLogger });
});
beforeEach(async () => {
  account = await createAccount(db.store);
  const provider = scriptedProvider(async () => ({
    kind: 'answered',
    negocios: [foundBusiness({ place_id: 'uno', sitio_web: 'https://baruno.es' })],
    limitada: false,
    spend: { solicitudes: 1, creditos: 1 },
  }));
  searches = createSearches({ store: db.store, queue, clock: systemClock, maps: accessTo(provider) });
  await searches.settings(account, FAST);
});
afterAll(async () => {
  await queue.stop(1_000);
  await db.drop();
});

const inAccount = <T>(work: (tx: Tx) => Promise<T>) => withAccount(db.store, account, work);
/** Work that continues by itself: domains and registry questions with a due time. */
const goesOn = () =>
  inAccount((tx) =>
    firstRow(
      tx,
      z.object({ dominios: z.int(), preguntas: z.int() }),
      sql`SELECT (SELECT count(proxima_verificacion)::int FROM dominios) AS dominios,
            (SELECT count(*)::int FROM trabajo_registro WHERE no_antes < 'infinity') AS preguntas`,
    ),
  );
const nothing = { dominios: 0, preguntas: 0 };
const verifies = (key: BatchKey) =>
  editBatch(searches.deps, key, { configuracion: { verificar_dominios: true } });
/** Lets the last keyword of a worked batch fail; returns its id. */
const failLast = (key: BatchKey) =>
  inAccount(async (tx) => {
    const [last] = await rows(tx, idRow, sql`SELECT id FROM keywords ORDER BY posicion DESC LIMIT 1`);
    await tx.execute(sql`UPDATE keywords SET estado = 'error' WHERE id = ${last?.id ?? ''}`);
    await tx.execute(sql`UPDATE batches SET keywords_completadas = keywords_completadas - 1, keywords_con_error = 1
      WHERE id = ${key.batch_id}`);
    return last?.id ?? '';
  });

test.each([
  ['whose next step was due', false, { dominios: 1, preguntas: 0 }],
  ['that a registry was to be asked about', true, { dominios: 0, preguntas: 1 }],
])('a paused batch that runs again for a failed keyword goes on with a name %s', async (_, asked, going) => {
  const key = await searches.batch(account, 2, { verificar_dominios: true });
  await searches.work([key]);
  const failed = await failLast(key);
  if (asked)
    await inAccount(async (tx) => {
      const [domain] = await rows(tx, idRow, sql`SELECT id FROM dominios`);
      await tx.execute(sql`UPDATE dominios SET proxima_verificacion = NULL`);
      const question = { dominio: 'baruno.es', canal: 'whois', servidor: 'whois.x', prioridad: 2 } as const;
      const now = systemClock.now();
      await enqueueRegistryWork(
        tx,
        account,
        [{ ...question, dominio_id: domain?.id ?? '', no_antes: now }],
        now,
      );
    });
  expect(await goesOn()).toEqual(going);
  await pauseBatch(searches.deps, key, null);
  expect(await goesOn()).toEqual(nothing);
  expect(await retryKeywords(searches.deps, account, [failed])).toBe(1);
  expect(await searches.batches(account)).toMatchObject([{ estado: 'procesando' }]);
  expect(await goesOn()).toEqual(going);
});

test.each(['searched again', 'retried'])(
  'an ended batch that is to verify from now on and is %s checks what it found before',
  async (how) => {
    const key = await searches.batch(account, 2, { verificar_dominios: false });
    await searches.work([key]);
    expect(await searches.batches(account)).toMatchObject([{ estado: 'completado' }]);
    const failed = await failLast(key);
    await verifies(key);
    expect(await goesOn()).toEqual(nothing);
    if (how === 'retried') await retryKeywords(searches.deps, account, [failed]);
    else await recollect(searches.deps, key, { ahora: true });
    expect(await searches.batches(account)).toMatchObject([{ estado: 'procesando' }]);
    expect(await goesOn()).toEqual({ dominios: 1, preguntas: 0 });
  },
);

test('a batch that is to verify when it starts checks what a person put into it before', async () => {
  await inAccount((tx) =>
    tx.execute(sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
      VALUES (${account}, 'conocido.es', 'conocido.es', 'es', now())`),
  );
  const { batch_id } = await createSearch(
    searches.deps,
    {
      usuario_id: account,
      tipo: 'masivo',
      nombre: 'lote',
      descripcion: '',
      lineas: ['fontaneros Sevilla'],
      pais: 'ES',
      idioma: 'es',
      configuracion: BatchConfiguracion.parse({ verificar_dominios: false }),
    },
    false,
  );
  const business = { nombre_negocio: 'Bar', sitio_web: 'https://conocido.es/', batch_id };
  await addBusinesses(searches.deps, account, [NegocioEntrada.parse(business)]);
  const key = { usuario_id: account, batch_id };
  await verifies(key);
  expect(await goesOn()).toEqual(nothing);
  await startBatch(searches.deps, key);
  expect(await goesOn()).toEqual({ dominios: 1, preguntas: 0 });
});
