import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { SIN_AJUSTES } from '#contract/entities/mercado.ts';
import { DEFAULT_TABLES } from '#domain/value/tables/market-tables.ts';
import { silentLogger } from '#platform/logger.ts';
import { readCounters } from '#store/queries/lists/counters.ts';
import { saveMarket } from '#store/queries/opportunities/market.ts';
import { beginRescoring, holdRescoring, readScoring } from '#store/queries/opportunities/progress.ts';
import { raw, type SQL, sql } from '#store/sql.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { scoreOnce } from './keep-scoring.ts';
import { SCORE_PAGE, scoreAccount } from './score-account.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;

let database: TestDatabase;
let account: string;
let now = NOW;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  account = await createAccount(database.store);
  now = NOW;
});

const deps = () => ({ store: database.store, clock: { now: () => now }, log: silentLogger });
const run = (query: SQL) => withAccount(database.store, account, (tx) => tx.execute(query));
const never = new AbortController().signal;

async function scoreAll(): Promise<void> {
  while (await scoreAccount(deps(), account));
}

async function change(query: (revision: number) => SQL): Promise<void> {
  await withAccount(database.store, account, async (tx) => {
    await tx.execute(query(await nextRevision(tx)));
  });
}

async function addDomain(
  dominio: string,
  columns: Record<string, string | number | boolean | Date | null>,
): Promise<string> {
  const id = randomUUID();
  const zone = dominio.split('.').at(-1) ?? '';
  const given = { estado_verificacion: 'expirado', ...columns };
  const names = raw(Object.keys(given).join(', '));
  await change(
    (
      revision,
    ) => sql`INSERT INTO dominios (usuario_id, id, dominio, dominio_unicode, extension, zona, fecha_creacion, revision, ${names})
      SELECT ${account}::uuid, ${id}::uuid, ${dominio}, ${dominio}, ${zone}, ${zone}, ${new Date(NOW)}::timestamptz, ${revision}::bigint, r.*
      FROM (SELECT ${names} FROM jsonb_populate_record(NULL::dominios, ${JSON.stringify(given)}::jsonb)) r`,
  );
  return id;
}

async function addBusiness(columns: Record<string, string | number | null>): Promise<string> {
  const id = randomUUID();
  const given = {
    nombre_negocio: 'Fontanería Molina',
    categoria_negocio: 'Fontanero',
    municipio: 'Sevilla',
    rating: 4.7,
    review_count: 120,
    telefono: '954000000',
    ...columns,
  };
  const names = raw(Object.keys(given).join(', '));
  await change(
    (
      revision,
    ) => sql`INSERT INTO negocios (usuario_id, id, clave_lugar, fuente_datos, fecha_scrapeado, actualizado, revision, ${names})
      SELECT ${account}::uuid, ${id}::uuid, ${id}, 'prueba', ${new Date(NOW)}::timestamptz, ${new Date(NOW)}::timestamptz, ${revision}::bigint, r.*
      FROM (SELECT ${names} FROM jsonb_populate_record(NULL::negocios, ${JSON.stringify(given)}::jsonb)) r`,
  );
  return id;
}

async function found() {
  const { rows } =
    await run(sql`SELECT id, tipo_oportunidad, sujeto, puntuacion_oportunidad, valor_estimado, prioridad_accion, notas, apartada,
    negocios_mirados, con_web_viva, keywords_miradas FROM oportunidades WHERE usuario_id = ${account} ORDER BY tipo_oportunidad, sujeto`);
  return rows;
}
const types = async () => (await found()).map((row) => row.tipo_oportunidad);
const free = { es_disponible: true, confirmaciones: 2, fase_ciclo: 'libre' };

test('a free name and a business without a website become one opportunity each, with the value on the name', async () => {
  const domain = await addDomain('fontanerosevilla.es', free);
  const business = await addBusiness({});
  await scoreAll();
  expect(await found()).toMatchObject([
    { tipo_oportunidad: 'dominio_expirado', sujeto: domain, valor_estimado: expect.any(Number) },
    { tipo_oportunidad: 'negocio_calidad', sujeto: business, valor_estimado: null },
  ]);
  const { rows } = await run(
    sql`SELECT valor_estimado FROM dominios WHERE usuario_id = ${account} AND id = ${domain}`,
  );
  expect(rows[0]?.valor_estimado).toBe((await found())[0]?.valor_estimado);
});

test('scored again without a change, nothing is written; after a change the same row is updated and its notes stay', async () => {
  const domain = await addDomain('fontanerosevilla.es', free);
  await scoreAll();
  const [before] = await found();
  await run(sql`UPDATE oportunidades SET notas = 'mía' WHERE usuario_id = ${account}`);
  await scoreAll();
  expect(await scoreAccount(deps(), account)).toBe(false);
  await addBusiness({ dominio_id: domain, review_count: 900, categoria_negocio: 'Fontanero' });
  await scoreAll();
  const [after] = await found();
  expect(after).toMatchObject({ id: before?.id, notas: 'mía' });
  expect(after?.puntuacion_oportunidad).toBeGreaterThan(Number(before?.puntuacion_oportunidad));
});

