import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import type { FilaLive } from '#contract/entities/live.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { type SeededBatch, seedBatch, seedBusinesses } from '../testing/seed.ts';

let api: Harness;
let ana: Person;
let batch: SeededBatch;
const TOTAL = 230;

beforeAll(async () => {
  api = await startHarness();
  ana = await api.signIn('ana');
  batch = await seedBatch(api.deps, ana.usuario_id, ['fontanero vic', 'peluquería lugo']);
  const half = Array.from({ length: TOTAL / 2 }, (_, index) => index);
  const [first = '', second = ''] = batch.keyword_ids;
  const at = (keyword_id: string) => ({ batch_id: batch.batch_id, keyword_id });
  await seedBusinesses(
    api.deps,
    ana.usuario_id,
    at(first),
    half.map((n) => ({
      nombre_negocio: `Negocio ${pad(n)}`,
      dominio: `negocio${n}.es`,
      rating: (n % 50) / 10,
    })),
  );
  await seedBusinesses(
    api.deps,
    ana.usuario_id,
    at(second),
    half.map((n) => ({
      nombre_negocio: `Peluquería ${pad(n)}`,
      dominio: n % 2 === 0 ? `compartido${n % 5}.com` : null,
      rating: n % 3 === 0 ? null : 3,
      telefono: '+34 600 000 000',
    })),
  );
  // Another search of the same account, with its own businesses and one that both found.
  const other = await seedBatch(api.deps, ana.usuario_id, ['electricista reus']);
  const elsewhere = { batch_id: other.batch_id, keyword_id: other.keyword_ids[0] ?? '' };
  await seedBusinesses(api.deps, ana.usuario_id, elsewhere, [
    ...half.map((n) => ({ nombre_negocio: `Electricista ${pad(n)}`, dominio: `electricista${n}.es` })),
    { nombre_negocio: 'Negocio 001', dominio: 'negocio1.es' },
  ]);
  await withAccount(api.db.store, ana.usuario_id, async (tx) => {
    const revision = await nextRevision(tx);
    await tx.execute(sql`UPDATE dominios SET es_disponible = true, confirmaciones = 2, fase_ciclo = 'libre',
      estado_verificacion = 'expirado', fecha_ultima_verificacion = ${new Date(api.clock.now())},
      segundo_canal_desde = ${new Date(api.clock.now() + 600_000)}, revision = ${revision}
      WHERE dominio IN ('negocio7.es', 'compartido4.com')`);
    await tx.execute(sql`UPDATE dominios SET confirmaciones = 1, fase_ciclo = 'libre', estado_verificacion = 'expirado',
      fecha_ultima_verificacion = ${new Date(api.clock.now())}, revision = ${revision},
      segundo_canal_desde = ${new Date(api.clock.now() + 600_000)} WHERE dominio = 'negocio9.es'`);
  });
});
afterAll(() => api.stop());

const pad = (n: number) => String(n).padStart(3, '0');

async function filas(query: string): Promise<z.output<typeof batchesRoutes.filas.answer>['data']> {
  const answer = await api.call(`/api/batches/${batch.batch_id}/filas?${query}`, { as: ana });
  return batchesRoutes.filas.answer.parse(await answer.json()).data;
}
const names = (rows: readonly FilaLive[]) => rows.map((row) => row.negocio.nombre_negocio);

test('the newest rows come first, fifty a page, and every page by number has its own', async () => {
  const seen: number[] = [];
  for (let pagina = 1; pagina <= 5; pagina++) {
    const page = await filas(`pagina=${pagina}`);
    expect(page.paginacion).toMatchObject({
      pagina_actual: pagina,
      total_paginas: 5,
      total_elementos: TOTAL,
      total_exacto: true,
    });
    expect(page.filas).toHaveLength(pagina === 5 ? 30 : 50);
    seen.push(...page.filas.map((row) => row.orden));
  }
  expect(seen).toEqual(seen.toSorted((one, other) => other - one));
  expect(new Set(seen).size).toBe(TOTAL);
});

