import { afterAll, beforeAll, expect, test } from 'vitest';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { negociosRoutes } from '#contract/routes/negocios.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

let api: Harness;
let ana: Person;
beforeAll(async () => {
  api = await startHarness();
  ana = await api.signIn('ana');
});
afterAll(() => api.stop());

const add = async (business: object) =>
  negociosRoutes.crear.answer.parse(await (await api.post('/api/negocios', business, ana)).json()).data;
const domainsOf = async (name: string) => {
  const answer = await api.call(`/api/dominios?search=${name}`, { as: ana });
  return dominiosRoutes.listar.answer.parse(await answer.json()).data;
};

test('a business that is added with a new domain has it checked, and keeps what it came with', async () => {
  const made = await add({
    nombre_negocio: 'Bar Vic',
    sitio_web: 'https://www.barvic-nuevo.es/carta',
    keyword_termino: 'bar vic',
    createdAt: '2025-01-02T03:04:05.000Z',
  });
  expect(made).toMatchObject({ keyword_origen: 'bar vic', fecha_scrapeado: '2025-01-02T03:04:05.000Z' });
  expect(await domainsOf('barvic-nuevo')).toMatchObject([
    {
      dominio: 'barvic-nuevo.es',
      prioridad_verificacion: 4,
      proxima_verificacion: expect.any(String),
      keyword_origen: 'bar vic',
    },
  ]);
});

test('its keyword can be changed, and one that comes again keeps the first', async () => {
  const { _id } = await add({ nombre_negocio: 'Bar Mar', telefono: '600', keyword_origen: 'bares' });
  await add({ nombre_negocio: 'Bar Mar', telefono: '600', keyword_origen: 'otra' });
  const read = async () => {
    const answer = await api.call(`/api/negocios/${_id}`, { as: ana });
    return negociosRoutes.ver.answer.parse(await answer.json()).data.keyword_origen;
  };
  expect(await read()).toBe('bares');
  await api.call(`/api/negocios/${_id}`, {
    method: 'PUT',
    body: JSON.stringify({ keyword_origen: 'bares de mar' }),
    headers: { 'content-type': 'application/json' },
    as: ana,
  });
  expect(await read()).toBe('bares de mar');
});

test('a domain that the account has already is not checked again for it', async () => {
  await add({ nombre_negocio: 'Uno', sitio_web: 'https://compartido-a-mano.es/' });
  const [before] = await domainsOf('compartido-a-mano');
  await add({ nombre_negocio: 'Dos', sitio_web: 'https://compartido-a-mano.es/' });
  expect(await domainsOf('compartido-a-mano')).toMatchObject([
    { verificaciones_realizadas: before?.verificaciones_realizadas, negocios_total: 2 },
  ]);
});
