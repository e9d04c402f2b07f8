import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Dominio } from '#contract/entities/dominio.ts';
import { EstadisticasOportunidades } from '#contract/entities/estadisticas.ts';
import { DominioGestionado } from '#contract/entities/gestion.ts';
import { SIN_AJUSTES } from '#contract/entities/mercado.ts';
import { Oportunidad, OportunidadEntera } from '#contract/entities/oportunidad.ts';
import { DEFAULT_TABLES } from '#domain/value/tables/market-tables.ts';
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
  const { batch_id, keyword_ids } = await seedBatch(api.deps, ana.usuario_id, ['fontanero vic']);
  const at = { batch_id, keyword_id: keyword_ids[0] ?? '' };
  await seedBusinesses(api.deps, ana.usuario_id, at, [
    {
      nombre_negocio: 'Abogados Madrid',
      dominio: 'abogadosmadrid.com',
      categoria_negocio: 'Abogado',
      review_count: 300,
      estado_actual: 'cerrado',
    },
    { nombre_negocio: 'Fontanería Vic', dominio: 'fontaneriavic.cat', review_count: 60 },
    { nombre_negocio: 'Bar Pepe', dominio: 'barpepe.es', categoria_negocio: 'Bar', review_count: 4 },
    { nombre_negocio: 'Sin Web', review_count: 80 },
    { nombre_negocio: 'Tampoco', review_count: 20 },
  ]);
  await withAccount(api.deps.store, ana.usuario_id, async (tx) => {
    const revision = await nextRevision(tx);
    await tx.execute(sql`UPDATE dominios SET estado_verificacion = 'expirado', es_disponible = true, confirmaciones = 2, fase_ciclo = 'libre',
      revision = ${revision} WHERE usuario_id = ${ana.usuario_id} AND dominio <> 'barpepe.es'`);
    await tx.execute(sql`UPDATE dominios SET estado_verificacion = 'activo', es_disponible = false, fase_ciclo = 'activo',
      revision = ${revision} WHERE usuario_id = ${ana.usuario_id} AND dominio = 'barpepe.es'`);
  });
  await score();
});
afterAll(() => api.stop());