test('cursors walk to the end and back through the same rows', async () => {
  const forward: string[][] = [];
  let page = await filas('limite=60');
  const pages = [page];
  for (; page.paginacion.siguiente; page = pages.at(-1) ?? page) {
    forward.push(names(page.filas));
    pages.push(await filas(`limite=60&cursor=${page.paginacion.siguiente}`));
  }
  forward.push(names(page.filas));
  expect(forward.flat()).toHaveLength(TOTAL);
  expect(new Set(forward.flat()).size).toBe(TOTAL);
  const back: string[][] = [names(page.filas)];
  while (page.paginacion.anterior) {
    page = await filas(`limite=60&cursor=${page.paginacion.anterior}`);
    back.unshift(names(page.filas));
  }
  expect(back.flat()).toEqual(forward.flat());
  const wrong = await api.call(`/api/batches/${batch.batch_id}/filas?cursor=a.x`, { as: ana });
  expect(wrong.status).toBe(400);
});

test('search is over business, keyword and domain, accents and case aside', async () => {
  expect((await filas('buscar=NEGOCIO%20007')).filas).toHaveLength(1);
  expect((await filas('buscar=peluqueria')).paginacion.total_elementos).toBe(TOTAL / 2);
  expect((await filas('buscar=FONTANERO')).paginacion.total_elementos).toBe(TOTAL / 2);
  expect((await filas('buscar=negocio11.')).filas.map((row) => row.dominio?.dominio)).toEqual([
    'negocio11.es',
  ]);
  expect((await filas('buscar=100%25')).filas).toEqual([]);
  expect((await filas("buscar=' OR 1=1 --")).filas).toEqual([]);
});

test('a search too large to be looked through row by row finds the same rows', async () => {
  const found = async (text: string) =>
    names((await filas(`limite=200&orden=nombre_negocio&buscar=${encodeURIComponent(text)}`)).filas);
  const say = (total: number) =>
    withAccount(api.db.store, ana.usuario_id, (tx) =>
      tx.execute(sql`UPDATE batches SET total_negocios_encontrados = ${total} WHERE id = ${batch.batch_id}`),
    );
  for (const text of ['peluquería 01', 'NEGOCIO', 'compartido', 'lugo', 'vic', '.es', 'nada', '%', '_']) {
    await say(TOTAL);
    const looked = await found(text);
    await say(1_000_000);
    expect(await found(text)).toEqual(looked);
  }
  await say(TOTAL);
});

test('only free domains: one that waits for its second word is none, and says when that comes', async () => {
  const page = await filas('solo_libres=true&orden=dominio&direccion=asc');
  expect(new Set(page.filas.map((row) => row.dominio?.dominio))).toEqual(
    new Set(['negocio7.es', 'compartido4.com']),
  );
  const [waiting] = (await filas('buscar=negocio9.es')).filas;
  expect(waiting?.dominio).toMatchObject({
    es_disponible: null,
    confirmaciones: 1,
    confirmacion_desde: new Date(api.clock.now() + 600_000).toISOString(),
    segundo_canal: false,
  });
  expect(page.filas[0]?.dominio?.segundo_canal).toBe(true);
});

test.each([
  ['nombre_negocio', 'asc', 'Negocio 000'],
  ['nombre_negocio', 'desc', 'Peluquería 114'],
  ['recientes', 'asc', 'Negocio 000'],
])('the order %s %s begins with «%s»', async (orden, direccion, expected) => {
  expect(names((await filas(`orden=${orden}&direccion=${direccion}`)).filas)[0]).toBe(expected);
});

test('a rating or domain that is not known comes last, whichever way', async () => {
  const columns: Record<string, (row: FilaLive) => string | number | null> = {
    rating: (row) => row.negocio.rating,
    dominio: (row) => row.dominio?.dominio ?? null,
  };
  for (const [orden, read] of Object.entries(columns)) {
    for (const direccion of ['asc', 'desc']) {
      const values = (await filas(`limite=200&pagina=2&orden=${orden}&direccion=${direccion}`)).filas.map(
        read,
      );
      expect(values.at(-1)).toBeNull();
    }
  }
});

