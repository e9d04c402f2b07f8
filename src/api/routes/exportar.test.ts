import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readParts } from '#platform/table-file/unzip.testing.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';

let api: Harness;
let ana: Person;
let luis: Person;

beforeAll(async () => {
  api = await startHarness();
  [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
  const { batch_id, keyword_ids } = await seedBatch(api.deps, ana.usuario_id, ['taller lugo']);
  const at = { batch_id, keyword_id: keyword_ids[0] ?? '' };
  await seedBusinesses(api.deps, ana.usuario_id, at, [
    { nombre_negocio: '=Taller; Uno', dominio: 'talleruno.es' },
    { nombre_negocio: 'Taller Dos', dominio: 'tallerdos.cat' },
    { nombre_negocio: 'Taller Tres' },
  ]);
});
afterAll(() => api.stop());

const exported = async (body: unknown, as = ana) => {
  const answer = await api.post('/api/exportar', body, as);
  expect(answer.status).toBe(200);
  return answer;
};
const rowsOf = async (body: object, as = ana): Promise<string[][]> =>
  parse(await (await exported({ formato: 'csv', ...body }, as)).text(), { bom: true });

describe('the rows of an export', () => {
  test('are those that the filter leaves, in its columns and their order', async () => {
    const rows = await rowsOf({
      entidad: 'dominios',
      filtro: { extension: 'cat' },
      columnas: ['confirmaciones', 'dominio'],
    });
    expect(rows).toEqual([
      ['Confirmaciones', 'Dominio'],
      ['0', 'tallerdos.cat'],
    ]);
  });

  test('are those named by their ids', async () => {
    const list = await (await api.call('/api/negocios?buscar=tres', { as: ana })).json();
    const [{ _id }] = (list as { data: [{ _id: string }] }).data;
    const rows = await rowsOf({ entidad: 'negocios', ids: [_id], columnas: ['nombre_negocio'] });
    expect(rows.map(([name]) => name)).toEqual(['Negocio', 'Taller Tres']);
  });

  test('carry the licence of their data whatever columns are chosen', async () => {
    const [heading] = await rowsOf({ entidad: 'negocios', columnas: ['nombre_negocio'] });
    expect(heading).toEqual(['Negocio', 'Licencia de los datos']);
  });

  test('of another account are not there', async () => {
    for (const entidad of ['dominios', 'negocios', 'keywords', 'expirados']) {
      expect(await rowsOf({ entidad }, luis)).toHaveLength(1);
    }
  });

  test('say of each free name how sure that is', async () => {
    const free = (dominio: string, confirmaciones: number, hours: number) =>
      withAccount(api.db.store, ana.usuario_id, (tx) =>
        tx.execute(sql`UPDATE dominios SET es_disponible = ${confirmaciones === 2 ? true : null}, confirmaciones = ${confirmaciones},
          fase_ciclo = 'libre',
          fecha_ultima_verificacion = ${new Date(api.clock.now() - hours * 3_600_000)} WHERE dominio = ${dominio}`),
      );
    await free('talleruno.es', 2, 25);
    await free('tallerdos.cat', 1, 1);
    const rows = await rowsOf({
      entidad: 'dominios',
      orden: 'dominio',
      direccion: 'asc',
      columnas: ['dominio', 'es_disponible'],
    });
    expect(rows.slice(1)).toEqual([
      ['tallerdos.cat', 'CONFIRMANDO'],
      ['talleruno.es', expect.stringMatching(/por reconfirmar/)],
    ]);
    await withAccount(api.db.store, ana.usuario_id, (tx) =>
      tx.execute(
        sql`UPDATE dominios SET es_disponible = NULL, confirmaciones = 0, fase_ciclo = 'desconocida'`,
      ),
    );
  });

  test('expired domains are those that can be had now', async () => {
    expect(await rowsOf({ entidad: 'expirados' })).toHaveLength(1);
  });
});

describe('the form of an export', () => {
  test('CSV for a Spanish spreadsheet is proposed, and no cell of it is a formula', async () => {
    const answer = await exported({ entidad: 'negocios', columnas: ['nombre_negocio'] });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="negocios-2026-07-01.csv"');
    const text = await answer.text();
    expect(text).toContain('Negocio;Licencia de los datos\r\n');
    expect(text).toContain(`"'=Taller; Uno";ODbL\r\n`);
  });

  test('XLSX is a workbook', async () => {
    const answer = await exported({ entidad: 'keywords', formato: 'xlsx' });
    expect(answer.headers.get('content-disposition')).toContain('.xlsx"');
    const parts = await readParts(Buffer.from(await answer.arrayBuffer()));
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('>taller lugo<');
  });

  test('JSON has the fields of the wire', async () => {
    const answer = await exported({
      entidad: 'dominios',
      formato: 'json',
      columnas: ['dominio'],
      orden: 'dominio',
    });
    expect(await answer.json()).toEqual([{ dominio: 'talleruno.es' }, { dominio: 'tallerdos.cat' }]);
  });
});

test.each([
  [{ entidad: 'cuentas' }],
  [{ entidad: 'dominios', formato: 'pdf' }],
  [{ entidad: 'dominios', filtro: { no_hay: 1 } }],
  [{ entidad: 'dominios', columnas: ['registrante_nombre'] }],
  [{ entidad: 'keywords', ids: [] }],
])('%j is refused before anything is read', async (body) => {
  const answer = await api.post('/api/exportar', body, ana);
  expect(answer.status).toBe(400);
});
