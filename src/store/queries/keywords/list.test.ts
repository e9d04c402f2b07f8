import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { sql } from '../../sql.ts';
import { nextRevision, withAccount } from '../../store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '../../testing.ts';
import { insertBatch } from '../batches/batches.ts';
import { insertKeywords } from './intake.ts';
import { listKeywords } from './list.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
});
afterAll(() => db.drop());

const NOW = Date.UTC(2026, 5, 1);

test('in the order of their names, accents and case aside, each stands on one page', async () => {
  const usuario_id = await createAccount(db.store);
  const names = ['zapatos', 'Óptica sur', 'optica norte', 'ñora', 'nueces', 'Árboles', 'bares'];
  await withAccount(db.store, usuario_id, async (tx) => {
    const revision = await nextRevision(tx);
    const batch = { nombre: 'Orden', descripcion: '', tipo: 'masivo', intake_completo: true } as const;
    const configuracion = BatchConfiguracion.parse({});
    const batch_id = await insertBatch(tx, { usuario_id, ...batch, configuracion, now: NOW, revision });
    const given = { pais: 'ES', idioma: 'es', oficio: '', lugar: '', zona: '' };
    const list = names.map((name) => ({ ...given, keyword: name, keyword_normalizada: name.toLowerCase() }));
    await insertKeywords(tx, { usuario_id, batch_id }, list, {
      omitir: false,
      zonas: false,
      now: NOW,
      revision,
    });
  });
  const page = async (pagina: number, direccion: 'asc' | 'desc') =>
    await withAccount(db.store, usuario_id, async (tx) => {
      const sort = { orden: 'keyword', direccion } as const;
      const { filas } = await listKeywords(tx, usuario_id, {}, sort, { pagina, limite: 4 });
      return filas.map(({ keyword }) => keyword);
    });
  const sorted = ['Árboles', 'bares', 'ñora', 'nueces', 'optica norte', 'Óptica sur', 'zapatos'];
  expect([...(await page(1, 'asc')), ...(await page(2, 'asc'))]).toEqual(sorted);
  expect([...(await page(1, 'desc')), ...(await page(2, 'desc'))]).toEqual(sorted.toReversed());
});

test('a keyword tells how many free names of its businesses are listed, each counted once', async () => {
  const usuario_id = await createAccount(db.store);
  const free = await withAccount(db.store, usuario_id, async (tx) => {
    const revision = await nextRevision(tx);
    const batch = { nombre: 'Libres', descripcion: '', tipo: 'masivo', intake_completo: true } as const;
    const configuracion = BatchConfiguracion.parse({});
    const batch_id = await insertBatch(tx, { usuario_id, ...batch, configuracion, now: NOW, revision });
    const given = { pais: 'ES', idioma: 'es', oficio: '', lugar: '', zona: '' };
    const list = ['con', 'sin'].map((name) => ({ ...given, keyword: name, keyword_normalizada: name }));
    await insertKeywords(tx, { usuario_id, batch_id }, list, {
      omitir: false,
      zonas: false,
      now: NOW,
      revision,
    });
    await tx.execute(sql`
      INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, estado_verificacion, es_disponible, confirmaciones, fecha_creacion)
      SELECT ${usuario_id}::uuid, n || '.es', n || '.es', 'es', 'no_resuelve', n <> 'ocupado', 2, now()
      FROM unnest(ARRAY['libre', 'ocupado', 'descartado']) n`);
    await tx.execute(sql`UPDATE dominios SET estado_gestion = 'descartado' WHERE dominio = 'descartado.es'`);
    await tx.execute(sql`
      INSERT INTO negocios (usuario_id, clave_lugar, nombre_negocio, dominio_id, dominio_extraido, fuente_datos, fecha_scrapeado, actualizado)
      SELECT d.usuario_id, d.dominio || copia, 'Bar', d.id, d.dominio, 'OpenStreetMap', now(), now()
      FROM dominios d, generate_series(1, 2) copia`);
    await tx.execute(sql`
      INSERT INTO keyword_negocios (usuario_id, keyword_id, negocio_id, orden, nuevo)
      SELECT k.usuario_id, k.id, n.id, 0, true FROM keywords k, negocios n
      WHERE k.keyword = 'con' OR n.dominio_extraido = 'ocupado.es'`);
    const { filas } = await listKeywords(
      tx,
      usuario_id,
      {},
      { orden: 'keyword', direccion: 'asc' },
      { pagina: 1, limite: 4 },
    );
    return filas.map(({ keyword, dominios_libres }) => [keyword, dominios_libres]);
  });
  expect(free).toEqual([
    ['con', 1],
    ['sin', 0],
  ]);
});
