import { afterAll, beforeAll, expect, test } from 'vitest';
import { RespuestaError } from '#contract/errors.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { accesosRoutes } from '#contract/tokens/routes.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

let api: Harness;
let ana: Person;
let collecting: Person;
let acting: Person;
beforeAll(async () => {
  api = await startHarness();
  ana = await api.signIn('ana');
  const tokenOf = async (alcances: string[]) => {
    const answer = await api.post('/api/accesos', { nombre: 'guion', alcances, tope_creditos: 100 }, ana);
    return { ...ana, token: accesosRoutes.crear.answer.parse(await answer.json()).data.token };
  };
  collecting = await tokenOf(['leer', 'recolectar']);
  acting = await tokenOf(['leer', 'recolectar', 'actuar']);
});
afterAll(() => api.stop());

const AI = { usar_optimizacion_ia: true };
const create = (as: Person, configuracion: object = AI) => api.post('/api/batches', { configuracion }, as);
const search = (as: Person, keywords_texto: string, settings: object = AI) => {
  const configuracion = { max_resultados_por_keyword: 20, ...settings };
  return api.post('/api/keywords', { keywords_texto, configuracion }, as);
};
let files = 0;
const upload = (as: Person, path = '', fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('configuracion', JSON.stringify(AI));
  files += 1;
  form.set('archivo', new Blob([`bares ${files} en Lugo\nhoteles ${files} en Vigo\n`]), 'a.txt');
  return api.call(`/api/keywords/upload${path}`, { method: 'POST', body: form, as });
};
const change = (as: Person, id: string, configuracion: object) =>
  api.call(`/api/batches/${id}`, {
    method: 'PUT',
    body: JSON.stringify({ configuracion }),
    headers: { 'content-type': 'application/json' },
    as,
  });
const batchOf = async (answer: Response) => batchesRoutes.crear.answer.parse(await answer.json()).data;
const total = async () =>
  batchesRoutes.listar.answer.parse(await (await api.call('/api/batches', { as: ana })).json()).data.length;

test('a token that may only collect switches the AI of no batch on, and is told which permission it lacks', async () => {
  const { _id } = await batchOf(await create(collecting, {}));
  const before = await total();
  const refused = [
    await create(collecting),
    await search(collecting, 'floristas en Lugo'),
    await upload(collecting),
    await upload(collecting, '', { previa: 'true' }),
    await change(collecting, _id, AI),
  ];
  for (const answer of refused) {
    const { error } = RespuestaError.parse(await answer.json());
    expect([answer.status, error.code]).toEqual([403, 'alcance_insuficiente']);
    expect(error.message).toContain('«actuar»');
  }
  expect(JSON.parse(await (await upload(collecting, '/pasos')).text())).toMatchObject({
    error: { code: 'alcance_insuficiente' },
  });
  expect(await total()).toBe(before);
});

test('without AI it makes, fills and changes batches, also one whose AI a person has switched on', async () => {
  const { _id } = await batchOf(await create(collecting, { usar_optimizacion_ia: false }));
  expect((await change(collecting, _id, { usar_optimizacion_ia: false })).status).toBe(200);
  expect((await search(collecting, 'dentistas en Lugo', {})).status).toBe(200);
  const made = await batchOf(await create(ana));
  expect((await upload(collecting, '', { batch_id: made._id })).status).toBe(200);
  const started = await api.post(`/api/batches/${made._id}/iniciar`, {}, collecting);
  expect((await batchOf(started)).configuracion.usar_optimizacion_ia).toBe(true);
});

test('a token that may act switches it on, as a person does', async () => {
  for (const as of [acting, ana]) {
    const { _id, configuracion } = await batchOf(await create(as));
    expect(configuracion.usar_optimizacion_ia).toBe(true);
    expect((await change(as, _id, AI)).status).toBe(200);
    expect((await search(as, 'floristas en Vigo')).status).toBe(200);
    expect((await upload(as)).status).toBe(200);
  }
});
