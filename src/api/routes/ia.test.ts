import { afterAll, beforeAll, expect, test } from 'vitest';
import { iaRoutes } from '#contract/routes/ia.ts';
import { scoreAccount } from '#pipeline/value/score-account.ts';
import { systemClock } from '#platform/clock.ts';
import { createServiceClient } from '#platform/outbound/http-json.ts';
import { createAiProviders } from '#providers/ai/provider.ts';
import { type TestServices, testServices } from '#simulator/services/services.test-kit.ts';
import { saveAiSettings } from '#store/queries/ai/settings.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { plantKey, tracesOf } from '../../../test/planted-keys.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';

let api: Harness;
let ana: Person;
let services: TestServices;
const http = createServiceClient({ userAgent: 'prueba' });
const key = plantKey('buena');

beforeAll(async () => {
  services = await testServices();
  // Only `services` of the map is read here.
  const map = {
    services: { anthropic: services.at('anthropic'), openai: services.at('openai') },
  } as unknown as Parameters<typeof createAiProviders>[0]['map'];
  api = await startHarness({ aiProviders: createAiProviders({ http, clock: systemClock, map }) });
  ana = await api.signIn('ana');
});
afterAll(async () => {
  await api.stop();
  await http.close();
  await services.close();
});

const put = (path: string, body: unknown) =>
  api.call(path, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    as: ana,
  });
const state = async () =>
  iaRoutes.estado.answer.parse(await (await api.call('/api/ia', { as: ana })).json()).data;
const suggest = async (body: object) =>
  iaRoutes.sugerencias.answer.parse(await (await api.post('/api/ia/sugerencias', body, ana)).json()).data;

test('without a provider the rules suggest', async () => {
  const { por, aviso, sugerencias } = await suggest({
    keywords: ['fontanero Girona', 'Fontaneros en Girona'],
  });
  expect([por, aviso]).toEqual(['reglas', null]);
  expect(sugerencias.map(({ tipo }) => tipo)).toContain('repetida');
  expect(await state()).toMatchObject({ proveedor: 'none', activa: false, presupuesto: 5, gastado: 0 });
});

test('with one the model is taken from the key’s list, asked and paid, and the key is nowhere', async () => {
  await put('/api/usuarios/api-keys', { claude_api_key: key, ai_provider: 'claude' });
  expect(await state()).toMatchObject({
    activa: true,
    modelo: 'claude-haiku-5-5',
    modelo_elegido: null,
  });
  const { por, sugerencias } = await suggest({ keywords: ['fontanero Sevilla'] });
  expect(por).toBe('ia');
  expect(sugerencias.map(({ por: by }) => by)).toContain('ia');
  const after = await state();
  expect(after.gastado).toBeGreaterThan(0);
  expect(tracesOf([key], JSON.stringify([after, sugerencias]))).toEqual([]);
});

test('budget, model and prices are the account’s own', async () => {
  await put('/api/ia', {
    presupuesto: 0,
    modelo: 'claude-sonnet-5-5',
    precios: { 'claude-': { entrada: 3, salida: 9 } },
  });
  expect(await state()).toMatchObject({
    presupuesto: 0,
    modelo: 'claude-sonnet-5-5',
    modelo_elegido: 'claude-sonnet-5-5',
    precios: { 'claude-': { entrada: 3, salida: 9 } },
  });
  expect((await suggest({ keywords: ['bares Lugo'] })).aviso).toContain('presupuesto');
  expect((await put('/api/ia', { presupuesto: -1 })).status).toBe(400);
});

test('a model that the provider does not list is refused with what to do, and the chosen one stays', async () => {
  const before = (await state()).modelo_elegido;
  const refused = await put('/api/ia', { modelo: 'claude-inventado', presupuesto: 9 });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    error: {
      code: 'modelo_no_listado',
      message:
        'El proveedor de IA no ofrece el modelo «claude-inventado» con tu clave: elige uno de la lista.',
    },
  });
  expect(await state()).toMatchObject({ modelo_elegido: before, presupuesto: 0 });
});

