import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { type SQL, sql } from '#store/sql.ts';
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

test('each cap of the rounds is set with the repetition, and stays where it is not named', async () => {
  const { batch_id } = await seedBatch(api.deps, ana.usuario_id, ['bar vigo']);
  await withAccount(api.db.store, ana.usuario_id, (tx) =>
    tx.execute(sql`UPDATE batches SET estado = 'completado', solicitudes_usadas = 3, creditos_usados = 9
      WHERE id = ${batch_id}`),
  );
  const again = async (body: object) => {
    const answer = await api.post(`/api/batches/${batch_id}/recolectar`, body, ana);
    return batchesRoutes.recolectar.answer.parse(await answer.json()).data;
  };
  const caps = { tope_solicitudes: 5, tope_creditos: 15 };
  expect((await again({ cada_dias: 7, ...caps, ahora: false })).recoleccion).toMatchObject(caps);
  expect((await again({ cada_dias: 30, tope_creditos: 20, ahora: false })).recoleccion).toMatchObject({
    tope_solicitudes: 5,
    tope_creditos: 20,
  });
  expect(await again({ cada_dias: 30, tope_solicitudes: null, ahora: true })).toMatchObject({
    estado: 'procesando',
    gasto: { tope_solicitudes: null, tope_creditos: 29 },
    recoleccion: { cada_dias: 30, tope_solicitudes: null, tope_creditos: 20 },
  });
});

test('caps that are named without a repetition hold for the round that begins, and for later ones', async () => {
  const { batch_id } = await seedBatch(api.deps, ana.usuario_id, ['bar tui']);
  await withAccount(api.db.store, ana.usuario_id, (tx) =>
    tx.execute(sql`UPDATE batches SET estado = 'completado', solicitudes_usadas = 3, creditos_usados = 9
      WHERE id = ${batch_id}`),
  );
  const again = async (body: object) => {
    const answer = await api.post(`/api/batches/${batch_id}/recolectar`, body, ana);
    return batchesRoutes.recolectar.answer.parse(await answer.json()).data;
  };
  const { recoleccion } = await again({ cada_dias: 7, ahora: false });
  api.clock.advance(60_000);
  expect(await again({ tope_solicitudes: 40, ahora: false })).toMatchObject({
    recoleccion: { cada_dias: 7, tope_solicitudes: 40, proxima: recoleccion.proxima },
  });
  expect(await again({ tope_solicitudes: 4, tope_creditos: 6 })).toMatchObject({
    estado: 'procesando',
    gasto: { tope_solicitudes: 7, tope_creditos: 15 },
    recoleccion: { cada_dias: 7, tope_solicitudes: 4, tope_creditos: 6 },
  });
});

test('the pace and the time left of a later round count from its own start, by what it has done itself', async () => {
  const { batch_id } = await seedBatch(api.deps, ana.usuario_id, [
    'taxi lugo',
    'taxi vigo',
    'taxi tui',
    'taxi ares',
  ]);
  const write = (statement: SQL) => withAccount(api.db.store, ana.usuario_id, (tx) => tx.execute(statement));
  const ago = (minutes: number) => new Date(api.clock.now() - minutes * 60_000);
  await write(
    sql`UPDATE keywords SET estado = 'completado', fecha_fin = ${ago(9_000)} WHERE batch_id = ${batch_id}`,
  );
  await write(sql`UPDATE batches SET estado = 'completado', fecha_inicio = ${ago(10_000)}, keywords_completadas = 4,
    total_dominios_extraidos = 1000, dominios_verificados = 1000 WHERE id = ${batch_id}`);
  const round = { cada_dias: null, tope_solicitudes: 4, ahora: true };
  expect((await api.post(`/api/batches/${batch_id}/recolectar`, round, ana)).status).toBe(200);
  api.clock.advance(10 * 60_000);
  for (const [keyword, minutes] of [
    ['taxi lugo', 5],
    ['taxi vigo', 0],
  ] as const)
    await write(sql`UPDATE keywords SET estado = 'completado', fecha_fin = ${ago(minutes)}
      WHERE batch_id = ${batch_id} AND keyword = ${keyword}`);
  await write(sql`UPDATE batches SET keywords_completadas = 2, total_dominios_extraidos = 1010,
    dominios_verificados = 1005 WHERE id = ${batch_id}`);
  const answer = await api.call(`/api/batches/${batch_id}`, { as: ana });
  // Ten new domains of two keywords, five of them checked: ten more are to come.
  expect(batchesRoutes.ver.answer.parse(await answer.json()).data).toMatchObject({
    ritmo: { keywords_por_minuto: 0.2, dominios_por_minuto: 0.5 },
    tiempo_estimado_restante: 30,
  });
});
