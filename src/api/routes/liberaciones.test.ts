import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { readCalendar } from '../calendar/read-calendar.testing.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';

let api: Harness;
let ana: Person;
let luis: Person;

/** The account's day is 1 July, noon in Madrid. */
const RELEASES = [
  // Of the evening in UTC, and of the next day in Madrid.
  ['banderas.es', 'Sevilla', 'Fontanero', { fecha_liberacion_estimada: '2026-07-01T22:30:00Z' }],
  [
    'triana.es',
    'Sevilla',
    'Dentista',
    { liberacion_desde: '2026-07-04T05:00:00Z', liberacion_hasta: '2026-07-04T11:00:00Z' },
  ],
  ['nervion.es', 'Sevilla', 'Fontanero', { fecha_liberacion_estimada: '2026-07-20T00:00:00Z' }],
  ['muralla.es', 'Lugo', 'Fontanero de urgencia', { fecha_liberacion_estimada: '2026-07-02T00:00:00Z' }],
  ['sindia.es', 'Lugo', 'Dentista', {}],
] as const;

beforeAll(async () => {
  api = await startHarness();
  [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
  const { batch_id, keyword_ids } = await seedBatch(api.deps, ana.usuario_id, ['fontanero sevilla']);
  const at = { batch_id, keyword_id: keyword_ids[0] ?? '' };
  await seedBusinesses(api.deps, ana.usuario_id, at, [
    ...RELEASES.map(([dominio, provincia, categoria_negocio]) => ({
      nombre_negocio: `Negocio de ${dominio}`,
      ...{ dominio, provincia, categoria_negocio },
    })),
    { nombre_negocio: 'Que vive', dominio: 'vive.es', provincia: 'Soria', categoria_negocio: 'Herrero' },
    // A second business of the same name, in another place.
    { nombre_negocio: 'Sucursal', dominio: 'muralla.es', provincia: 'Cádiz', categoria_negocio: 'Almacén' },
  ]);
  await withAccount(api.db.store, ana.usuario_id, async (tx) => {
    for (const [dominio, , , dates] of RELEASES) {
      const { fecha_liberacion_estimada, liberacion_desde, liberacion_hasta } = {
        ...{ fecha_liberacion_estimada: null, liberacion_desde: null, liberacion_hasta: null },
        ...dates,
      };
      await tx.execute(sql`UPDATE dominios SET fase_ciclo = 'redencion',
        fecha_liberacion_estimada = ${fecha_liberacion_estimada}, liberacion_desde = ${liberacion_desde},
        liberacion_hasta = ${liberacion_hasta} WHERE dominio = ${dominio}`);
    }
  });
});
afterAll(() => api.stop());

const List = z.object({
  data: z.array(z.object({ dominio: z.string() })),
  dias: z.array(z.object({ dia: z.string(), total: z.int() })),
});
const soon = async (query: string, as = ana) => {
  const answer = await api.call(`/api/gestion/liberaciones?${query}`, { as });
  const { data, dias } = List.parse(await answer.json());
  return { names: data.map(({ dominio }) => dominio), dias: dias.map(({ dia }) => dia) };
};

describe('the names that come free soon are narrowed', () => {
  test.each([
    ['nothing, those without a date last', '', 'banderas muralla triana nervion sindia'],
    ['today of the account’s calendar', 'dias=0', ''],
    ['the days until their release', 'dias=1', 'banderas muralla'],
    ['a week', 'dias=7', 'banderas muralla triana'],
    ['the province of their business, however it is written', 'provincia=SEVILLA', 'banderas triana nervion'],
    ['a province of any business that announces them', 'provincia=cadiz', 'muralla'],
    ['its trade', 'categoria_negocio=fontanero', 'banderas muralla nervion'],
    ['province and trade of one and the same business', 'provincia=Cádiz&categoria_negocio=fontanero', ''],
    ['all of it', 'provincia=Sevilla&categoria_negocio=Fontanero&dias=7&search=band', 'banderas'],
    ['one day, in the hours of the account', 'dia=2026-07-02', 'banderas muralla'],
  ])('by %s', async (_, query, names) => {
    expect((await soon(query)).names).toEqual(names.split(' ').flatMap((name) => (name ? `${name}.es` : [])));
  });

  test('and their days count the same names, whichever days are chosen', async () => {
    const all = ['2026-07-02', '2026-07-04', '2026-07-20'];
    expect((await soon('provincia=Sevilla')).dias).toEqual(all);
    expect((await soon('provincia=Sevilla&dias=7')).dias).toEqual(all);
    expect((await soon('provincia=Sevilla&dia=2026-07-04')).dias).toEqual(all);
    expect((await soon('provincia=Lugo')).dias).toEqual(['2026-07-02']);
  });

  test('but not by what is none of it', async () => {
    for (const query of ['dias=-1', 'dias=367', 'dias=siete', `provincia=${'a'.repeat(121)}`]) {
      const answer = await api.call(`/api/gestion/liberaciones?${query}`, { as: ana });
      expect(answer.status, query).toBe(400);
    }
    expect((await soon('provincia=Sevilla', luis)).names).toEqual([]);
  });
});

test('the choices are what their businesses have, the most frequent first, and of this account alone', async () => {
  const choices = async (as: Person) =>
    await (await api.call('/api/gestion/liberaciones/opciones', { as })).json();
  expect(await choices(ana)).toEqual({
    success: true,
    data: {
      provincias: ['Sevilla', 'Lugo', 'Cádiz'],
      categorias: ['Dentista', 'Fontanero', 'Almacén', 'Fontanero de urgencia'],
    },
  });
  expect(await choices(luis)).toEqual({ success: true, data: { provincias: [], categorias: [] } });
});

test('a file has the same names in the same order', async () => {
  const file = async (body: object) => {
    const answer = await api.post(
      '/api/exportar',
      { entidad: 'liberaciones', formato: 'csv', columnas: ['dominio', 'liberacion_hasta'], ...body },
      ana,
    );
    expect(answer.headers.get('content-disposition')).toMatch(/"liberaciones-2026-07-01\.csv"/);
    return parse(await answer.text(), { bom: true, from_line: 2 });
  };
  expect(await file({ filtro: { provincia: 'sevilla', dias: 7 } })).toEqual([
    ['banderas.es', ''],
    ['triana.es', expect.stringContaining('2026-07-04')],
  ]);
  const refused = await api.post('/api/exportar', { entidad: 'liberaciones', filtro: { plazo: 7 } }, ana);
  expect(refused.status).toBe(400);
});

test('a calendar program reads them: a whole day of the account, or the hours of an interval', async () => {
  const answer = await api.call('/api/gestion/liberaciones/eventos?provincia=Sevilla&dias=7', { as: ana });
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  expect(readCalendar(await answer.text())).toEqual([
    { resumen: 'banderas.es se libera (estimado)', desde: '2026-07-02', hasta: null },
    {
      resumen: 'triana.es se libera (estimado)',
      desde: '2026-07-04T05:00:00Z',
      hasta: '2026-07-04T11:00:00Z',
    },
  ]);
  // Those without a date are in the list, and in no calendar.
  const lugo = await api.call('/api/gestion/liberaciones/eventos?provincia=Lugo', { as: ana });
  expect(readCalendar(await lugo.text()).map(({ resumen }) => resumen)).toEqual([
    'muralla.es se libera (estimado)',
  ]);
});
