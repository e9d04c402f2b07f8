import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { FUENTE_GOOGLE } from '#contract/google-data.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import type { MapsOutcome, MapsProvider } from '#providers/maps/port.ts';
import { saveSettings } from '#store/queries/accounts/accounts.ts';
import { listBusinesses } from '#store/queries/businesses/list.ts';
import { dueDeliveries, sendAgain } from '#store/queries/events/deliveries.ts';
import { addDestination } from '#store/queries/events/destinations.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { type SQL, sql } from '#store/sql.ts';
import { type Tx, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { composeBodies } from '../events/event-bodies.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import { accessTo, createSearches, foundBusiness, scriptedProvider } from '../testing/searches.testing.ts';
import { withdrawOldGoogle } from './withdraw-google.ts';

const DAY_MS = 86_400_000;
const { signal } = new AbortController();
let db: TestDatabase;
let queue: Queue;
let account: string;
let clock: ReturnType<typeof fixedClock>;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: db.store, log: silentLogger });
});
beforeEach(async () => {
  account = await createAccount(db.store);
  clock = fixedClock(Date.UTC(2026, 6, 1, 10));
});
afterAll(async () => {
  await queue.stop(1_000);
  await db.drop();
});

const inAccount = <T>(work: (tx: Tx) => Promise<T>) => withAccount(db.store, account, work);
const run = (query: SQL) => inAccount((tx) => tx.execute(query));
const withdraw = () => withdrawOldGoogle({ store: db.store, clock }, signal);

const ferreteria = foundBusiness({
  place_id: 'ChIJ-ferreteria',
  nombre_negocio: 'Ferretería Sol',
  categoria_negocio: 'Ferretería',
  sitio_web: 'https://www.ferreteriasol.es/inicio',
  enlace_maps: 'https://maps.google.com/?cid=7',
  direccion: 'Calle Luna 3, 27001 Lugo',
  municipio: 'Lugo',
  provincia: 'Lugo',
  codigo_postal: '27001',
  latitud: 43,
  longitud: -7.5,
  telefono: '+34982000111',
  rating: 4.6,
  review_count: 88,
});

/** A search of the account with this result from the given source. */
async function search(keyword: string, fuente_datos = FUENTE_GOOGLE, found = [ferreteria]): Promise<void> {
  const answer = async (): Promise<MapsOutcome> => ({
    kind: 'answered',
    negocios: found,
    limitada: false,
    spend: { solicitudes: 1, creditos: 1 },
  });
  const provider: MapsProvider = { ...scriptedProvider(answer), fuente_datos, licencia_datos: null };
  const searches = createSearches({ store: db.store, queue, clock, maps: accessTo(provider) });
  await searches.work([await searches.batch(account, [keyword])]);
}

const stored = () =>
  inAccount((tx) =>
    rows(tx, z.record(z.string(), z.unknown()), sql`SELECT * FROM negocios ORDER BY clave_lugar`),
  );

const KEPT = {
  place_id: 'ChIJ-ferreteria',
  dominio_extraido: 'ferreteriasol.es',
  keyword_origen: 'ferretería lugo',
};
const WITHDRAWN = {
  nombre_negocio: '',
  categoria_negocio: null,
  sitio_web: null,
  enlace_maps: null,
  direccion: null,
  municipio: null,
  provincia: null,
  codigo_postal: null,
  latitud: null,
  longitud: null,
  telefono: null,
  rating: null,
  review_count: null,
};

test('after thirty days a place from Google Places has its id and our own findings left, and not before', async () => {
  await search('ferretería lugo');
  await run(sql`UPDATE dominios SET notas = 'hablar con Sol', favorito = true`);
  clock.advance(30 * DAY_MS - 60_000);
  expect(await withdraw()).toBe(0);
  expect(await stored()).toMatchObject([
    { ...KEPT, nombre_negocio: 'Ferretería Sol', google_retirado: null },
  ]);
  clock.advance(120_000);
  expect(await withdraw()).toBe(1);
  expect(await stored()).toMatchObject([{ ...KEPT, ...WITHDRAWN, google_retirado: expect.any(Date) }]);
  const [domain] = await inAccount((tx) =>
    rows(tx, z.looseObject({}), sql`SELECT dominio, notas, favorito, negocio_id FROM dominios`),
  );
  expect(domain).toMatchObject({
    dominio: 'ferreteriasol.es',
    notas: 'hablar con Sol',
    favorito: true,
    negocio_id: expect.any(String),
  });
  expect(await withdraw()).toBe(0);
});

