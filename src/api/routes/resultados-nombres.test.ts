import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { EstadisticasOportunidades } from '#contract/entities/estadisticas.ts';
import { Oportunidad } from '#contract/entities/oportunidad.ts';
import { Paginacion } from '#contract/entities/shared.ts';
import { scoreAccount } from '#pipeline/value/score-account.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';

let api: Harness;
let ana: Person;

beforeAll(async () => {
  api = await startHarness();
  ana = await api.signIn('ana');
  const { batch_id, keyword_ids } = await seedBatch(api.deps, ana.usuario_id, ['abogado madrid']);
  await seedBusinesses(api.deps, ana.usuario_id, { batch_id, keyword_id: keyword_ids[0] ?? '' }, [
    {
      nombre_negocio: 'Abogados Madrid',
      dominio: 'abogadosmadrid.com',
      categoria_negocio: 'Abogado',
      review_count: 300,
      estado_actual: 'cerrado',
    },
    { nombre_negocio: 'Cerrajería Olot', dominio: 'cerrajeriaolot.cat', review_count: 60 },
    { nombre_negocio: 'Taller Sin Web', review_count: 80 },
  ]);
  await withAccount(api.deps.store, ana.usuario_id, async (tx) => {
    const revision = await nextRevision(tx);
    await tx.execute(sql`UPDATE dominios SET estado_verificacion = 'expirado', es_disponible = true, confirmaciones = 2,
      fase_ciclo = 'libre', revision = ${revision} WHERE usuario_id = ${ana.usuario_id}`);
  });
  while (await scoreAccount(api.deps, ana.usuario_id));
});
afterAll(() => api.stop());

const call = async (path: string, method = 'GET', body?: unknown): Promise<unknown> => {
  const answer = await api.call(path, {
    method,
    as: ana,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return await answer.json();
};
const Page = z.object({ data: z.array(Oportunidad), paginacion: Paginacion });
const page = async (query: string) => Page.parse(await call(`/api/resultados?${query}`));
const named = (row: Oportunidad) => row.dominio_id?.dominio ?? row.negocio_id?.nombre_negocio ?? '';
const stats = async (query: string) =>
  z.object({ data: EstadisticasOportunidades }).parse(await call(`/api/resultados/estadisticas?${query}`))
    .data;
const mark = async (body: object) =>
  z
    .object({ data: z.object({ cambiados: z.int(), apartadas: z.array(z.string()) }) })
    .parse(await call('/api/resultados', 'PUT', body)).data;

test('each name is listed once, by the kind that scores best, with all its kinds', async () => {
  const each = (await page('limite=100')).data;
  const { data, paginacion } = await page('por_nombre=true&limite=100');
  const all = [...new Set(each.map(named))];
  expect(each.length).toBeGreaterThan(all.length);
  // `each` has the best first.
  expect(data.map((row) => row._id)).toEqual(all.map((name) => each.find((row) => named(row) === name)?._id));
  expect(paginacion.total_elementos).toBe(all.length);
  for (const row of data) {
    const kinds = each.filter((one) => named(one) === named(row)).map((one) => one.tipo_oportunidad);
    expect([row.tipos[0], row.tipos.toSorted()]).toEqual([row.tipo_oportunidad, kinds.toSorted()]);
  }
});

test('pages lead on from name to name in both directions, in every order', async () => {
  for (const orden of ['puntuacion', 'valor', 'fecha'])
    for (const direccion of ['asc', 'desc']) {
      const query = `por_nombre=true&orden=${orden}&direccion=${direccion}`;
      const whole = (await page(query)).data.map(named);
      const first = await page(`${query}&limite=2`);
      const second = await page(`${query}&limite=2&cursor=${first.paginacion.siguiente}`);
      expect([...first.data, ...second.data].map(named)).toEqual(whole);
      const back = await page(`${query}&limite=2&cursor=${second.paginacion.anterior}`);
      expect(back.data.map(named)).toEqual(first.data.map(named));
    }
});

test('of one kind, the list has the row of that kind, whatever else the name is', async () => {
  for (const tipo of ['dominio_expirado', 'alto_valor', 'negocio_calidad']) {
    const { data, paginacion } = await page(`por_nombre=true&tipo_oportunidad=${tipo}`);
    expect(data.length).toBeGreaterThan(0);
    expect(new Set(data.flatMap((row) => [row.tipo_oportunidad, row.tipos[0]]))).toEqual(new Set([tipo]));
    expect([data.length, data.length]).toEqual([
      paginacion.total_elementos,
      (await stats(`por_nombre=true&tipo_oportunidad=${tipo}`)).total,
    ]);
  }
});

test('figures count names, and each kind its own', async () => {
  for (const filter of ['', '&valor_minimo=0', '&extension=cat', '&search=olot', '&prioridad_accion=alta']) {
    const { data, paginacion } = await page(`por_nombre=true${filter}`);
    const found = await stats(`por_nombre=true${filter}`);
    expect([found.total, paginacion.total_elementos]).toEqual([data.length, data.length]);
    for (const priority of ['alta', 'media', 'baja'] as const)
      expect(found.por_prioridad[priority]).toBe(
        data.filter((row) => row.prioridad_accion === priority).length,
      );
    expect(found.por_tipo).toEqual((await stats(filter.slice(1))).por_tipo);
  }
  const funnel = z
    .object({ data: z.object({ oportunidades: z.int() }) })
    .parse(await call('/api/dashboard/embudo'));
  expect(funnel.data.oportunidades).toBe((await stats('por_nombre=true')).total);
});

test('what is done about a name is done about all its kinds, and taken back for all', async () => {
  const before = (await page('limite=100')).data.map((row) => row._id).toSorted();
  const [row] = (await page('por_nombre=true&extension=com')).data;
  const kinds = (await page('extension=com')).data.length;
  expect(kinds).toBeGreaterThan(1);
  for (const ids of [[row?._id], [(await page('extension=com')).data.at(-1)?._id]]) {
    const done = await mark({ ids, accion: 'descartado' });
    expect(done).toEqual({ cambiados: 1, apartadas: ids });
    expect((await page('extension=com')).data).toEqual([]);
    expect((await page('por_nombre=true&estado_gestion=descartado')).data).toHaveLength(1);
    expect((await stats('por_nombre=true&estado_gestion=descartado')).total).toBe(1);
    expect(await mark({ ids: done.apartadas, accion: 'devolver' })).toMatchObject({ cambiados: 1 });
    expect((await page('limite=100')).data.map((one) => one._id).toSorted()).toEqual(before);
  }
  const all = await stats('por_nombre=true');
  const done = await mark({ filtro: { por_nombre: 'true' }, accion: 'descartado' });
  expect([done.cambiados, done.apartadas.length]).toEqual([all.total, all.total]);
  expect((await page('limite=100')).data).toEqual([]);
  await mark({ ids: done.apartadas, accion: 'devolver' });
  expect((await page('limite=100')).data.map((one) => one._id).toSorted()).toEqual(before);
});

test('names that a filter gave back to the list are set aside again by the ids of the answer', async () => {
  const { total } = await stats('por_nombre=true');
  await mark({ filtro: { por_nombre: 'true' }, accion: 'descartado' });
  const aside = { por_nombre: 'true', estado_gestion: 'descartado' };
  const { cambiados, apartadas: ids } = await mark({ filtro: aside, accion: 'devolver' });
  expect([cambiados, ids.length]).toEqual([total, total]);
  expect((await stats('por_nombre=true')).total).toBe(total);
  await mark({ ids, accion: 'descartado' });
  expect((await page('limite=100')).data).toEqual([]);
  expect((await stats('por_nombre=true&estado_gestion=descartado')).total).toBe(total);
  await mark({ ids, accion: 'devolver' });
  expect((await stats('por_nombre=true')).total).toBe(total);
});

test('the export of the list has a line a name, with its kinds', async () => {
  const answer = await api.call('/api/exportar', {
    method: 'POST',
    as: ana,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      entidad: 'resultados',
      formato: 'json',
      filtro: { por_nombre: 'true' },
      columnas: ['sujeto', 'tipos'],
    }),
  });
  const lines = (await answer.json()) as Record<string, string>[];
  expect(lines).toHaveLength((await stats('por_nombre=true')).total);
  expect(JSON.stringify(lines)).toContain('Dominio expirado · Alto valor');
});

