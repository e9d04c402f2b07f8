import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { readBatch } from '#store/queries/batches/list.ts';
import { tradeZoneYields } from '#store/queries/batches/yields.ts';
import { keywordStates, removeKeywords } from '#store/queries/keywords/edits.ts';
import { listBatchKeywords } from '#store/queries/keywords/list.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import { addKeywords } from './add-keywords.ts';
import { createEmptyBatch, toNewKeyword } from './create-batch.ts';

let db: TestDatabase;
let queue: Queue;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: db.store, log: silentLogger });
});
afterAll(async () => {
  await queue.stop(1_000);
  await db.drop();
});

const taken = (text: string) => toNewKeyword(text, { pais: 'ES', idioma: 'es' });

test('the trades and zones of a list that comes in parts are counted when it is whole, and of what is added later', async () => {
  const deps = { store: db.store, queue, clock: systemClock };
  const usuario_id = await createAccount(db.store);
  const batch_id = await createEmptyBatch(deps, {
    usuario_id,
    nombre: 'Por partes',
    descripcion: '',
    configuracion: BatchConfiguracion.parse({}),
  });
  const key = { usuario_id, batch_id };
  const counted = () =>
    withAccount(db.store, usuario_id, async (tx) =>
      (await tradeZoneYields(tx, key))
        .filter(({ keywords }) => keywords > 0)
        .map(({ oficio, zona, keywords, pendientes }) => [oficio, zona, keywords, pendientes]),
    );
  const first = ['fontanero Sevilla', 'fontanero Utrera', 'dentista Madrid'].map(taken);
  await addKeywords(deps, key, { keywords: first, chunk: 0, ultimo: false });
  // A keyword is deleted before the list is complete.
  await withAccount(db.store, usuario_id, async (tx) => {
    const revision = await nextRevision(tx);
    const { filas } = await listBatchKeywords(tx, key, { pagina: 1, limite: 10 });
    const gone = filas.filter(({ keyword }) => keyword === 'fontanero Utrera').map(({ _id }) => _id);
    expect(await keywordStates(tx, usuario_id, gone)).toHaveLength(1);
    await removeKeywords(tx, usuario_id, gone, revision);
  });
  await addKeywords(deps, key, { keywords: [taken('fontanero Écija')], chunk: 1, ultimo: true });
  expect(await counted()).toEqual([
    ['dentista', 'Madrid', 1, 1],
    ['fontanero', 'Sevilla', 2, 2],
  ]);
  await addKeywords(deps, key, { keywords: [taken('fontanero Osuna'), taken('dentista Vigo')] });
  expect(await counted()).toEqual([
    ['dentista', 'Madrid', 1, 1],
    ['dentista', 'Pontevedra', 1, 1],
    ['fontanero', 'Sevilla', 3, 3],
  ]);
});

test('chunks that come in another order keep their own; what is missing is where an upload goes on', async () => {
  const deps = { store: db.store, queue, clock: systemClock };
  const usuario_id = await createAccount(db.store);
  const batch_id = await createEmptyBatch(deps, {
    usuario_id,
    nombre: 'Desordenado',
    descripcion: '',
    configuracion: BatchConfiguracion.parse({}),
  });
  const key = { usuario_id, batch_id };
  const add = async (texts: string[], chunk?: number, ultimo?: boolean) => {
    await addKeywords(deps, key, { keywords: texts.map(taken), chunk, ultimo });
    return await withAccount(
      db.store,
      usuario_id,
      async (tx) => (await readBatch(tx, key, Date.now()))?.trozos_recibidos,
    );
  };
  expect(await add(['bares Lugo'], 2)).toBe(0);
  expect(await add(['bares Vigo', 'bares Tui'], 0)).toBe(1);
  expect(await add(['bares sueltos'], undefined, false)).toBe(1);
  expect(await add(['bares Noia'], 1)).toBe(3);
  await expect(add(['bares Baiona'], 4, true)).rejects.toMatchObject({ code: 'batch_incompleto' });
  expect(await add(['bares Sada'], 3, true)).toBe(4);
  await add(['bares Ares'], 4);
  await add(['bares Muros']);
  const { filas } = await withAccount(db.store, usuario_id, (tx) =>
    listBatchKeywords(tx, key, { pagina: 1, limite: 10 }),
  );
  expect(filas.map(({ keyword }) => keyword.slice('bares '.length))).toEqual([
    'Vigo',
    'Tui',
    'Noia',
    'Lugo',
    'Sada',
    'sueltos',
    'Ares',
    'Muros',
  ]);
});