test('a name that is registered again loses its opportunity and its value; one that is set aside is hidden', async () => {
  const domain = await addDomain('fontanerosevilla.es', free);
  await scoreAll();
  await change(
    (revision) =>
      sql`UPDATE dominios SET estado_gestion = 'descartado', revision = ${revision} WHERE usuario_id = ${account}`,
  );
  await scoreAll();
  expect(await found()).toMatchObject([{ apartada: true }]);
  await change(
    (
      revision,
    ) => sql`UPDATE dominios SET estado_gestion = NULL, es_disponible = false, estado_verificacion = 'activo', fase_ciclo = 'activo',
      revision = ${revision} WHERE usuario_id = ${account}`,
  );
  await scoreAll();
  expect(await types()).toEqual([]);
  const { rows } = await run(
    sql`SELECT valor_estimado FROM dominios WHERE usuario_id = ${account} AND id = ${domain}`,
  );
  expect(rows[0]?.valor_estimado).toBeNull();
});

test('a name that comes free is scored again each day, and grows more urgent', async () => {
  await addDomain('fontanerosevilla.com', {
    es_disponible: false,
    fase_ciclo: 'redencion',
    fecha_liberacion_estimada: new Date(NOW + 30 * DAY),
  });
  await scoreAll();
  const [before] = await found();
  now = NOW + 20 * DAY;
  await scoreOnce(deps(), never);
  await scoreAll();
  const [after] = await found();
  expect(after?.puntuacion_oportunidad).toBeGreaterThan(Number(before?.puntuacion_oportunidad));
});

test('a free name among the best is looked at every day, as a favourite is; the others when they were to be', async () => {
  const week = { proxima_verificacion: new Date(NOW + 7 * DAY), fecha_ultima_verificacion: new Date(NOW) };
  const best = await addDomain('dentistavalencia.com', { ...free, ...week });
  await addBusiness({
    dominio_id: best,
    nombre_negocio: 'Dentista Valencia',
    categoria_negocio: 'Dentista',
    municipio: 'Valencia',
    review_count: 600,
    estado_actual: 'cerrado',
  });
  const plain = await addDomain('bar-pepe-2.info', { ...free, ...week });
  const held = await addDomain('dentistamadrid.com', { ...free, ...week, comprobando: true });
  await scoreAll();
  const next = async () => {
    const { rows } = await run(sql`SELECT id, proxima_verificacion AS proxima, revision FROM dominios
      WHERE usuario_id = ${account} ORDER BY id`);
    return new Map(rows.map((row) => [row.id, { at: Number(row.proxima), revision: row.revision }]));
  };
  const found = await next();
  expect(found.get(best)?.at).toBe(NOW + DAY);
  expect(found.get(plain)?.at).toBe(NOW + 7 * DAY);
  expect(found.get(held)?.at, 'a check under way is left alone').toBe(NOW + 7 * DAY);
  await addBusiness({ dominio_id: best, review_count: 20 });
  await scoreAll();
  expect((await next()).get(best)).toEqual(found.get(best));
});