test('free names first: those that can be bought, those that wait, the rest, and last what has no domain', async () => {
  const write = (query: ReturnType<typeof sql>) =>
    withAccount(api.db.store, ana.usuario_id, (tx) => tx.execute(query));
  await write(
    sql`UPDATE dominios SET es_disponible = NULL, confirmaciones = 1 WHERE dominio = 'compartido4.com'`,
  );
  await write(sql`UPDATE dominios SET confirmaciones = 0 WHERE dominio = 'negocio9.es'`);
  const found = (await filas('limite=200&orden=libres')).filas.map((row) => row.dominio?.dominio);
  expect(found.slice(0, 2)).toEqual(['negocio7.es', 'compartido4.com']);
  const answer = await api.call(`/api/batches/${batch.batch_id}/grupos?limite=200&orden=libres`, { as: ana });
  const { grupos } = batchesRoutes.grupos.answer.parse(await answer.json()).data;
  expect(grupos.slice(0, 2).map((one) => one.dominio?.dominio)).toEqual(found.slice(0, 2));
  expect(grupos.at(-1)?.dominio).toBeNull();
  await write(
    sql`UPDATE dominios SET es_disponible = true, confirmaciones = 2 WHERE dominio = 'compartido4.com'`,
  );
  await write(sql`UPDATE dominios SET confirmaciones = 1 WHERE dominio = 'negocio9.es'`);
});

test('of two ratings alike the one that more people gave comes first, whichever way', async () => {
  const write = (query: ReturnType<typeof sql>) =>
    withAccount(api.db.store, ana.usuario_id, (tx) => tx.execute(query));
  await write(sql`UPDATE negocios SET rating = 5, review_count = CASE nombre_negocio
    WHEN 'Negocio 003' THEN 900 WHEN 'Negocio 005' THEN 20 END
    WHERE nombre_negocio IN ('Negocio 003', 'Negocio 005', 'Negocio 009')`);
  const best = (await filas('orden=rating&direccion=desc')).filas.filter((row) => row.negocio.rating === 5);
  expect(names(best).slice(0, 2)).toEqual(['Negocio 003', 'Negocio 005']);
  const worst = (await filas('limite=200&pagina=1&orden=rating&direccion=asc')).filas.filter(
    (row) => row.negocio.rating === 5,
  );
  const order = names(worst).filter((name) => name === 'Negocio 003' || name === 'Negocio 005');
  expect(order).toEqual(['Negocio 003', 'Negocio 005']);
});

test('grouped by domain, each once, with its businesses; those without domain come last', async () => {
  const answer = await api.call(
    `/api/batches/${batch.batch_id}/grupos?limite=200&orden=dominio&direccion=asc`,
    {
      as: ana,
    },
  );
  const { grupos, paginacion } = batchesRoutes.grupos.answer.parse(await answer.json()).data;
  const domains = grupos.map((group) => group.dominio?.dominio ?? null);
  expect(new Set(domains).size).toBe(domains.length);
  expect(paginacion.total_elementos).toBe(domains.length);
  expect(domains.at(-1)).toBeNull();
  expect(grupos.at(-1)).toMatchObject({ negocios_total: 57 });
  expect(grupos.at(-1)?.negocios).toHaveLength(20);
  const shared = grupos.find((group) => group.dominio?.dominio === 'compartido4.com');
  expect(shared?.negocios_total).toBe(shared?.negocios.length);
  expect(grupos.reduce((sum, group) => sum + group.negocios_total, 0)).toBe(TOTAL);
});

