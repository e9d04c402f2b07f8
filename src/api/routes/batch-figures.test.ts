import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch } from '../testing/seed.ts';

let api: Harness;
let ana: Person;
beforeAll(async () => {
  api = await startHarness();
  ana = await api.signIn('ana');
});
afterAll(() => api.stop());

test.each([
  ['error', 0, 2, 0],
  ['procesando', 1, 1, 99.9],
  ['completado', 1, 1, 100],
])(
  'a batch in %s with %d keywords done and %d failed has %d percent done',
  async (estado, done, failed, percent) => {
    const { batch_id } = await seedBatch(api.deps, ana.usuario_id, [`bares ${estado}`, `hoteles ${estado}`]);
    await withAccount(api.db.store, ana.usuario_id, (tx) =>
      tx.execute(sql`UPDATE batches SET estado = ${estado}, total_keywords = 2, keywords_completadas = ${done},
      keywords_con_error = ${failed} WHERE id = ${batch_id}`),
    );
    const answer = await api.call(`/api/batches/${batch_id}`, { as: ana });
    const { data } = batchesRoutes.ver.answer.parse(await answer.json());
    expect(data.porcentaje_completado).toBe(percent);
  },
);

test('another setting of a paused round leaves its caps', async () => {
  const { batch_id } = await seedBatch(api.deps, ana.usuario_id, ['bar lugo']);
  const path = `/api/batches/${batch_id}`;
  await withAccount(api.db.store, ana.usuario_id, (tx) =>
    tx.execute(sql`UPDATE batches SET estado = 'completado', solicitudes_usadas = 3 WHERE id = ${batch_id}`),
  );
  const round = { cada_dias: null, tope_solicitudes: 4, ahora: true };
  expect((await api.post(`${path}/recolectar`, round, ana)).status).toBe(200);
  await api.post(`${path}/pausar`, {}, ana);
  const answer = await api.call(path, {
    method: 'PUT',
    body: '{"configuracion":{"usar_optimizacion_ia":false}}',
    headers: { 'content-type': 'application/json' },
    as: ana,
  });
  expect(batchesRoutes.cambiar.answer.parse(await answer.json()).data).toMatchObject({
    estado: 'pausado',
    gasto: { tope_solicitudes: 7 },
    configuracion: { tope_solicitudes: null, usar_optimizacion_ia: false },
  });
});
