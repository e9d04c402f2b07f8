import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { sql } from '../../sql.ts';
import { nextRevision, withAccount } from '../../store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '../../testing.ts';
import { rows } from '../sql/rows.ts';
import type { NewBusiness } from './upsert.ts';
import { saveManualBusinesses } from './write.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());

const business = (change: Partial<NewBusiness>): NewBusiness => ({
  clave_lugar: 'p:1',
  place_id: null,
  business_id: null,
  nombre_negocio: 'Taller',
  categoria_negocio: null,
  grupo: null,
  clasificacion: null,
  dominio: null,
  dominio_unicode: null,
  zona: null,
  motivo_sin_dominio: null,
  sitio_web: null,
  enlace_maps: null,
  direccion: null,
  provincia: null,
  municipio: null,
  pais: 'ES',
  codigo_postal: null,
  latitud: null,
  longitud: null,
  telefono: null,
  rating: null,
  review_count: null,
  estado_actual: 'abierto',
  fuente_datos: 'prueba',
  licencia_datos: null,
  datos_raw: null,
  ...change,
});

const Row = z.strictObject({
  place_id: z.string().nullable(),
  nombre_negocio: z.string(),
  direccion: z.string().nullable(),
  latitud: z.number().nullable(),
  review_count: z.int().nullable(),
  datos_raw: z.unknown(),
});

test('texts of any form, figures and gaps are written as they are given; only what no text can hold is dropped', async () => {
  const account = await createAccount(database.store);
  const given = [
    business({
      clave_lugar: 'p:1',
      nombre_negocio: '{"a",b}',
      direccion: 'NULL',
      latitud: 40.416775,
      review_count: 0,
    }),
    business({
      clave_lugar: 'p:2',
      nombre_negocio: 'C:\\taller "Ruiz", S.L.',
      direccion: '',
      latitud: -1e-7,
    }),
    business({ clave_lugar: 'p:3', place_id: 'a\u0000b', datos_raw: { 'ñ"\\': ['\u0000x', null, 1.5] } }),
  ];
  await withAccount(database.store, account, async (tx) => {
    await saveManualBusinesses(tx, account, given, {
      now: 0,
      revision: await nextRevision(tx),
      prioridad: null,
    });
  });
  const found = await withAccount(database.store, account, (tx) =>
    rows(
      tx,
      Row,
      sql`SELECT place_id, nombre_negocio, direccion, latitud, review_count, datos_raw FROM negocios ORDER BY clave_lugar`,
    ),
  );
  const none = { place_id: null, direccion: null, latitud: null, review_count: null, datos_raw: null };
  expect(found).toEqual([
    { ...none, nombre_negocio: '{"a",b}', direccion: 'NULL', latitud: 40.416775, review_count: 0 },
    { ...none, nombre_negocio: 'C:\\taller "Ruiz", S.L.', direccion: '', latitud: -1e-7 },
    { ...none, nombre_negocio: 'Taller', place_id: 'ab', datos_raw: { 'ñ"\\': ['x', null, 1.5] } },
  ]);
});

const Shown = z.strictObject({
  dominio: z.string(),
  negocios_total: z.int(),
  de: z.string().nullable(),
  revision: z.int(),
});

test('a place that is found again with another website, or without one, leaves its domain as that is told at once', async () => {
  const account = await createAccount(database.store);
  const save = (...given: [place: string, dominio: string | null, reviews: number][]) =>
    withAccount(database.store, account, async (tx) => {
      const revision = await nextRevision(tx);
      const businesses = given.map(([place, dominio, review_count]) =>
        business({ clave_lugar: place, dominio, dominio_unicode: dominio, review_count }),
      );
      await saveManualBusinesses(tx, account, businesses, { now: 0, revision, prioridad: null });
      return revision;
    });
  const shown = async () => {
    const found = await withAccount(database.store, account, (tx) =>
      rows(
        tx,
        Shown,
        sql`SELECT d.dominio, d.negocios_total, d.revision::int AS revision, n.clave_lugar AS de FROM dominios d
            LEFT JOIN negocios n ON n.usuario_id = d.usuario_id AND n.id = d.negocio_id AND n.dominio_id = d.id
            ORDER BY 1`,
      ),
    );
    return Object.fromEntries(
      found.map(({ dominio, negocios_total, de, revision }) => [dominio, [negocios_total, de, revision]]),
    );
  };
  const first = await save(['a', 'uno.es', 9], ['b', 'uno.es', 5], ['c', 'dos.es', 1]);
  expect(await shown()).toEqual({ 'uno.es': [2, 'a', first], 'dos.es': [1, 'c', first] });
  // To a domain that is new, with one that stays as it is.
  const second = await save(['a', 'tres.es', 9], ['b', 'uno.es', 5]);
  expect(await shown()).toEqual({
    'uno.es': [1, 'b', second],
    'dos.es': [1, 'c', first],
    'tres.es': [1, 'a', second],
  });
  const third = await save(['a', 'dos.es', 9], ['b', null, 5]);
  expect(await shown()).toEqual({
    'uno.es': [0, null, third],
    'dos.es': [2, 'a', third],
    'tres.es': [0, null, third],
  });
  await save(['a', 'dos.es', 9]);
  expect((await shown())['dos.es']).toEqual([2, 'a', third]);
});