test('a list tells while changes of the account are not valued yet', async () => {
  const luis = await api.signIn('luis');
  const Told = z.object({ valorando: z.literal(true).optional() });
  const isValuing = async () => {
    const answer = await api.call('/api/resultados', { as: luis });
    return Told.parse(await answer.json()).valorando ?? false;
  };
  expect(await isValuing()).toBe(false);
  await api.post('/api/dominios', { dominio: 'recien-llegado.es' }, luis);
  expect(await isValuing()).toBe(true);
  while (await scoreAccount(api.deps, luis.usuario_id));
  expect(await isValuing()).toBe(false);
});

test('a list that does not say so has all that is valued, also where valuing ends while it is read', async () => {
  const holder = new pg.Client({ connectionString: api.db.ownerUrl });
  await holder.connect();
  const ofAna = `usuario_id = '${ana.usuario_id}'`;
  await holder.query(`UPDATE valoraciones SET vista_dominios = 0 WHERE ${ofAna}`);
  await holder.query('BEGIN; LOCK TABLE valoraciones');
  const answer = api.call('/api/resultados', { as: ana });
  const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'valoraciones'::regclass
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
  await holder.query(`UPDATE oportunidades SET notas = 'recién valorada' WHERE ${ofAna};
    UPDATE valoraciones SET vista_dominios = 1000000, vista_negocios = 1000000 WHERE ${ofAna}; COMMIT`);
  await holder.end();
  const Told = z.object({ valorando: z.literal(true).optional(), data: z.array(Oportunidad).min(1) });
  const { valorando, data } = Told.parse(await (await answer).json());
  const isWhole = data.every(({ notas }) => notas === 'recién valorada');
  expect(valorando ?? isWhole).toBe(true);
});