test('a search that finds the place again gives its data back to the same business, for thirty days more', async () => {
  await search('ferretería lugo');
  const [before] = await stored();
  clock.advance(31 * DAY_MS);
  await withdraw();
  await search('ferreterías de lugo');
  expect(await stored()).toMatchObject([
    {
      ...KEPT,
      id: before?.id,
      nombre_negocio: 'Ferretería Sol',
      telefono: '+34982000111',
      google_retirado: null,
    },
  ]);
  expect(await withdraw()).toBe(0);
  clock.advance(31 * DAY_MS);
  expect(await withdraw()).toBe(1);
});

test.each(['Local Business Data', 'OpenStreetMap', 'Google Maps'])(
  'businesses of another source (%s) are kept whole',
  async (fuente) => {
    await search('ferretería lugo', fuente);
    clock.advance(400 * DAY_MS);
    expect(await withdraw()).toBe(0);
    expect(await stored()).toMatchObject([{ nombre_negocio: 'Ferretería Sol' }]);
  },
);

test('an account that keeps all of Google keeps it, and one that changes its mind has thirty days from then', async () => {
  await search('ferretería lugo');
  const choose = (datos_google: 'minimo' | 'completo') =>
    inAccount((tx) => saveSettings(tx, account, { datos_google }, clock.now()));
  await choose('completo');
  clock.advance(90 * DAY_MS);
  expect(await withdraw()).toBe(0);
  await choose('minimo');
  expect(await withdraw()).toBe(0);
  clock.advance(29 * DAY_MS);
  await choose('minimo');
  clock.advance(2 * DAY_MS);
  expect(await withdraw()).toBe(1);
});

test('many places go page by page, and what another transaction writes is left for the next run', async () => {
  await search('ferretería lugo');
  await run(sql`INSERT INTO negocios (usuario_id, clave_lugar, place_id, nombre_negocio, fuente_datos, fecha_scrapeado, actualizado)
    SELECT ${account}::uuid, 'p:' || i, i::text, 'Sitio ' || i, ${FUENTE_GOOGLE}, actualizado, actualizado
    FROM generate_series(1, 2100) i, negocios WHERE place_id = 'ChIJ-ferreteria'`);
  clock.advance(31 * DAY_MS);
  await inAccount(async (tx) => {
    await tx.execute(sql`SELECT FROM negocios WHERE clave_lugar = 'p:7' FOR UPDATE`);
    expect(await withdraw()).toBe(2_100);
  });
  expect(await withdraw()).toBe(1);
  const left = await inAccount((tx) =>
    rows(
      tx,
      z.object({ n: z.int() }),
      sql`SELECT count(*)::int AS n FROM negocios WHERE nombre_negocio <> ''`,
    ),
  );
  expect(left).toEqual([{ n: 0 }]);
});

test('what repeats its name goes with it: the text that opportunities are found by, and notes of a model', async () => {
  await search('ferretería lugo', FUENTE_GOOGLE, [{ ...ferreteria, sitio_web: null }]);
  await run(sql`INSERT INTO oportunidades (usuario_id, tipo_oportunidad, sujeto, negocio_id, puntuacion_oportunidad,
      prioridad_accion, notas, nombre_orden, fecha_creacion)
    SELECT usuario_id, 'negocio_calidad', id, id, 61, 'media', 'llamar', nombre_orden, now() FROM negocios`);
  await run(sql`INSERT INTO ia_notas (usuario_id, oportunidad_id, nota, clave, creada)
    SELECT usuario_id, id, 'Ferretería Sol tiene 88 reseñas.', 'x', now() FROM oportunidades`);
  await run(sql`INSERT INTO ia_respuestas (usuario_id, clave, capacidad, valor, creada)
    VALUES (${account}, '\\x01', 'notas', '"Ferretería Sol"', now()), (${account}, '\\x02', 'sitios', '"x"', now())`);
  clock.advance(31 * DAY_MS);
  await withdraw();
  const left = await inAccount((tx) =>
    rows(
      tx,
      z.looseObject({}),
      sql`SELECT nombre_orden, notas, puntuacion_oportunidad AS puntos, (SELECT count(*)::int FROM ia_notas) AS apuntes,
            (SELECT string_agg(capacidad, ',') FROM ia_respuestas) AS respuestas FROM oportunidades`,
    ),
  );
  expect(left).toEqual([{ nombre_orden: '', notas: 'llamar', puntos: 61, apuntes: 0, respuestas: 'sitios' }]);
});

