import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { Dominio } from '#contract/entities/dominio.ts';
import { type AjustesMercado, SIN_AJUSTES } from '#contract/entities/mercado.ts';
import { mercadoRoutes } from '#contract/routes/mercado.ts';
import { scoreAccount } from '#pipeline/value/score-account.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';

let api: Harness;
let ana: Person;
let luis: Person;

beforeAll(async () => {
  api = await startHarness();
  [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
  const { batch_id, keyword_ids } = await seedBatch(api.deps, ana.usuario_id, ['fontaneros sevilla']);
  const at = { batch_id, keyword_id: keyword_ids[0] ?? '' };
  const named = ['fontanerosevilla.es', 'tallermolina.es'];
  await seedBusinesses(
    api.deps,
    ana.usuario_id,
    at,
    named.map((dominio) => ({ nombre_negocio: dominio, dominio })),
  );
  await withAccount(api.deps.store, ana.usuario_id, async (tx) => {
    await tx.execute(sql`UPDATE dominios SET estado_verificacion = 'expirado', es_disponible = true, confirmaciones = 2,
      fase_ciclo = 'libre', revision = ${await nextRevision(tx)} WHERE usuario_id = ${ana.usuario_id}`);
  });
  while (await scoreAccount(api.deps, ana.usuario_id));
});
afterAll(() => api.stop());

const send = (method: string, path: string, body: unknown, as = ana) =>
  api.call(path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    as,
  });
const metricsOf = async (dominio: string) => {
  const answer = await api.call(`/api/dominios?search=${dominio}`, { as: ana });
  return z.object({ data: z.array(Dominio) }).parse(await answer.json()).data[0]?.metricas;
};
const preview = async (ajustes: AjustesMercado) =>
  mercadoRoutes.probar.answer.parse(await (await send('POST', '/api/mercado/probar', ajustes)).json()).data;

test('an export of another tool gives its figures to the own domains, with source and date', async () => {
  const csv =
    'Target\tDomain Rating\tBacklinks\nhttps://www.fontanerosevilla.es/\t14.0\t1,204\nnadie.es\t3\t1\nfila mala\t\t\n';
  const answer = await send('POST', '/api/mercado/metricas', { csv });
  expect(await answer.json()).toMatchObject({
    data: { fuente: 'Ahrefs', filas: 2, dominios: 1, rechazadas: 1 },
  });
  expect(await metricsOf('fontanerosevilla.es')).toMatchObject({
    autoridad_dominio: 14,
    backlinks_estimados: 1_204,
    trust_flow: null,
    fuentes: {
      autoridad_dominio: { fuente: 'Ahrefs', medido_en: '2026-07-01T10:00:00.000Z' },
      backlinks_estimados: { fuente: 'Ahrefs' },
    },
  });
});

test('a later import of another tool changes its own figures only', async () => {
  const csv = 'Item,TrustFlow,CitationFlow\nfontanerosevilla.es,12,19\n';
  await send('POST', '/api/mercado/metricas', { csv });
  expect(await metricsOf('fontanerosevilla.es')).toMatchObject({
    autoridad_dominio: 14,
    trust_flow: 12,
    fuentes: { autoridad_dominio: { fuente: 'Ahrefs' }, trust_flow: { fuente: 'Majestic' } },
  });
});

test('a file of another kind is refused with a reason, and changes nothing', async () => {
  const before = await metricsOf('tallermolina.es');
  const answer = await send('POST', '/api/mercado/metricas', { csv: 'Nombre,Precio\na,1\n' });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(await answer.json())).toContain(
    'no es una exportación de Ahrefs, Majestic, Moz o Semrush',
  );
  expect(await metricsOf('tallermolina.es')).toEqual(before);
});

test('more rows than one import reads are refused, and no row is left out without a word', async () => {
  const before = await metricsOf('tallermolina.es');
  const most = `Target,Domain Rating\n${'nadie.es,1\n'.repeat(50_000)}`;
  const whole = await send('POST', '/api/mercado/metricas', { csv: most });
  expect(await whole.json()).toMatchObject({ data: { filas: 50_000, dominios: 0, rechazadas: 0 } });
  const answer = await send('POST', '/api/mercado/metricas', { csv: `${most}tallermolina.es,9\n` });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(await answer.json())).toContain('tiene más de 50.000 filas');
  expect(await metricsOf('tallermolina.es')).toEqual(before);
});

test('figures of one account do not reach another that has the same name', async () => {
  const answer = await send(
    'POST',
    '/api/mercado/metricas',
    { csv: 'Item,TrustFlow\nfontanerosevilla.es,1\n' },
    luis,
  );
  expect(await answer.json()).toMatchObject({ data: { dominios: 0 } });
  expect(await metricsOf('fontanerosevilla.es')).toMatchObject({ trust_flow: 12 });
});

test('other weights, trades and towns are seen on the own rows without being saved', async () => {
  const trade = await preview({ ...SIN_AJUSTES, oficios: [{ oficio: 'fontanero', valor: 0.1 }] });
  const [row] = trade;
  expect(row).toMatchObject({ nombre: 'fontanerosevilla.es', tipo_oportunidad: 'dominio_expirado' });
  expect(row?.puntuacion_despues).toBeLessThan(row?.puntuacion_antes ?? 0);
  expect(row?.valor_despues).toBeLessThan(row?.valor_antes ?? 0);
  const [town] = await preview({ ...SIN_AJUSTES, ciudades: [{ ciudad: 'sevilla', poblacion: 3_300 }] });
  expect(town?.valor_despues).toBeGreaterThan(town?.valor_antes ?? 0);
  const { data } = mercadoRoutes.ver.answer.parse(await (await api.call('/api/mercado', { as: ana })).json());
  expect(data.ajustes).toEqual(SIN_AJUSTES);
  expect(data.propias.oficios).toContainEqual({ oficio: 'fontanero', valor: 0.85 });
});

test('saved tables begin a scoring of everything, which is reported, stopped and resumed', async () => {
  const saved = { ...SIN_AJUSTES, ciudades: [{ ciudad: 'sevilla', poblacion: 3_300 }] };
  const answer = await send('PUT', '/api/mercado', saved);
  expect(await answer.json()).toMatchObject({
    data: { ajustes: saved, recalculo: { en_curso: true, hechas: 0, total: 2 } },
  });
  await send('PUT', '/api/mercado/recalculo', { parado: true });
  while (await scoreAccount(api.deps, ana.usuario_id));
  const state = async () =>
    mercadoRoutes.ver.answer.parse(await (await api.call('/api/mercado', { as: ana })).json()).data.recalculo;
  expect(await state()).toEqual({ en_curso: true, parado: true, hechas: 0, total: 2 });
  await send('PUT', '/api/mercado/recalculo', { parado: false });
  while (await scoreAccount(api.deps, ana.usuario_id));
  expect(await state()).toMatchObject({ en_curso: false, hechas: 2 });
});