test('the export has every row of the filter, whole and in order', async () => {
  const answer = await api.call(
    `/api/batches/${batch.batch_id}/filas.csv?orden=nombre_negocio&direccion=asc`,
    {
      as: ana,
    },
  );
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="dominios-2026-07-01.csv"');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = (await answer.text()).split('\r\n');
  expect(lines[0]).toContain('Keyword,Nombre Negocio,Dominio,Dominio Libre');
  expect(lines).toHaveLength(TOTAL + 2);
  expect(lines[8]).toBe('fontanero vic,Negocio 007,negocio7.es,SÍ,0.7,10,938 000 000,https://negocio7.es/');
  expect(lines[10]).toContain('negocio9.es,CONFIRMANDO 12:10,');
  expect(lines.at(-2)).toContain('+34 600 000 000');
  const filtered = await api.call(`/api/batches/${batch.batch_id}/filas.csv?solo_libres=true`, { as: ana });
  expect((await filtered.text()).split('\r\n').filter(Boolean)).toHaveLength(1 + 13);
});

test('an export that its reader leaves gives its connection back', async () => {
  for (let round = 0; round < 12; round++) {
    const leave = new AbortController();
    const answer = await api.call(`/api/batches/${batch.batch_id}/filas.csv`, {
      as: ana,
      signal: leave.signal,
    });
    expect([200, 429]).toContain(answer.status);
    leave.abort();
    await expect(answer.text()).rejects.toThrow();
  }
  const after = await api.call(`/api/batches/${batch.batch_id}`, { as: ana });
  expect(after.status).toBe(200);
});

test('a live search is made with its keywords, its name in the account’s time, and the repeated counted', async () => {
  const answer = await api.post(
    '/api/keywords',
    {
      keywords_texto: 'bar lugo\r\n\r\nBar  Lugo\nbar vigo\nx\n',
      configuracion: {
        max_resultados_por_keyword: 100,
        verificar_dominios: true,
        pais_objetivo: 'ES',
        idioma_objetivo: 'es',
      },
    },
    ana,
  );
  const { data, message } = keywordsRoutes.crear.answer.parse(await answer.json());
  expect(data).toMatchObject({ keywords_creadas: 2, keywords_duplicadas: 1 });
  expect(data.batch).toMatchObject({
    nombre: expect.stringMatching(/^Búsqueda Live - 1\/7\/26, 12:00$/),
    estado: 'pendiente',
    total_keywords: 2,
    configuracion: { max_resultados_por_keyword: 100, idioma_keywords: 'es' },
  });
  expect(message).toBe(
    'Se crearon 2 keywords nuevas. Se omitieron 1 keywords duplicadas que ya existían en la base de datos.',
  );
  expect(data.rechazadas.map((line) => line.linea)).toEqual([3, 5]);
});

test.each([
  ['   \n \t\n', 20, [400, 'keywords_vacias']],
  ['бар', 20, [400, 'keyword_no_valida']],
  ['bar lugo', 37, [400, 'entrada_no_valida']],
])('a live search of %j with intensity %i is refused', async (keywords_texto, max, expected) => {
  const configuracion = {
    max_resultados_por_keyword: max,
    verificar_dominios: true,
    pais_objetivo: '',
    idioma_objetivo: 'es',
  };
  const answer = await api.post('/api/keywords', { keywords_texto, configuracion }, ana);
  const body = (await answer.json()) as { error: { code: string } }; // an error answer
  expect([answer.status, body.error.code]).toEqual(expected);
});

test('a batch starts, pauses with its reason, goes on, and is not removed while it runs', async () => {
  const { batch_id } = await seedBatch(api.deps, ana.usuario_id, ['bar lugo']);
  const path = `/api/batches/${batch_id}`;
  const act = async (what: string, body: unknown = {}) => {
    const answer = await api.post(`${path}/${what}`, body, ana);
    return batchesRoutes.ver.answer.parse(await answer.json()).data;
  };
  expect((await act('iniciar')).estado).toBe('procesando');
  expect((await act('iniciar')).estado).toBe('procesando');
  expect((await api.call(path, { method: 'DELETE', as: ana })).status).toBe(409);
  const config = await api.call(path, {
    method: 'PUT',
    body: '{"configuracion":{"verificar_dominios":false}}',
    headers: { 'content-type': 'application/json' },
    as: ana,
  });
  expect(config.status).toBe(409);
  const paused = await act('pausar', { razon: 'voy a comer' });
  expect(paused).toMatchObject({ estado: 'pausado', motivo: 'voy a comer' });
  expect(paused.logs.map((log) => log.mensaje)).toEqual(
    expect.arrayContaining(['Iniciado', 'Pausado: voy a comer']),
  );
  expect((await act('iniciar')).estado).toBe('procesando');
  await act('pausar');
  expect((await api.call(path, { method: 'DELETE', as: ana })).status).toBe(200);
  expect((await api.call(path, { as: ana })).status).toBe(404);
});

