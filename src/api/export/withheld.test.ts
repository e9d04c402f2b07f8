import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FUENTE_GOOGLE } from '#contract/google-data.ts';
import { CABECERA_OMITIDAS } from '#contract/routes/exportar.ts';
import { withheld } from '#pipeline/contact/withheld.ts';
import { readParts } from '#platform/table-file/unzip.testing.ts';
import { settledResults } from '#store/queries/domains/verdict-results.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';

let api: Harness;
let ana: Person;
let batch: string;

const GOOGLE = {
  nombre_negocio: 'Joyería Ámbar',
  place_id: 'ChIJ-ambar',
  clave_lugar: 'p:ChIJ-ambar',
  categoria_negocio: 'Joyería',
  direccion: 'Rúa Nova 8, Lugo',
  municipio: 'Lugo',
  provincia: 'Lugo',
  telefono: '+34982333444',
  rating: 4.9,
  review_count: 7654321,
  sitio_web: 'https://joyeriaambar.es/tienda',
  enlace_maps: 'https://maps.google.com/?cid=99',
  fuente_datos: FUENTE_GOOGLE,
  licencia_datos: null,
};
const TOLD = /Ámbar|Rúa|982333444|\b4[.,]9\b|7654321|tienda|cid=99/;

beforeAll(async () => {
  api = await startHarness();
  ana = await api.signIn('ana');
  const { batch_id, keyword_ids } = await seedBatch(api.deps, ana.usuario_id, ['joyería lugo']);
  batch = batch_id;
  await seedBusinesses(api.deps, ana.usuario_id, { batch_id, keyword_id: keyword_ids[0] ?? '' }, [
    { ...GOOGLE, dominio: 'joyeriaambar.es' },
    {
      ...GOOGLE,
      nombre_negocio: 'Ámbar Dos',
      place_id: 'ChIJ-dos',
      clave_lugar: 'p:ChIJ-dos',
      sitio_web: null,
    },
    { nombre_negocio: 'Relojería Paz', telefono: '+34982555666', dominio: 'relojeriapaz.es' },
    {
      nombre_negocio: 'Taller Marcado',
      telefono: '+34982777888',
      dominio: 'tallermarcado.es',
      rating: 4.5,
      review_count: 120,
    },
    { nombre_negocio: 'Marcado Sin Web', telefono: '+34982999000' },
  ]);
  await withAccount(api.db.store, ana.usuario_id, (tx) =>
    tx.execute(sql`INSERT INTO oportunidades (usuario_id, tipo_oportunidad, sujeto, dominio_id, negocio_id,
        puntuacion_oportunidad, prioridad_accion, manual, fecha_creacion)
      SELECT usuario_id, 'dominio_expirado', id, id, NULL::uuid, 50, 'media', true, now() FROM dominios
      UNION ALL SELECT usuario_id, 'bajo_competencia', id, NULL, id, 40, 'media', true, now() FROM negocios WHERE dominio_id IS NULL`),
  );
  await withAccount(api.db.store, ana.usuario_id, (tx) =>
    tx.execute(sql`UPDATE dominios SET estado_verificacion = 'expirado', es_disponible = true, confirmaciones = 2,
      fase_ciclo = 'libre' WHERE dominio = 'tallermarcado.es'`),
  );
  const list = await (await api.call('/api/negocios?buscar=marcado', { as: ana })).json();
  const ids = (list as { data: { _id: string }[] }).data.map(({ _id }) => _id);
  expect(ids).toHaveLength(2);
  expect((await api.post('/api/contacto/no-contactar', { negocios: ids, motivo: '' }, ana)).status).toBe(200);
});
afterAll(() => api.stop());

async function exported(entidad: string, formato: string, more: object = {}) {
  const answer = await api.post('/api/exportar', { entidad, formato, ...more }, ana);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = formato === 'xlsx' ? [...(await readParts(bytes)).values()].join('') : bytes.toString();
  return { text, omitted: answer.headers.get(CABECERA_OMITIDAS) };
}
const rowsOf = async (entidad: string, columnas: string[]): Promise<string[][]> =>
  parse((await exported(entidad, 'csv', { columnas })).text, { bom: true }).slice(1);
