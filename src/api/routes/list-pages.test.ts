import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { Paginacion } from '#contract/entities/shared.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';

let api: Harness;
let ana: Person;
let batch: string;
const KEYWORDS = ['fontanero vic', 'peluquería lugo', 'bar vigo', 'dentista soria', 'herrero ávila'];

beforeAll(async () => {
  api = await startHarness();
  ana = await api.signIn('ana');
  const { batch_id, keyword_ids } = await seedBatch(api.deps, ana.usuario_id, KEYWORDS);
  batch = batch_id;
  for (const keyword of ['bar lugo', 'bar soria', 'bar vic', 'bar ávila'])
    await seedBatch(api.deps, ana.usuario_id, [keyword]);
  await seedBusinesses(
    api.deps,
    ana.usuario_id,
    { batch_id, keyword_id: keyword_ids[0] ?? '' },
    KEYWORDS.map((_, n) => ({ nombre_negocio: `Negocio ${n}`, dominio: `negocio${n}.es` })),
  );
  await withAccount(api.db.store, ana.usuario_id, (tx) =>
    tx.execute(sql`UPDATE dominios SET fase_ciclo = 'redencion'`),
  );
});
afterAll(() => api.stop());

const Page = z.union([
  z
    .looseObject({ data: z.array(z.unknown()), paginacion: Paginacion })
    .transform(({ data, paginacion }) => ({ rows: data, paginacion })),
  z
    .looseObject({ data: z.looseObject({ filas: z.array(z.unknown()), paginacion: Paginacion }) })
    .transform(({ data }) => ({ rows: data.filas, paginacion: data.paginacion })),
  z
    .looseObject({ data: z.looseObject({ grupos: z.array(z.unknown()), paginacion: Paginacion }) })
    .transform(({ data }) => ({ rows: data.grupos, paginacion: data.paginacion })),
]);
const ask = (path: string, query: string) => {
  const url = new URL(path.replace('BATCH', batch), api.url);
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value);
  return api.call(url.pathname + url.search, { as: ana });
};
const page = async (path: string, query: string) => Page.parse(await (await ask(path, query)).json());

test.each([
  '/api/gestion/liberaciones',
  '/api/batches?orden=en_marcha',
  '/api/batches/BATCH/filas?orden=nombre_negocio',
  '/api/batches/BATCH/grupos',
  '/api/keywords?orden=keyword',
])('%s has page numbers alone: it offers no cursor and refuses one', async (path) => {
  const rows: unknown[] = [];
  for (let pagina = 1; pagina <= 3; pagina++) {
    const { rows: found, paginacion } = await page(path, `limite=2&pagina=${pagina}`);
    expect(paginacion.total_paginas).toBeGreaterThanOrEqual(3);
    expect(paginacion).not.toHaveProperty('siguiente');
    expect(paginacion).not.toHaveProperty('anterior');
    rows.push(...found);
  }
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBeGreaterThanOrEqual(5);
  for (const cursor of ['x', `a.${crypto.randomUUID()}`, 'a.3'])
    expect((await ask(path, `cursor=${cursor}`)).status, cursor).toBe(400);
  expect(await (await ask(path, 'limite=2&pagina=900000')).text()).toContain('con un filtro');
});

test.each(['/api/batches', '/api/keywords', '/api/batches/BATCH/logs', '/api/notificaciones'])(
  '%s refuses a cursor whose identifier only looks like one',
  async (path) => {
    for (const id of ['-'.repeat(36), 'a'.repeat(36), '0-'.repeat(18)])
      expect((await ask(path, `cursor=a.${id}`)).status, id).toBe(400);
  },
);

test.each(['/api/keywords', '/api/batches/BATCH/keywords', '/api/batches/BATCH/filas'])(
  'the last page of %s is reached by the cursor «fin», and leads back to the first',
  async (path) => {
    const whole = await page(path, 'limite=100');
    const back: unknown[][] = [];
    let cursor: string | null | undefined = 'fin';
    for (let step = 0; cursor && step < 10; step++) {
      const { rows, paginacion } = await page(path, `limite=2&cursor=${cursor}`);
      if (step === 0) expect(paginacion.siguiente).toBeNull();
      back.unshift(rows);
      cursor = paginacion.anterior;
    }
    expect(back.at(-1)).toHaveLength(1);
    expect(back.flat()).toEqual(whole.rows);
  },
);

test('a page of more opportunities than are computed at once is refused', async () => {
  for (const path of ['/api/resultados', '/api/resultados/oportunidades']) {
    expect((await ask(path, 'limite=500')).status).toBe(200);
    expect((await ask(path, 'limite=501')).status).toBe(400);
  }
});