test('a chosen model that the provider lists no longer is named as the reason, and stays chosen until another is', async () => {
  const choose = (modelo: string) =>
    withAccount(api.deps.store, ana.usuario_id, (tx) =>
      saveAiSettings(tx, ana.usuario_id, { modelos: { claude: modelo } }),
    );
  await choose('claude-retirado');
  expect(await state()).toMatchObject({ modelo_elegido: 'claude-retirado' });
  expect((await state()).aviso).toContain('no existe para esta clave');
  // Saved again with a new budget, it is not refused as new.
  expect((await put('/api/ia', { modelo: 'claude-retirado', presupuesto: 5 })).status).toBe(200);
  await put('/api/ia', { modelo: null });
  expect((await state()).aviso).toBeNull();
});

test('what a question failed for is said until the key, provider, model or budget changes that it came from', async () => {
  const bad = plantKey('mala');
  let asked = 0;
  const fail = async (with_: string) => {
    expect((await suggest({ keywords: [`cerrajeros ${asked++}`] })).aviso).toContain(with_);
    expect((await state()).aviso).toContain(with_);
  };
  await put('/api/usuarios/api-keys', { claude_api_key: bad, ai_provider: 'claude' });
  await fail('rechazado la clave');
  await put('/api/usuarios/api-keys', { ai_provider: 'claude' });
  expect((await state()).aviso).toContain('rechazado la clave');
  await put('/api/usuarios/api-keys', { claude_api_key: key });
  expect((await state()).aviso).toBeNull();

  await put('/api/usuarios/api-keys', { claude_api_key: bad, openai_api_key: key });
  await fail('rechazado la clave');
  await put('/api/usuarios/api-keys', { ai_provider: 'openai' });
  expect((await state()).aviso).toBeNull();

  await put('/api/ia', { presupuesto: 0 });
  await fail('presupuesto');
  await put('/api/ia', { presupuesto: 5 });
  expect((await state()).aviso).toBeNull();
  await put('/api/usuarios/api-keys', { claude_api_key: key, openai_api_key: null, ai_provider: 'claude' });
});

test('notes of opportunities and domains are the account’s own, written when asked for, and kept', async () => {
  await put('/api/ia', { presupuesto: 5, modelo: null, precios: {} });
  const { batch_id, keyword_ids } = await seedBatch(api.deps, ana.usuario_id, ['fontanero vic']);
  const at = { batch_id, keyword_id: keyword_ids[0] ?? '' };
  await seedBusinesses(api.deps, ana.usuario_id, at, [
    { nombre_negocio: 'Fontanería Vic', dominio: 'fontaneriavic.cat', review_count: 60 },
  ]);
  await withAccount(api.deps.store, ana.usuario_id, async (tx) => {
    await tx.execute(sql`UPDATE dominios SET estado_verificacion = 'expirado', es_disponible = true, confirmaciones = 2,
      fase_ciclo = 'libre', revision = ${await nextRevision(tx)} WHERE usuario_id = ${ana.usuario_id}`);
  });
  while (await scoreAccount(api.deps, ana.usuario_id));
  const ids = await withAccount(api.deps.store, ana.usuario_id, async (tx) => {
    const { rows } = await tx.execute(
      sql`SELECT id, dominio_id FROM oportunidades WHERE usuario_id = ${ana.usuario_id} LIMIT 1`,
    );
    return { id: String(rows[0]?.id), dominio: String(rows[0]?.dominio_id) };
  });
  const path = `/api/ia/oportunidades/${ids.id}/nota`;
  const read = async (answer: Promise<Response>) =>
    iaRoutes.nota.answer.parse(await (await answer).json()).data;
  expect(await read(api.call(path, { as: ana }))).toMatchObject({ por: 'reglas', fecha: null, sitio: null });
  const written = await read(api.post(path, {}, ana));
  expect(written).toMatchObject({ oportunidad_id: ids.id, por: 'ia', aviso: null });
  expect(await read(api.call(path, { as: ana }))).toEqual(written);
  const ofDomain = `/api/ia/dominios/${ids.dominio}/nota`;
  expect((await read(api.call(ofDomain, { as: ana }))).nota).toEqual(expect.any(String));
  const luis = await api.signIn('luis');
  expect((await api.call(path, { as: luis })).status).toBe(404);
  expect((await api.post(path, {}, luis)).status).toBe(404);
  expect((await api.call(ofDomain, { as: luis })).status).toBe(404);
});
