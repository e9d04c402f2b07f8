import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConfiguracionCambio, EstadisticasUsuario } from '#contract/entities/configuracion.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { usuariosRoutes } from '#contract/routes/usuarios.ts';
import { setPlan } from '#store/queries/accounts/administration.ts';
import { addUse } from '#store/queries/accounts/usage.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';

let api: Harness;
let ana: Person;

beforeAll(async () => {
  api = await startHarness();
});
beforeEach(async () => {
  ana = await api.signIn('ana');
});
afterAll(() => api.stop());

const save = async (change: ConfiguracionCambio, as = ana) => {
  const answer = await api.call('/api/usuarios/config', {
    method: 'PUT',
    body: JSON.stringify(change),
    headers: { 'content-type': 'application/json' },
    as,
  });
  expect(answer.status).toBe(200);
};
const figures = async (as = ana): Promise<EstadisticasUsuario> => {
  const answer = await api.call('/api/usuarios/config', { as });
  return usuariosRoutes.config.answer.parse(await answer.json()).data.estadisticas;
};
const newBatch = async (body: unknown = {}) => {
  const answer = await api.post('/api/batches', body, ana);
  return batchesRoutes.crear.answer.parse(await answer.json()).data;
};
const use = (as: Person, solicitudes: number, now = api.clock.now()) =>
  withAccount(api.db.store, as.usuario_id, (tx) =>
    addUse(tx, as.usuario_id, { proveedor: 'maps-data', solicitudes, creditos: 0, now }),
  );

test("dates that the server writes are of the account's zone and in the form of its language", async () => {
  // 10:00 UTC, the first of July.
  await save({ timezone: 'Europe/Madrid', idioma: 'es' });
  expect((await newBatch()).nombre).toBe('Batch 1/7/26, 12:00');
  await save({ timezone: 'America/Los_Angeles' });
  expect((await newBatch()).nombre).toBe('Batch 1/7/26, 3:00');
  await save({ timezone: 'Europe/London', idioma: 'en' });
  expect((await newBatch()).nombre).toBe('Batch 01/07/2026, 11:00');
  await save({ timezone: 'Europe/Madrid', idioma: 'es' });
});

test("the account's language is that of its keywords, unless another is given", async () => {
  await save({ idioma: 'fr' });
  const live = async (body: object) => {
    const configuracion = { max_resultados_por_keyword: 20, verificar_dominios: true };
    const sent = { keywords_texto: 'plombier lyon', configuracion, ...body };
    const answer = await api.post('/api/keywords', sent, ana);
    const { batch } = keywordsRoutes.crear.answer.parse(await answer.json()).data;
    const list = await api.call(`/api/batches/${batch._id}/keywords`, { as: ana });
    const { data } = batchesRoutes.keywords.answer.parse(await list.json());
    return [data[0]?.idioma, batch.configuracion.idioma_keywords];
  };
  expect(await live({})).toEqual(['fr', 'fr']);
  expect(await live({ idioma: 'de' })).toEqual(['de', 'de']);
  const objective = { max_resultados_por_keyword: 20, verificar_dominios: true, idioma_objetivo: 'it' };
  expect(await live({ configuracion: objective })).toEqual(['it', 'it']);
  expect((await newBatch()).configuracion.idioma_keywords).toBe('fr');
  expect((await newBatch({ configuracion: { idioma_keywords: 'tr' } })).configuracion.idioma_keywords).toBe(
    'tr',
  );
  const single = await api.post('/api/keywords', { keyword: 'coiffeur paris' }, ana);
  const made = keywordsRoutes.crear.answer.parse(await single.json()).data.batch;
  expect(made.configuracion.idioma_keywords).toBe('fr');
  await save({ idioma: 'es' });
});

test('what is kept of Google Places is the least by default, kept as chosen, and untouched by other settings', async () => {
  const kept = async () => {
    const answer = await api.call('/api/usuarios/config', { as: ana });
    return usuariosRoutes.config.answer.parse(await answer.json()).data.datos_google;
  };
  expect(await kept()).toBe('minimo');
  await save({ datos_google: 'completo' });
  await save({ tema: 'dark' });
  expect(await kept()).toBe('completo');
  const refused = await api.call('/api/usuarios/config', {
    method: 'PUT',
    body: JSON.stringify({ datos_google: 'siempre' }),
    headers: { 'content-type': 'application/json' },
    as: ana,
  });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('qué se conserva de Google Places');
  expect(await kept()).toBe('completo');
  await save({ datos_google: 'minimo' });
});