describe('low competition', () => {
  const dentists = (text: string, more: Record<string, string> = {}) => ({
    keyword: text,
    oficio: 'dentista',
    lugar: 'Valencia',
    ...more,
  });
  async function addKeyword(given: Record<string, string>, businesses: readonly string[]): Promise<void> {
    const id = randomUUID();
    const { keyword = '', oficio = '', lugar = '', pais = 'ES' } = given;
    await change(
      (
        revision,
      ) => sql`INSERT INTO batches (usuario_id, id, nombre, tipo, configuracion, fecha_creacion, revision)
      VALUES (${account}, ${account}, 'b', 'live', '{}', now(), ${revision}) ON CONFLICT DO NOTHING`,
    );
    await run(sql`INSERT INTO keywords (usuario_id, id, batch_id, posicion, keyword, keyword_normalizada, pais, idioma, fecha_creacion,
        fecha_fin, oficio, lugar)
      VALUES (${account}, ${id}, ${account}, 1, ${keyword}, ${keyword}, ${pais}, 'es', now(), now(), ${oficio}, ${lugar})`);
    for (const [orden, business] of businesses.entries())
      await run(sql`INSERT INTO keyword_negocios (usuario_id, keyword_id, negocio_id, orden, nuevo)
        VALUES (${account}, ${id}, ${business}, ${orden}, true)`);
    await change((revision) => sql`UPDATE negocios SET revision = ${revision} WHERE usuario_id = ${account}`);
  }
  const without = async (count: number, reviews = 30) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index++)
      ids.push(await addBusiness({ review_count: reviews + index }));
    return ids;
  };
  const low = async () => (await found()).filter((row) => row.tipo_oportunidad === 'bajo_competencia');

  test("few of a keyword's businesses have a working website: one opportunity of the best of them, with its counts", async () => {
    const alive = await addDomain('viva.es', { estado_verificacion: 'activo' });
    const businesses = [await addBusiness({ dominio_id: alive }), ...(await without(5))];
    await addKeyword({ keyword: 'algo raro' }, businesses);
    await scoreAll();
    expect(await low()).toMatchObject([{ sujeto: businesses[5], negocios_mirados: 6, con_web_viva: 1 }]);
    await change(
      (revision) =>
        sql`UPDATE negocios SET dominio_id = ${alive}, revision = ${revision} WHERE usuario_id = ${account} AND review_count >= 32`,
    );
    await scoreAll();
    expect(await types()).not.toContain('bajo_competencia');
  });

  test('keywords of one trade and city are one market: each business counts once, whichever keyword found it', async () => {
    const first = await without(4);
    const second = await without(4, 60);
    await addKeyword(dentists('dentistas valencia'), first);
    await addKeyword(dentists('clinica dental valencia'), [...first.slice(0, 2), ...second]);
    await scoreAll();
    expect(await low()).toMatchObject([
      { sujeto: second[3], negocios_mirados: 8, con_web_viva: 0, keywords_miradas: 2 },
    ]);
  });

  test('a trade in another city, or in a city of that name in another country, is another market', async () => {
    await addKeyword(dentists('dentistas valencia'), await without(4));
    await addKeyword(dentists('dentistas sevilla', { lugar: 'Sevilla' }), await without(4));
    await addKeyword(dentists('dentistas valencia venezuela', { pais: 'VE' }), await without(4));
    await addKeyword({ keyword: 'uno' }, await without(4));
    await addKeyword({ keyword: 'otro' }, await without(4));
    await scoreAll();
    expect(await low()).toEqual([]);
  });

  test('a keyword that brings businesses with websites takes the opportunity back that another had made', async () => {
    await addKeyword(dentists('dentistas valencia'), await without(5));
    await scoreAll();
    expect(await low()).toHaveLength(1);
    const alive = await addDomain('viva.es', { estado_verificacion: 'activo' });
    const working: string[] = [];
    for (let index = 0; index < 5; index++) working.push(await addBusiness({ dominio_id: alive }));
    await addKeyword(dentists('ortodoncia valencia'), working);
    await scoreAll();
    expect(await low()).toEqual([]);
  });
});

test('new weights: everything is scored again in pages, can be stopped and goes on; the counters stay true', async () => {
  for (let index = 0; index < 3; index++) await addDomain(`fontaneros${index}sevilla.es`, free);
  await addBusiness({});
  await scoreAll();
  const before = (await found()).map((row) => Number(row.puntuacion_oportunidad));
  await withAccount(database.store, account, async (tx) => {
    const pesos = structuredClone(DEFAULT_TABLES.pesos);
    pesos.dominio.nombre = 0;
    pesos.contacto.contacto = 0;
    await saveMarket(tx, account, { ...SIN_AJUSTES, pesos }, NOW);
    await beginRescoring(tx, account, 4);
    await holdRescoring(tx, account, true);
  });
  await scoreAll();
  expect((await found()).map((row) => Number(row.puntuacion_oportunidad))).toEqual(before);
  await withAccount(database.store, account, (tx) => holdRescoring(tx, account, false));
  await scoreAll();
  const rows = await found();
  expect(rows.every((row, index) => row.puntuacion_oportunidad !== before[index])).toBe(true);
  const progress = await withAccount(database.store, account, (tx) => readScoring(tx, account));
  expect(progress).toMatchObject({ recalculo_fase: null, recalculo_hechas: 4, recalculo_total: 4 });
  const count = await withAccount(database.store, account, (tx) =>
    readCounters(tx, account, 'oportunidades'),
  );
  expect(count('total')).toBe(4);
  expect(count('tipo:negocio_calidad')).toBe(1);
  expect(count('valor_total')).toBe(rows.reduce((sum, row) => sum + Number(row.valor_estimado ?? 0), 0));
});

test('more changes than a page holds are all scored, whichever process takes which page', async () => {
  const total = SCORE_PAGE + 20;
  await change(
    (
      revision,
    ) => sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, zona, estado_verificacion, es_disponible,
        confirmaciones, fase_ciclo, fecha_creacion, revision)
      SELECT ${account}::uuid, n || '.es', n || '.es', 'es', 'es', 'expirado', true, 2, 'libre', now(), ${revision}::bigint
      FROM (SELECT 'taller' || n AS n FROM generate_series(1, ${total}) n) t`,
  );
  const one = async () => {
    while (await scoreAccount(deps(), account));
  };
  await Promise.all([one(), one()]);
  await scoreAll();
  expect(await found()).toHaveLength(total);
});