const choose = async (datos_google: string) => {
  const answer = await api.call('/api/usuarios/config', {
    method: 'PUT',
    body: JSON.stringify({ datos_google }),
    headers: { 'content-type': 'application/json' },
    as: ana,
  });
  expect(answer.status).toBe(200);
};

const TABLES = ['negocios', 'resultados', 'dominios'];
const FORMS = ['csv', 'csv-es', 'xlsx', 'json'];
test.each(TABLES.flatMap((entidad) => FORMS.map((formato) => [entidad, formato] as const)))(
  'from the first day the file of %s as %s has nothing that Google forbids to export, and what is ours',
  async (entidad, formato) => {
    const { text } = await exported(entidad, formato);
    expect(text).not.toMatch(TOLD);
    expect(text).toContain('joyeriaambar.es');
    expect(text).toContain('relojeriapaz.es');
  },
);

test('a place of Google is told by its id and its domain, a business of another source by all its data', async () => {
  const rows = await rowsOf('negocios', ['place_id', 'nombre_negocio', 'dominio_extraido', 'telefono']);
  const own = rows.map((row) => row.slice(0, 4));
  expect(own).toContainEqual(['ChIJ-ambar', '', 'joyeriaambar.es', '']);
  expect(own).toContainEqual(['ChIJ-dos', '', '', '']);
  expect(own).toContainEqual(['', 'Relojería Paz', 'relojeriapaz.es', '+34982555666']);
});

test('an opportunity of a place without a domain is told by its id', async () => {
  const rows = await rowsOf('resultados', ['sujeto']);
  expect(rows.map(([subject]) => subject)).toContain('Google Places ChIJ-dos');
});

test('an account that may keep all of Google exports all of it', async () => {
  await choose('completo');
  const { text } = await exported('negocios', 'json');
  await choose('minimo');
  expect(text).toContain('Joyería Ámbar');
  expect(text).toContain('+34982333444');
});

test.each(FORMS)(
  'businesses that are not to be contacted leave the file of businesses (%s), which says how many',
  async (formato) => {
    const { text, omitted } = await exported('negocios', formato);
    expect(text).not.toMatch(/Marcado|982777888|982999000/);
    expect(omitted).toBe('2');
  },
);

test('the same by their ids, and of opportunities: a name stays, without its business', async () => {
  const list = await (await api.call('/api/negocios?limit=50', { as: ana })).json();
  const ids = (list as { data: { _id: string }[] }).data.map(({ _id }) => _id);
  expect(await exported('negocios', 'csv', { ids })).toMatchObject({ omitted: '2' });
  const { text, omitted } = await exported('resultados', 'csv');
  expect(omitted).toBe('1');
  expect(text).toContain('tallermarcado.es');
  // Its reasons, too, are told without whose they are.
  expect(text).toMatch(/120 reseñas \(4,5 de 5\)/);
  expect(text).not.toMatch(/Taller Marcado|Marcado Sin Web|982777888/);
  expect((await exported('dominios', 'csv')).text).not.toContain('Taller Marcado');
  expect(await exported('dominios', 'csv')).toMatchObject({ omitted: '0' });
});

test('what the command line writes of a search has neither', async () => {
  const key = { usuario_id: ana.usuario_id, batch_id: batch };
  const page = { after: 0, limit: 100, verificar: false };
  const rows = await withAccount(api.db.store, ana.usuario_id, (tx) => settledResults(tx, key, page));
  const written = JSON.stringify(rows.map(withheld({ minimo: true }).result));
  expect(written).not.toMatch(TOLD);
  expect(written).not.toMatch(/Marcado/);
  expect(written).toMatch(/joyeriaambar\.es.*Relojería Paz/);
  expect(JSON.stringify(rows.map(withheld({ minimo: false }).result))).toMatch(TOLD);
});

test('the file of a search has neither: a place of Google with its domain alone, a marked business not at all', async () => {
  const answer = await api.call(`/api/batches/${batch}/filas.csv`, { as: ana });
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).not.toMatch(TOLD);
  expect(text).not.toMatch(/Marcado/);
  expect(text).toContain('joyeriaambar.es');
  expect(text).toContain('Relojería Paz');
});