test('the keywords of a batch are as many as the batch counts: no list of a large one says less', async () => {
  const { batch_id } = await seedBatch(api.deps, ana.usuario_id, ['bar lugo', 'bar vigo']);
  await withAccount(api.db.store, ana.usuario_id, (tx) =>
    tx.execute(sql`UPDATE batches SET total_keywords = 200000 WHERE id = ${batch_id}`),
  );
  const answer = await api.call(`/api/batches/${batch_id}/keywords?limite=1`, { as: ana });
  const { data, paginacion } = batchesRoutes.keywords.answer.parse(await answer.json());
  expect(data.map(({ keyword }) => keyword)).toEqual(['bar lugo']);
  expect(paginacion).toMatchObject({ total_elementos: 200_000, total_exacto: true, total_paginas: 200_000 });
});

test.each([
  [{}, 'Batch 1/7/26, 12:00'],
  [{ nombre: '   ' }, 'Batch 1/7/26, 12:00'],
  [{ nombre: ' Verano ' }, 'Verano'],
])('a batch of %j is called %s', async (named, nombre) => {
  const configuracion = { max_resultados_por_keyword: 100 };
  const answer = await api.post('/api/batches', { ...named, configuracion }, ana);
  expect(batchesRoutes.crear.answer.parse(await answer.json()).data.nombre).toBe(nombre);
});

test('renaming a batch leaves its description and settings as they are', async () => {
  const { batch_id } = await seedBatch(api.deps, ana.usuario_id, ['bar lugo']);
  const put = async (body: unknown) => {
    const answer = await api.call(`/api/batches/${batch_id}`, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      as: ana,
    });
    return batchesRoutes.ver.answer.parse(await answer.json()).data;
  };
  await put({ descripcion: 'la descripción', configuracion: { reintentos_automaticos: 5 } });
  expect(await put({ nombre: 'Otro' })).toMatchObject({
    nombre: 'Otro',
    descripcion: 'la descripción',
    configuracion: { reintentos_automaticos: 5, verificar_dominios: true },
  });
});

test('in the order of what runs, those that run come first on the first page, however old they are', async () => {
  const luis = await api.signIn('luis');
  const states = ['procesando', 'error', 'completado', 'pausado', 'pendiente', 'procesando', 'completado'];
  for (const [index, estado] of states.entries()) {
    const made = await api.post('/api/batches', { nombre: `Lote ${index}`, descripcion: '' }, luis);
    const { _id } = batchesRoutes.crear.answer.parse(await made.json()).data;
    await withAccount(api.db.store, luis.usuario_id, (tx) =>
      tx.execute(sql`UPDATE batches SET estado = ${estado} WHERE id = ${_id}`),
    );
  }
  const page = async (query: string) => {
    const answer = await api.call(`/api/batches?limite=3&${query}`, { as: luis });
    const { data, paginacion } = batchesRoutes.listar.answer.parse(await answer.json());
    expect(paginacion).toMatchObject({ total_paginas: 3, total_elementos: 7 });
    return data.map(({ nombre }) => Number(nombre.slice(-1)));
  };
  expect(await page('orden=en_marcha')).toEqual([5, 0, 3]);
  expect(await page('orden=en_marcha&pagina=2')).toEqual([1, 4, 6]);
  expect(await page('orden=en_marcha&pagina=3')).toEqual([2]);
  expect(await page('')).toEqual([6, 5, 4]);
});