test('a sent event is told without the data when it is sent again; one that waits is sent as it was', async () => {
  await search('ferretería lugo');
  const address = { nombre: 'x', url: 'https://example.com/', filtro_id: null };
  const destino = await inAccount((tx) =>
    addDestination(tx, account, { ...address, eventos: ['dominio.libre'] }, clock.now()),
  );
  await run(sql`WITH v AS (
      INSERT INTO eventos (usuario_id, tipo, entidad_id, hechos, creado, cuerpo)
      SELECT usuario_id, 'dominio.libre', id, '{}', now(), 'Ferretería Sol' FROM dominios, generate_series(1, 2)
      RETURNING usuario_id, id)
    INSERT INTO entregas_eventos (usuario_id, destino_id, evento_id, estado)
    SELECT usuario_id, ${destino ?? ''}::uuid, id,
      CASE row_number() OVER (ORDER BY id) WHEN 1 THEN 'entregada' ELSE 'pendiente' END FROM v`);
  clock.advance(31 * DAY_MS);
  await withdraw();
  const kept = await inAccount((tx) =>
    rows(
      tx,
      z.object({ id: z.uuid(), estado: z.string(), cuerpo: z.string().nullable() }),
      sql`SELECT e.id, e.estado, v.cuerpo FROM entregas_eventos e JOIN eventos v ON v.id = e.evento_id ORDER BY e.estado`,
    ),
  );
  expect(kept.map(({ estado, cuerpo }) => [estado, cuerpo])).toEqual([
    ['entregada', null],
    ['pendiente', 'Ferretería Sol'],
  ]);
  const bodies = await inAccount(async (tx) => {
    await sendAgain(tx, account, kept[0]?.id ?? '', clock.now());
    const due = await dueDeliveries(tx, account, destino ?? '', { now: clock.now(), limit: 10 });
    return [...(await composeBodies(tx, account, due, clock.now())).values()];
  });
  expect(bodies).toEqual([expect.stringContaining('ferreteriasol.es')]);
  expect(bodies.join()).not.toContain('Ferretería');
});

test('lists order, search and filter withdrawn businesses beside the others', async () => {
  const other = foundBusiness({
    place_id: 'ChIJ-bar',
    nombre_negocio: 'Bar Miño',
    rating: 4,
    review_count: 3,
  });
  await search('ferretería lugo');
  clock.advance(31 * DAY_MS);
  await withdraw();
  await search('bar lugo', FUENTE_GOOGLE, [other]);
  const list = (
    filter: object,
    orden: 'nombre_negocio' | 'rating' | 'review_count',
    direccion: 'asc' | 'desc',
  ) =>
    inAccount(async (tx) => {
      const request = { pagina: 1, limite: 10 };
      const { filas } = await listBusinesses(tx, account, filter, { orden, direccion }, request);
      return filas.map(({ nombre_negocio, google_retirado }) => [nombre_negocio, google_retirado]);
    });
  const [none, bar] = [
    ['', true],
    ['Bar Miño', false],
  ];
  expect(await list({}, 'nombre_negocio', 'asc')).toEqual([none, bar]);
  expect(await list({}, 'nombre_negocio', 'desc')).toEqual([bar, none]);
  // Unknown values come last in both directions.
  for (const direccion of ['asc', 'desc'] as const) {
    expect(await list({}, 'rating', direccion)).toEqual([bar, none]);
    expect(await list({}, 'review_count', direccion)).toEqual([bar, none]);
  }
  expect(await list({ buscar: 'miño' }, 'nombre_negocio', 'asc')).toEqual([bar]);
  expect(await list({ rating_min: 3 }, 'nombre_negocio', 'asc')).toEqual([bar]);
});
