import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { negociosRoutes } from '#contract/routes/negocios.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
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

test('a list in the order of names is followed in both directions through the longest ones', async () => {
  const names = [...'abcd'].map((letter) => `${letter}${'業'.repeat(299)}`);
  for (const nombre_negocio of names) await add({ nombre_negocio });
  const page = async (cursor: string) => {
    const query = new URLSearchParams({
      buscar: '業業',
      orden: 'nombre_negocio',
      direccion: 'asc',
      limite: '1',
    });
    const answer = await api.call(`/api/negocios?${query}${cursor}`, { as: ana });
    expect(answer.status).toBe(200);
    return negociosRoutes.listar.answer.parse(await answer.json());
  };
  const seen: string[] = [];
  let last = await page('');
  for (;;) {
    seen.push(...last.data.map(({ nombre_negocio }) => nombre_negocio));
    const { siguiente } = last.pagination;
    if (!siguiente) break;
    last = await page(`&cursor=${siguiente}`);
  }
  expect(seen).toEqual(names);
  const before = await page(`&cursor=${last.pagination.anterior}`);
  expect(before.data.map(({ nombre_negocio }) => nombre_negocio)).toEqual([names[2]]);
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

test('the source of a business is where its data came from last', async () => {
  const place = { nombre_negocio: 'Bar Fuente', telefono: '601' };
  await add({ ...place, fuente_datos: 'Google Maps' });
  expect(await add({ ...place, fuente_datos: 'Páginas Amarillas' })).toMatchObject({
    fuente_datos: 'Páginas Amarillas',
  });
});

test('a domain that the account has already is not checked again for it', async () => {
  await add({ nombre_negocio: 'Uno', sitio_web: 'https://compartido-a-mano.es/' });
  const [before] = await domainsOf('compartido-a-mano');
  await add({ nombre_negocio: 'Dos', sitio_web: 'https://compartido-a-mano.es/' });
  expect(await domainsOf('compartido-a-mano')).toMatchObject([
    { verificaciones_realizadas: before?.verificaciones_realizadas, negocios_total: 2 },
  ]);
});

const change = async (id: string, body: object) =>
  await api.call(`/api/negocios/${id}`, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    as: ana,
  });
const newBatch = async (nombre: string, configuracion = {}) => {
  const made = await api.post('/api/batches', { nombre, descripcion: '', configuracion }, ana);
  return batchesRoutes.crear.answer.parse(await made.json()).data._id;
};
const ofBatch = async (id: string) => {
  const list = await api.call(`/api/negocios?batch_id=${id}`, { as: ana });
  const names = negociosRoutes.listar.answer
    .parse(await list.json())
    .data.map(({ nombre_negocio }) => nombre_negocio);
  const batch = await api.call(`/api/batches/${id}`, { as: ana });
  const { total_negocios_encontrados, total_dominios_extraidos } = batchesRoutes.ver.answer.parse(
    await batch.json(),
  ).data.estadisticas;
  return {
    nombres: names.toSorted(),
    negocios: total_negocios_encontrados,
    dominios: total_dominios_extraidos,
  };
};

test('a business that is added to a batch is in it, counted once', async () => {
  const batch_id = await newBatch('A mano');
  const made = await add({ nombre_negocio: 'Bar del lote', sitio_web: 'https://bar-del-lote.es/', batch_id });
  expect(made.batch_id).toBe(batch_id);
  expect(await ofBatch(batch_id)).toEqual({ nombres: ['Bar del lote'], negocios: 1, dominios: 1 });
  const several = [
    { nombre_negocio: 'Bar del lote', batch_id },
    { nombre_negocio: 'Otro del lote', batch_id },
    { nombre_negocio: 'De ninguno' },
  ];
  const answer = await api.post('/api/negocios/bulk', { negocios: several }, ana);
  expect(negociosRoutes.crearVarios.answer.parse(await answer.json()).data).toEqual({
    creados: 2,
    conocidos: 1,
  });
  expect(await ofBatch(batch_id)).toEqual({
    nombres: ['Bar del lote', 'Otro del lote'],
    negocios: 2,
    dominios: 1,
  });
});

test('all that a business may be added with can be changed', async () => {
  const batch_id = await newBatch('Cambios');
  const { _id } = await add({ nombre_negocio: 'Por cambiar', sitio_web: 'https://por-cambiar.es/' });
  const given = {
    place_id: 'lugar-77',
    business_id: 'negocio-77',
    fuente_datos: 'Páginas Amarillas',
    fecha_scrapeado: '2024-03-04T05:06:07.000Z',
    batch_id,
  };
  const answer = await change(_id, given);
  expect(negociosRoutes.cambiar.answer.parse(await answer.json()).data).toMatchObject(given);
  expect(await ofBatch(batch_id)).toEqual({ nombres: ['Por cambiar'], negocios: 1, dominios: 1 });
  expect((await add({ nombre_negocio: 'Con otro nombre', place_id: 'lugar-77' }))._id).toBe(_id);
  const other = await add({ nombre_negocio: 'Otro sitio' });
  expect((await change(other._id, { place_id: 'lugar-77' })).status).toBe(409);
  expect((await change(other._id, { batch_id: '01890000-0000-7000-8000-000000000000' })).status).toBe(404);
});

test.each([
  ['waits for the check of', true],
  ['that verifies nothing does not ask for', false],
])('a batch %s a known domain that a business put into it by hand brings', async (_, verificar_dominios) => {
  const named = (name: string) => `${name}-${verificar_dominios}.es`;
  const [added, put, fresh] = [named('alta'), named('cambio'), named('reciente')];
  // Checked two days ago, today, and never; no check is running.
  await withAccount(api.db.store, ana.usuario_id, (tx) =>
    tx.execute(sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, estado_verificacion,
        verification_method, fecha_ultima_verificacion, fecha_creacion)
      SELECT ${ana.usuario_id}, n, n, 'es', e, 'dns', ${new Date(api.clock.now())}::timestamptz - d * interval '1 day', now()
      FROM (VALUES (${added}, 'activo', 2), (${fresh}, 'activo', 0), (${put}, 'pendiente', NULL)) AS v(n, e, d)`),
  );
  const { _id } = await add({ nombre_negocio: `De ${put}`, sitio_web: `https://${put}/` });
  const batch_id = await newBatch(`Espera ${verificar_dominios}`, { verificar_dominios });
  await add({ nombre_negocio: `De ${added}`, sitio_web: `https://${added}/`, batch_id });
  await add({ nombre_negocio: `De ${fresh}`, sitio_web: `https://${fresh}/`, batch_id });
  expect((await change(_id, { batch_id })).status).toBe(200);
  expect(await ofBatch(batch_id)).toMatchObject({ negocios: 3, dominios: 3 });
  const due = (await domainsOf(`-${verificar_dominios}`)).flatMap(({ dominio, proxima_verificacion }) =>
    proxima_verificacion === null ? [] : dominio,
  );
  expect(due.toSorted()).toEqual(verificar_dominios ? [added, put] : []);
});

test('the domain of a changed website is in the batches of its business, once, and is checked', async () => {
  const batch_id = await newBatch('Cambia de web');
  const { _id } = await add({ nombre_negocio: 'Cambia', sitio_web: 'https://antes-cambiada.es/', batch_id });
  for (const _ of ['once', 'again']) {
    expect((await change(_id, { sitio_web: 'https://despues-cambiada.es/' })).status).toBe(200);
    expect(await ofBatch(batch_id)).toEqual({ nombres: ['Cambia'], negocios: 1, dominios: 2 });
  }
  expect(await domainsOf('despues-cambiada')).toMatchObject([{ proxima_verificacion: expect.any(String) }]);
});

test('the number of businesses of a domain follows a change of a website or of reviews by hand', async () => {
  const [one, other] = [
    await add({ nombre_negocio: 'Horno Uno', sitio_web: 'https://hornos-juntos.es/', review_count: 7 }),
    await add({ nombre_negocio: 'Horno Dos', sitio_web: 'https://hornos-juntos.es/', review_count: 3 }),
  ];
  const shown = async () =>
    (await domainsOf('hornos-')).map(({ dominio, negocios_total, negocio_id }) => [
      dominio,
      negocios_total,
      negocio_id?.nombre_negocio,
    ]);
  expect(await shown()).toEqual([['hornos-juntos.es', 2, 'Horno Uno']]);
  await change(other._id, { review_count: 9 });
  expect(await shown()).toEqual([['hornos-juntos.es', 2, 'Horno Dos']]);
  await change(other._id, { sitio_web: 'https://hornos-aparte.es/' });
  const apart = [
    ['hornos-aparte.es', 1, 'Horno Dos'],
    ['hornos-juntos.es', 1, 'Horno Uno'],
  ];
  expect((await shown()).sort()).toEqual(apart);
  await change(one._id, { sitio_web: null });
  expect((await shown()).sort()).toEqual([apart[0], ['hornos-juntos.es', 0, undefined]]);
});