const score = async () => {
  while (await scoreAccount(api.deps, ana.usuario_id));
};
const call = (path: string, method = 'GET', body?: unknown, as = ana) =>
  api.call(path, {
    method,
    as,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
const data = async <T>(schema: z.ZodType<T>, answer: Promise<Response>): Promise<T> =>
  z.object({ data: schema }).parse(await (await answer).json()).data as T;
const list = (query = '', as = ana) =>
  data(z.array(Oportunidad), call(`/api/resultados?${query}`, 'GET', undefined, as));
const names = async (query = '') =>
  (await list(query)).map((one) => [
    one.tipo_oportunidad,
    one.dominio_id?.dominio ?? one.negocio_id?.nombre_negocio,
  ]);

describe('the list', () => {
  test('gives each opportunity with its parts, value, reasons and what it is about, best first', async () => {
    const found = await list();
    expect(found.map((one) => one.puntuacion_oportunidad)).toEqual(
      found.map((one) => one.puntuacion_oportunidad).toSorted((one, other) => other - one),
    );
    const domain = found.find(
      (one) =>
        one.tipo_oportunidad === 'dominio_expirado' && one.dominio_id?.dominio === 'abogadosmadrid.com',
    );
    expect(domain).toMatchObject({
      valor_estimado: domain?.dominio_id?.valor_estimado,
      negocio_id: { nombre_negocio: 'Abogados Madrid' },
      razones_oportunidad: expect.arrayContaining(['Libre y confirmado dos veces']),
    });
    expect(domain?.desglose_valor.reduce((sum, part) => sum + part.euros, 0)).toBe(domain?.valor_estimado);
    const lead = found.find(
      (one) => one.negocio_id?.nombre_negocio === 'Sin Web' && one.tipo_oportunidad === 'negocio_calidad',
    );
    expect(lead).toMatchObject({ dominio_id: null, valor_estimado: null, desglose_valor: [] });
  });

  test.each([
    ['tipo_oportunidad=alto_valor', [['alto_valor', 'abogadosmadrid.com']]],
    [
      'extension=cat',
      [
        ['dominio_expirado', 'fontaneriavic.cat'],
        ['negocio_calidad', 'fontaneriavic.cat'],
      ],
    ],
    ['search=madrid&tipo_oportunidad=dominio_expirado', [['dominio_expirado', 'abogadosmadrid.com']]],
    ['search=tampoco&tipo_oportunidad=negocio_calidad', [['negocio_calidad', 'Tampoco']]],
    ['valor_minimo=5000&tipo_oportunidad=dominio_expirado', [['dominio_expirado', 'abogadosmadrid.com']]],
    ['puntuacion_minima=100', []],
  ])('filter %s', async (query, expected) => {
    expect((await names(query)).toSorted()).toEqual(expected.toSorted());
  });

  test('pages lead on by cursor in both directions, in every order', async () => {
    for (const orden of ['puntuacion', 'valor', 'fecha']) {
      const all = (await list(`orden=${orden}`)).map((one) => one._id);
      const Page = z.object({
        data: z.array(Oportunidad),
        paginacion: z.object({ siguiente: z.string().nullable() }),
      });
      const walked: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const page: z.infer<typeof Page> = Page.parse(
          await (await call(`/api/resultados?orden=${orden}&limite=2${query}`)).json(),
        );
        walked.push(...page.data.map((one) => one._id));
        cursor = page.paginacion.siguiente;
      }
      expect(walked).toEqual(all);
    }
  });

  test('another account has none of it', async () => {
    expect(await list('', luis)).toEqual([]);
    const [one] = await list();
    expect((await call(`/api/resultados/${one?._id}`, 'GET', undefined, luis)).status).toBe(404);
    expect((await call(`/api/resultados/${one?._id}`, 'PUT', { notas: 'x' }, luis)).status).toBe(404);
  });
});

test('counts by type and priority; the value of a name is counted once', async () => {
  const stats = await data(EstadisticasOportunidades, call('/api/resultados/estadisticas'));
  const all = await list();
  expect(stats.total).toBe(all.length);
  expect(stats.por_tipo.alto_valor).toBe(1);
  const values = all
    .filter((one) => one.tipo_oportunidad === 'dominio_expirado')
    .map((one) => one.valor_estimado ?? 0);
  expect(stats.valor_total_estimado).toBe(values.reduce((sum, value) => sum + value, 0));
  const filtered = await data(EstadisticasOportunidades, call('/api/resultados/estadisticas?valor_minimo=0'));
  expect(filtered.valor_total_estimado).toBe(stats.valor_total_estimado);
  expect(stats).toMatchObject({
    nombres: values.length,
    nombres_valorados: values.filter((one) => one > 0).length,
  });
});

test('one opportunity says why its name died and which businesses were looked at', async () => {
  const all = await list();
  const closed = all.find((one) => one.dominio_id?.dominio === 'abogadosmadrid.com');
  const whole = await data(OportunidadEntera, call(`/api/resultados/${closed?._id}`));
  expect(whole.causas_muerte).toMatchObject([
    { causa: 'cerrado', hora: '2026-07-01T10:00:00.000Z' },
    { causa: 'cambio_de_nombre', texto: 'El negocio usa ahora barpepe.es' },
  ]);
  expect(whole.mismo_nombre).toEqual([
    { dominio: 'abogadosmadrid.es', estado_verificacion: null, es_disponible: null },
    { dominio: 'abogadosmadrid.cat', estado_verificacion: null, es_disponible: null },
  ]);
  expect(whole.precios).toEqual({ zona: 'com', registro: 10, renovacion: 14 });
  const low = all.find((one) => one.tipo_oportunidad === 'bajo_competencia');
  const counted = await data(OportunidadEntera, call(`/api/resultados/${low?._id}`));
  expect(counted.negocios_mirados).toHaveLength(counted.competencia?.negocios_mirados ?? -1);
  expect(counted.negocios_mirados.filter((one) => one.con_web_viva)).toHaveLength(
    counted.competencia?.con_web_viva ?? -1,
  );
  // Each leads to the evidence that shows whether its website works, or has no domain of its own.
  expect(counted.negocios_mirados.every((one) => (one.dominio_id === null) === (one.dominio === null))).toBe(
    true,
  );
});

test('notes stay, a discarded one leaves the list and does not come back, one added by hand stays', async () => {
  const [lead] = await list('search=tampoco&tipo_oportunidad=negocio_calidad');
  await call(`/api/resultados/${lead?._id}`, 'PUT', { notas: 'llamar' });
  expect((await list('search=tampoco&tipo_oportunidad=negocio_calidad'))[0]?.notas).toBe('llamar');
  expect((await call(`/api/resultados/${lead?._id}`, 'DELETE')).status).toBe(200);
  await score();
  expect(await names('search=tampoco&tipo_oportunidad=negocio_calidad')).toEqual([]);
  const domain = (await list('search=fontaneriavic'))[0]?.dominio_id?._id;
  const made = await call('/api/resultados', 'POST', {
    dominio_id: domain,
    tipo_oportunidad: 'bajo_competencia',
    notas: 'a mano',
  });
  expect(made.status).toBe(200);
  await score();
  expect(await list('search=fontaneriavic&tipo_oportunidad=bajo_competencia')).toMatchObject([
    { notas: 'a mano' },
  ]);
  expect((await call('/api/resultados', 'POST', { tipo_oportunidad: 'alto_valor' })).status).toBe(400);
  expect(
    (
      await call('/api/resultados', 'POST', {
        dominio_id: crypto.randomUUID(),
        tipo_oportunidad: 'alto_valor',
      })
    ).status,
  ).toBe(404);
});

test("other weights: the preview says what would change, saving scores again, and the account's tables stay its own", async () => {
  const pesos = structuredClone(DEFAULT_TABLES.pesos);
  pesos.dominio.nombre = 0;
  const ajustes = { ...SIN_AJUSTES, pesos };
  const before = await list('tipo_oportunidad=dominio_expirado');
  const Row = z.object({ nombre: z.string(), puntuacion_antes: z.number(), puntuacion_despues: z.number() });
  const preview = await data(z.array(Row), call('/api/mercado/probar', 'POST', ajustes));
  const named = preview.find((row) => row.nombre === 'abogadosmadrid.com');
  expect(named?.puntuacion_despues).not.toBe(named?.puntuacion_antes);
  expect((await list('tipo_oportunidad=dominio_expirado')).map((one) => one.puntuacion_oportunidad)).toEqual(
    before.map((one) => one.puntuacion_oportunidad),
  );
  expect((await call('/api/mercado', 'PUT', ajustes)).status).toBe(200);
  await score();
  const after = await list('tipo_oportunidad=dominio_expirado&search=abogadosmadrid');
  expect(after[0]?.puntuacion_oportunidad).toBe(
    preview.find((row) => row.nombre === 'abogadosmadrid.com')?.puntuacion_despues,
  );
  const State = z.object({
    ajustes: z.object({ pesos: z.unknown() }),
    recalculo: z.object({ en_curso: z.boolean() }),
  });
  expect(await data(State, call('/api/mercado'))).toMatchObject({
    ajustes: { pesos },
    recalculo: { en_curso: false },
  });
  expect(await data(State, call('/api/mercado', 'GET', undefined, luis))).toMatchObject({
    ajustes: { pesos: null },
  });
  expect(
    (await call('/api/mercado', 'PUT', { ...ajustes, pesos: { ...pesos, dominio: { nombre: 400 } } })).status,
  ).toBe(400);
});

test('an export of Ahrefs gives its figures to the names that the account has, with their source, and they are scored again', async () => {
  const csv = 'Domain;Domain Rating;Backlinks\nabogadosmadrid.com;33;900\nno-es-mio.com;50;1\n;;\n';
  const Imported = z.object({
    fuente: z.string(),
    filas: z.number(),
    dominios: z.number(),
    rechazadas: z.number(),
  });
  const find = async () => (await list('tipo_oportunidad=dominio_expirado&search=abogadosmadrid'))[0];
  const before = await find();
  const answer = await data(Imported, call('/api/mercado/metricas', 'POST', { csv }));
  expect(answer).toMatchObject({ fuente: 'Ahrefs', filas: 2, dominios: 1, rechazadas: 0 });
  await score();
  const after = await find();
  expect(after?.dominio_id?.metricas.autoridad_dominio).toBe(33);
  expect(after?.valor_estimado).toBeGreaterThan(before?.valor_estimado ?? 0);
  expect((await call('/api/mercado/metricas', 'POST', { csv: 'Nombre\nuno' })).status).toBe(400);
});

test('where names are bought is kept without scoring again; an address that is none is refused', async () => {
  const State = z.object({
    ajustes: z.object({ enlaces: z.unknown() }),
    recalculo: z.object({ en_curso: z.boolean() }),
  });
  const now = await data(z.object({ ajustes: z.looseObject({}) }), call('/api/mercado'));
  const enlace = {
    id: 'mio',
    nombre: 'Mi registrador',
    plantilla: 'https://registrador.example/?q={domain}',
    tipos: ['registrar'],
    zonas: ['es'],
  };
  const put = (enlaces: unknown) => call('/api/mercado', 'PUT', { ...now.ajustes, enlaces });
  expect(await data(State, put([enlace]))).toMatchObject({
    ajustes: { enlaces: [enlace] },
    recalculo: { en_curso: false },
  });
  expect((await put([{ ...enlace, plantilla: 'javascript:alert(1)' }])).status).toBe(400);
  expect(await data(State, call('/api/mercado', 'GET', undefined, luis))).toMatchObject({
    ajustes: { enlaces: null },
  });
});

test('what was discarded is listed and counted apart, by its filter, and comes back from there', async () => {
  const [lead] = await list('tipo_oportunidad=negocio_calidad');
  const ids = async (query: string) => (await list(query)).map((one) => one._id);
  const Total = z.object({ total: z.int() });
  const total = (query: string, as = ana) =>
    data(Total, call(`/api/resultados/estadisticas?${query}`, 'GET', undefined, as));
  const before = await total('');
  const others = await ids('estado_gestion=descartado');
  // Other kinds of the same name are discarded with it.
  const nameOf = (one: Oportunidad | undefined) =>
    one?.dominio_id?.dominio ?? one?.negocio_id?.nombre_negocio;
  const gone = (await list('')).filter((one) => nameOf(one) === nameOf(lead)).map((one) => one._id);
  await call('/api/resultados', 'PUT', { ids: [lead?._id], accion: 'descartado' });
  expect(await ids('')).not.toContain(lead?._id);
  expect((await ids('estado_gestion=descartado')).toSorted()).toEqual([...others, ...gone].toSorted());
  expect(await ids('estado_gestion=comprado')).toEqual([]);
  expect(await total('estado_gestion=descartado')).toEqual({ total: others.length + gone.length });
  expect(await total('estado_gestion=descartado', luis)).toEqual({ total: 0 });
  expect(await total('')).toEqual({ total: before.total - gone.length });
  expect((await call('/api/resultados?estado_gestion=otro')).status).toBe(400);
  const filtro = { estado_gestion: 'descartado', search: lead?.negocio_id?.nombre_negocio };
  await call('/api/resultados', 'PUT', { filtro, accion: 'devolver' });
  expect(await ids('estado_gestion=descartado')).toEqual(others);
  expect(await ids('')).toContain(lead?._id);
});

test('a discarded opportunity that comes back leaves its name bought, if it was bought meanwhile', async () => {
  const [row] = await list('tipo_oportunidad=dominio_expirado');
  const dominio = row?.dominio_id?._id ?? '';
  const Bought = z.array(z.object({ dominio: z.object({ _id: z.string() }) }));
  const bought = async () =>
    (await data(Bought, call('/api/gestion/dominios?estado_gestion=comprado'))).map((one) => one.dominio._id);
  const manage = (estado_gestion: string | null) =>
    call('/api/gestion/dominios', 'PUT', { ids: [dominio], estado_gestion });
  await call('/api/resultados', 'PUT', { ids: [row?._id], accion: 'descartado' });
  expect((await manage('comprado')).status).toBe(200);
  await call('/api/resultados', 'PUT', { ids: [row?._id], accion: 'devolver' });
  expect(await bought()).toEqual([dominio]);
  expect((await manage(null)).status).toBe(200);
  expect((await list('')).map((one) => one._id)).toContain(row?._id);
});

test('a bought opportunity takes its domain out of the lists with a purchase, and both come back together', async () => {
  const [row] = await list('tipo_oportunidad=dominio_expirado');
  const dominio = row?.dominio_id?._id ?? '';
  const compra = { precio_compra: 12.5, fecha_compra: '2026-03-01T12:00:00Z' };
  const mark = (accion: string, as = ana) =>
    data(
      z.object({ cambiados: z.int() }),
      call('/api/resultados', 'PUT', { ids: [row?._id], accion, compra }, as),
    );
  const bought = () =>
    data(z.array(DominioGestionado), call('/api/gestion/dominios?estado_gestion=comprado'));
  expect(await mark('comprado', luis)).toEqual({ cambiados: 0 });
  expect(await mark('comprado')).toEqual({ cambiados: 1 });
  expect(await bought()).toMatchObject([
    {
      dominio: { _id: dominio },
      compra: { precio_compra: 12.5, fecha_renovacion: '2027-03-01T12:00:00.000Z' },
    },
  ]);
  expect((await list('')).map((one) => one._id)).not.toContain(row?._id);
  await mark('devolver');
  expect(await bought()).toEqual([]);
  expect((await list('')).map((one) => one._id)).toContain(row?._id);
  expect(await mark('favorito')).toEqual({ cambiados: 1 });
  expect((await list('')).find((one) => one._id === row?._id)?.dominio_id?.favorito).toBe(true);
  const all = await data(
    z.object({ cambiados: z.int() }),
    call('/api/resultados', 'PUT', {
      filtro: { tipo_oportunidad: 'bajo_competencia' },
      accion: 'descartado',
    }),
  );
  expect(await list('tipo_oportunidad=bajo_competencia')).toEqual([]);
  expect(all.cambiados).toBeGreaterThanOrEqual(0);
  expect((await call('/api/resultados', 'PUT', { filtro: { otra: 1 }, accion: 'descartado' })).status).toBe(
    400,
  );
});

test('what a filter took out of the list comes back by the ids of the answer', async () => {
  const Marked = z.object({ cambiados: z.int(), apartadas: z.array(z.string()) });
  const mark = (body: object) => data(Marked, call('/api/resultados', 'PUT', body));
  const found = async () => (await list('tipo_oportunidad=negocio_calidad')).map(({ _id }) => _id).toSorted();
  await mark({ filtro: { estado_gestion: 'descartado' }, accion: 'devolver' });
  const before = await found();
  expect(before.length).toBeGreaterThan(1);
  const filtro = { tipo_oportunidad: 'negocio_calidad' };
  const { cambiados, apartadas: ids } = await mark({ filtro, accion: 'descartado' });
  expect([cambiados, ids.toSorted()]).toEqual([before.length, before]);
  expect(await found()).toEqual([]);
  const back = await mark({ ids, accion: 'devolver' });
  expect([back.cambiados, back.apartadas.toSorted()]).toEqual([before.length, before]);
  expect(await found()).toEqual(before);
});

test("a domain's own page has what its value is made of and why it died; one in use has neither", async () => {
  const all = await list('search=abogadosmadrid&tipo_oportunidad=dominio_expirado');
  const [sold] = all;
  const id = sold?.dominio_id?._id;
  const domain = await data(Dominio, call(`/api/dominios/${id}`));
  expect(domain.valor).toEqual({
    valor_estimado: sold?.valor_estimado,
    valor_intervalo: sold?.valor_intervalo,
    valor_desconocido: sold?.valor_desconocido,
    desglose_valor: sold?.desglose_valor,
  });
  const business = sold?.negocio_id?._id;
  expect(domain.causas_muerte?.[0]).toMatchObject({ causa: 'cerrado', negocio_id: business });
  const [inUse] = await data(z.array(Dominio), call('/api/dominios?search=barpepe'));
  const living = await data(Dominio, call(`/api/dominios/${inUse?._id}`));
  expect([living.valor, living.causas_muerte]).toEqual([null, []]);
});