test('a batch keeps all of its own settings when a search is created with them', async () => {
  const configuracion = {
    max_resultados_por_keyword: 100,
    delay_entre_requests: 2_500,
    reintentos_automaticos: 1,
  };
  const answer = await api.post('/api/keywords', { keywords_texto: 'bar vigo', configuracion }, ana);
  const { batch } = keywordsRoutes.crear.answer.parse(await answer.json()).data;
  expect(batch.configuracion).toMatchObject(configuracion);
});

test('usage is that of the month by the time of the account, against its limit', async () => {
  const luis = await api.signIn('luis');
  expect(await figures(luis)).toMatchObject({
    requests_utilizados: 0,
    requests_limite: 1_000,
    porcentaje_uso: 0,
  });
  await use(luis, 250);
  expect(await figures(luis)).toMatchObject({ requests_utilizados: 250, porcentaje_uso: 25 });
  // Seven hours before the first of July in Madrid it is June, there and in Los Angeles.
  await use(luis, 40, Date.UTC(2026, 5, 30, 15));
  expect(await figures(luis)).toMatchObject({ requests_utilizados: 250 });
  // Two hours after it, it is July in Madrid and June in Los Angeles.
  await save({ timezone: 'America/Los_Angeles' }, luis);
  await use(luis, 5, Date.UTC(2026, 6, 1, 1));
  expect(await figures(luis)).toMatchObject({ requests_utilizados: 250 });
  await save({ timezone: 'Europe/Madrid' }, luis);
  const change = (requests_limite: number | null) =>
    withAccount(api.db.store, luis.usuario_id, (tx) => setPlan(tx, luis.usuario_id, { requests_limite }));
  await change(200);
  expect(await figures(luis)).toMatchObject({ requests_limite: 200, porcentaje_uso: 100 });
  await change(null);
  expect(await figures(luis)).toMatchObject({ requests_limite: null, porcentaje_uso: 0 });
  await change(0);
  expect(await figures(luis)).toMatchObject({ requests_limite: 0, porcentaje_uso: 100 });
});

test('storage grows with what is stored, and the workload is that of the largest batch still to do', async () => {
  const luis = await api.signIn('luis');
  const before = await figures(luis);
  expect(before).toMatchObject({ keywords_pendientes_mayor_batch: 0, solicitudes_por_keyword: null });
  expect(before.storage_limite).toBe(10);
  await seedBatch(api.deps, luis.usuario_id, ['bar lugo']);
  const large = await seedBatch(api.deps, luis.usuario_id, ['bar vigo', 'bar soria', 'bar teruel']);
  await seedBusinesses(
    api.deps,
    luis.usuario_id,
    { batch_id: large.batch_id, keyword_id: large.keyword_ids[0] ?? '' },
    [{ nombre_negocio: 'Bar Uno', dominio: 'baruno.es' }],
  );
  const after = await figures(luis);
  expect(after.keywords_pendientes_mayor_batch).toBe(3);
  expect(after.storage_usado * 1024 ** 3).toBeGreaterThan(before.storage_usado * 1024 ** 3 + 2_000);
  expect(after.storage_usado).toBeLessThan(0.001);
});

test('an account whose space is used up adds nothing more, and the answer says why', async () => {
  const luis = await api.signIn('luis');
  const change = (storage_limite_gb: number) =>
    withAccount(api.db.store, luis.usuario_id, (tx) => setPlan(tx, luis.usuario_id, { storage_limite_gb }));
  await change(0);
  for (const [path, body] of [
    ['/api/dominios', { dominio: 'sinsitio.es' }],
    ['/api/keywords', { keywords_texto: 'bar lugo', configuracion: { max_resultados_por_keyword: 20 } }],
  ] as const) {
    const answer = await api.post(path, body, luis);
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { error: { code: 'cuota_agotada', message: expect.stringContaining('0 GB de almacenamiento') } },
    ]);
  }
  await change(10);
  expect((await api.post('/api/dominios', { dominio: 'consitio.es' }, luis)).status).toBe(200);
});

test("an account's urgent checks are bounded: the rest wait as those of a batch do", async () => {
  const luis = await api.signIn('luis');
  const names = Array.from({ length: 60 }, (_, index) => `urgente${index}.es`);
  const added = await api.post('/api/dominios', { dominios: names }, luis);
  const { dominios } = dominiosRoutes.crear.answer.parse(await added.json()).data;
  for (const { _id } of dominios) await api.post(`/api/dominios/${_id}/verificar`, {}, luis);
  const found = await withAccount(api.db.store, luis.usuario_id, (tx) =>
    tx.execute(
      sql`SELECT count(*)::int AS total FROM dominios WHERE prioridad_verificacion = 5 AND dominio LIKE 'urgente%'`,
    ),
  );
  expect(found.rows).toEqual([{ total: 50 }]);
});
