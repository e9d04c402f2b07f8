import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { insertBatch } from '#store/queries/batches/batches.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { endBatches } from './apply-event.ts';

const NOW = Date.UTC(2026, 5, 1);
let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
});
afterAll(() => db.drop());

test('the end of a batch announces as many free names as its list shows, in its log and in the notification', async () => {
  const usuario_id = await createAccount(db.store);
  const said = await withAccount(db.store, usuario_id, async (tx) => {
    const moment = { now: NOW, revision: await nextRevision(tx) };
    const batch_id = await insertBatch(tx, {
      usuario_id,
      nombre: 'lote',
      descripcion: '',
      tipo: 'masivo',
      configuracion: BatchConfiguracion.parse({}),
      intake_completo: true,
      ...moment,
    });
    await tx.execute(sql`
      INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, estado_verificacion, es_disponible, confirmaciones, fase_ciclo, fecha_creacion)
      SELECT ${usuario_id}::uuid, n || '.es', n || '.es', 'es', 'no_resuelve', true, 2, 'libre', now()
      FROM unnest(ARRAY['libre', 'otro', 'apartado']) n`);
    await tx.execute(sql`UPDATE dominios SET estado_gestion = 'descartado' WHERE dominio = 'apartado.es'`);
    await tx.execute(sql`
      INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id, verificado, libre)
      SELECT d.usuario_id, ${batch_id}, d.id, true, true FROM dominios d`);
    await tx.execute(sql`UPDATE batches SET estado = 'procesando', total_keywords = 1, keywords_completadas = 1,
      total_dominios_extraidos = 3, dominios_verificados = 3, dominios_libres = 3`);
    await endBatches(tx, usuario_id, [batch_id], moment);
    const line = z.object({ mensaje: z.string() });
    return await rows(
      tx,
      line,
      sql`SELECT mensaje FROM batch_logs UNION ALL SELECT mensaje FROM notificaciones`,
    );
  });
  expect(said).toEqual([
    { mensaje: 'Completado. 1 keyword: 0 negocios, 3 dominios, 2 libres' },
    { mensaje: '1 keyword: 0 negocios, 3 dominios, 2 libres.' },
  ]);
});
