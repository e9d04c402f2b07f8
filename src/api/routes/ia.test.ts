import { afterAll, beforeAll, expect, test } from 'vitest';
import { iaRoutes } from '#contract/routes/ia.ts';
import { systemClock } from '#platform/clock.ts';
import { createServiceClient } from '#platform/outbound/http-json.ts';
import { createAiProviders } from '#providers/ai/provider.ts';
import { type TestServices, testServices } from '#simulator/services/services.test-kit.ts';
import { plantKey, tracesOf } from '../../../test/planted-keys.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

let api: Harness;
let ana: Person;
let services: TestServices;
const http = createServiceClient({ userAgent: 'prueba' });
const key = plantKey('buena');

beforeAll(async () => {
  services = await testServices();
  // A map of services alone: all that providers of models read.
  const map = { services: { anthropic: services.at('anthropic') } } as unknown as Parameters<
    typeof createAiProviders
  >[0]['map'];
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
  expect(await state()).toMatchObject({ activa: true, modelo: 'claude-haiku-5-5' });
  const { por, sugerencias } = await suggest({ keywords: ['fontanero Sevilla'] });
  expect(por).toBe('ia');
  expect(sugerencias.map(({ por: by }) => by)).toContain('ia');
  const after = await state();
  expect(after.gastado).toBeGreaterThan(0);
  expect(tracesOf(key, JSON.stringify([after, sugerencias]))).toEqual([]);
});

test('budget, model and prices are the account’s own', async () => {
  await put('/api/ia', {
    presupuesto: 0,
    modelo: 'claude-antiguo',
    precios: { 'claude-': { entrada: 3, salida: 9 } },
  });
  expect(await state()).toMatchObject({
    presupuesto: 0,
    modelo: 'claude-antiguo',
    precios: { 'claude-': { entrada: 3, salida: 9 } },
  });
  expect((await state()).aviso).toContain('no existe para esta clave');
  expect((await suggest({ keywords: ['bares Lugo'] })).aviso).toContain('presupuesto');
  expect((await put('/api/ia', { presupuesto: -1 })).status).toBe(400);
});
