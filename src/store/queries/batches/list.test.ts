import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { sql } from '../../sql.ts';
import { nextRevision, withAccount } from '../../store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '../../testing.ts';
import { listDomains } from '../domains/list.ts';
import { batchProgress } from '../domains/verdict-results.ts';
import { freeOfBatch, insertBatch } from './batches.ts';
import { listBatches, readBatch } from './list.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
});
afterAll(() => db.drop());

const NOW = Date.UTC(2026, 5, 1);
const PAGE = { pagina: 1, limite: 10 };

test('a batch tells as many free names as the list of its free names shows: those set aside are in neither', async () => {
  const usuario_id = await createAccount(db.store);
  const told = await withAccount(db.store, usuario_id, async (tx) => {
    const revision = await nextRevision(tx);
    const configuracion = BatchConfiguracion.parse({});
    for (const nombre of ['con', 'sin']) {
      const batch = { nombre, descripcion: '', tipo: 'masivo', intake_completo: true } as const;
      await insertBatch(tx, { usuario_id, ...batch, configuracion, now: NOW, revision });
    }
    await tx.execute(sql`
      INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, estado_verificacion, es_disponible, confirmaciones, fecha_creacion)
      SELECT ${usuario_id}::uuid, n || '.es', n || '.es', 'es', 'no_resuelve', n <> 'ocupado', 2, now()
      FROM unnest(ARRAY['libre', 'otro', 'ocupado', 'descartado', 'comprado']) n`);
    await tx.execute(sql`UPDATE dominios SET estado_gestion = split_part(dominio, '.', 1)
      WHERE dominio IN ('descartado.es', 'comprado.es')`);
    await tx.execute(sql`
      INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id)
      SELECT d.usuario_id, b.id, d.id FROM batches b, dominios d WHERE b.nombre = 'con' OR d.dominio = 'ocupado.es'`);
    await tx.execute(sql`UPDATE batches SET dominios_libres = 4 WHERE nombre = 'con'`);
    const { filas } = await listBatches(tx, usuario_id, {}, PAGE, NOW);
    const figures: unknown[] = [];
    for (const { _id, nombre, estadisticas } of filas) {
      const filter = { batch_id: _id, es_disponible: 'true' } as const;
      const sort = { orden: 'recientes', direccion: 'desc' } as const;
      const list = await listDomains(tx, usuario_id, filter, sort, PAGE);
      const { dominios_libres } = estadisticas;
      const shown = await readBatch(tx, { usuario_id, batch_id: _id }, NOW);
      figures.push([nombre, dominios_libres, shown?.estadisticas.dominios_libres, list.filas.length]);
    }
    return figures;
  });
  expect(told).toEqual([
    ['sin', 0, 0, 0],
    ['con', 2, 2, 2],
  ]);
});

test('the end of a batch and its progress say as many free names as its list shows', async () => {
  const usuario_id = await createAccount(db.store);
  const told = await withAccount(db.store, usuario_id, async (tx) => {
    const revision = await nextRevision(tx);
    const configuracion = BatchConfiguracion.parse({ verificar_dominios: false });
    const batch = { nombre: 'uno', descripcion: '', tipo: 'masivo', intake_completo: true } as const;
    const batch_id = await insertBatch(tx, { usuario_id, ...batch, configuracion, now: NOW, revision });
    await tx.execute(sql`
      INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, estado_verificacion, es_disponible, confirmaciones, fase_ciclo, fecha_creacion)
      SELECT ${usuario_id}::uuid, n || '.es', n || '.es', 'es', 'no_resuelve', nullif(n <> 'ocupado', n = 'dudoso'),
        CASE WHEN n = 'dudoso' THEN 1 ELSE 2 END, 'libre', now()
      FROM unnest(ARRAY['libre', 'otro', 'ocupado', 'descartado', 'dudoso']) n`);
    await tx.execute(sql`UPDATE dominios SET estado_gestion = 'descartado' WHERE dominio = 'descartado.es'`);
    // All five were counted as free when found.
    await tx.execute(sql`
      INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id, libre)
      SELECT d.usuario_id, ${batch_id}, d.id, true FROM dominios d`);
    await tx.execute(sql`UPDATE batches SET dominios_libres = 5, estado = 'procesando'`);
    const progress = await batchProgress(tx, { usuario_id, batch_id });
    return [progress?.dominios_libres, await freeOfBatch(tx, { usuario_id, batch_id })];
  });
  expect(told).toEqual([2, 2]);
});
