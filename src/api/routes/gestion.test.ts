import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Dominio } from '#contract/entities/dominio.ts';
import { Compra, DominioGestionado, FiltroGuardado } from '#contract/entities/gestion.ts';
import { recordVerdicts } from '#store/queries/management/history.ts';
import { type SQL, sql } from '#store/sql.ts';
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
  await seedBusinesses(
    api.deps,
    ana.usuario_id,
    at,
    ['uno', 'dos', 'tres', 'cuatro'].map((name) => ({
      nombre_negocio: `Taller ${name}`,
      dominio: `taller${name}.es`,
    })),
  );
});
afterAll(() => api.stop());

const List = z.object({ data: z.array(Dominio) });
const Managed = z.object({ data: z.array(DominioGestionado) });
const put = (path: string, body: unknown, as = ana) =>
  api.call(path, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    as,
  });
const listed = async (as = ana) => List.parse(await (await api.call('/api/dominios', { as })).json()).data;
const idOf = async (dominio: string) => (await listed()).find((row) => row.dominio === dominio)?._id ?? '';
const managed = async (query: string, as = ana) =>
  Managed.parse(await (await api.call(`/api/gestion/dominios?${query}`, { as })).json()).data;

describe('bought and discarded names', () => {
  test('leave the lists, keep their purchase, and come back', async () => {
    const [uno, dos] = [await idOf('talleruno.es'), await idOf('tallerdos.es')];
    const bought = { ids: [uno], estado_gestion: 'comprado', compra: { precio_compra: 9.95 } };
    expect((await put('/api/gestion/dominios', bought)).status).toBe(200);
    await put('/api/gestion/dominios', { ids: [dos], estado_gestion: 'descartado' });
    expect((await listed()).map((row) => row.dominio).sort()).toEqual(['tallercuatro.es', 'tallertres.es']);
    expect(await managed('estado_gestion=comprado')).toMatchObject([
      {
        dominio: { dominio: 'talleruno.es' },
        compra: {
          precio_compra: 9.95,
          fecha_compra: '2026-07-01T10:00:00.000Z',
          fecha_renovacion: '2027-07-01T10:00:00.000Z',
          precio_venta: null,
        },
      },
    ]);
    expect(await managed('estado_gestion=descartado&search=dos')).toHaveLength(1);
    expect(await managed('estado_gestion=descartado&search=uno')).toHaveLength(0);
    const sold = await put(`/api/gestion/dominios/${uno}/compra`, {
      precio_venta: 450,
      fecha_venta: '2026-08-01T00:00:00Z',
    });
    expect(await sold.json()).toMatchObject({ data: { precio_compra: 9.95, precio_venta: 450 } });
    const summary = await (await api.call('/api/gestion/resumen', { as: ana })).json();
    expect(summary).toMatchObject({
      data: { comprados: 1, descartados: 1, vendidos: 1, gastado: 9.95, ingresado: 450, con_precio: 1 },
    });
    await put('/api/gestion/dominios', { ids: [uno, dos], estado_gestion: null });
    expect(await listed()).toHaveLength(4);
    expect(await managed('estado_gestion=comprado')).toEqual([]);
  });

  test('the renewal follows the date of the purchase, until a person writes another', async () => {
    const tres = await idOf('tallertres.es');
    const compra = async (change: object) => {
      const answer = await put(`/api/gestion/dominios/${tres}/compra`, change);
      return z.object({ data: Compra }).parse(await answer.json()).data.fecha_renovacion;
    };
    const bought = { precio_compra: 9.95, fecha_compra: '2026-03-01T12:00:00Z' };
    await put('/api/gestion/dominios', { ids: [tres], estado_gestion: 'comprado', compra: bought });
    expect((await managed('estado_gestion=comprado'))[0]?.compra).toMatchObject({
      fecha_compra: '2026-03-01T12:00:00.000Z',
      fecha_renovacion: '2027-03-01T12:00:00.000Z',
    });
    // Bought years ago: the next anniversary.
    expect(await compra({ fecha_compra: '2020-12-24T12:00:00Z' })).toBe('2026-12-24T12:00:00.000Z');
    expect(await compra({ precio_compra: 10 })).toBe('2026-12-24T12:00:00.000Z');
    expect(await compra({ fecha_renovacion: '2028-05-05T12:00:00Z' })).toBe('2028-05-05T12:00:00.000Z');
    expect(await compra({ fecha_compra: '2026-03-01T12:00:00Z' })).toBe('2028-05-05T12:00:00.000Z');
    expect(await compra({ fecha_renovacion: null })).toBeNull();
    await put('/api/gestion/dominios', { ids: [tres], estado_gestion: null });
  });

  test('a filter marks all that it leaves, and the answer names them with what they were', async () => {
    const ids = [await idOf('tallertres.es')];
    const answer = await put('/api/gestion/dominios', {
      filtro: { search: 'tallertres' },
      estado_gestion: 'descartado',
    });
    expect(await answer.json()).toMatchObject({
      data: { cambiados: 1, antes: [{ ids, estado_gestion: null }] },
    });
    await put('/api/gestion/dominios', {
      ids: [(await managed('estado_gestion=descartado'))[0]?.dominio._id],
      estado_gestion: null,
    });
  });

  test('a purchase stays while its name is not bought, counts for nothing, and is there again with the former state', async () => {
    const cuatro = await idOf('tallercuatro.es');
    const Marked = z.object({ data: z.object({ cambiados: z.int(), antes: z.array(z.unknown()) }) });
    const mark = async (estado_gestion: string | null, more: object = {}) => {
      const answer = await put('/api/gestion/dominios', { ids: [cuatro], estado_gestion, ...more });
      return Marked.parse(await answer.json()).data;
    };
    const summary = async () => await (await api.call('/api/gestion/resumen', { as: ana })).json();
    const nothing = { comprados: 0, vendidos: 0, gastado: 0, ingresado: 0, con_precio: 0 };
    const compra = { precio_compra: 12, registrador: 'Uno', precio_venta: 90, fecha_venta: null };
    expect(await mark('comprado', { compra })).toEqual({
      cambiados: 1,
      antes: [{ estado_gestion: null, ids: [cuatro] }],
    });
    const feed = await api.post('/api/gestion/calendario', {}, ana);
    const { pathname } = new URL(
      z.object({ data: z.object({ url: z.string() }) }).parse(await feed.json()).data.url,
    );
    const events = async () => await (await api.call(pathname)).text();
    expect(await events()).toContain('tallercuatro.es se renueva');
    expect(await mark('descartado')).toEqual({
      cambiados: 1,
      antes: [{ estado_gestion: 'comprado', ids: [cuatro] }],
    });
    expect(await managed('estado_gestion=descartado')).toMatchObject([{ compra: null }]);
    expect(await summary()).toMatchObject({ data: nothing });
    expect(await events()).not.toContain('tallercuatro.es');
    expect((await put(`/api/gestion/dominios/${cuatro}/compra`, { precio_venta: 1 })).status).toBe(404);
    expect(await mark('comprado')).toMatchObject({ antes: [{ estado_gestion: 'descartado' }] });
    expect(await managed('estado_gestion=comprado')).toMatchObject([{ compra }]);
    expect(await summary()).toMatchObject({
      data: { comprados: 1, gastado: 12, ingresado: 90, con_precio: 1 },
    });
    await mark(null);
    expect(await summary()).toMatchObject({ data: nothing });
    await api.call('/api/gestion/calendario', { method: 'DELETE', as: ana });
  });

  test('of another account are out of reach', async () => {
    const uno = await idOf('talleruno.es');
    const answer = await put('/api/gestion/dominios', { ids: [uno], estado_gestion: 'comprado' }, luis);
    expect(await answer.json()).toMatchObject({ data: { cambiados: 0 } });
    expect((await put(`/api/gestion/dominios/${uno}/compra`, { precio_venta: 1 }, luis)).status).toBe(404);
    expect((await api.call(`/api/gestion/dominios/${uno}/historial`, { as: luis })).status).toBe(404);
  });
});

test('names about to be free stand by their day, and freed ones by when they were seen free', async () => {
  const [uno, dos] = [await idOf('talleruno.es'), await idOf('tallerdos.es')];
  const held = { estado_verificacion: 'expirado', es_disponible: false, confirmaciones: 0, motivo: null };
  await withAccount(api.db.store, ana.usuario_id, async (tx) => {
    await tx.execute(sql`UPDATE dominios SET fase_ciclo = 'redencion', fecha_liberacion_estimada = '2026-07-03T23:30:00Z'
      WHERE id = ${uno}`);
    await tx.execute(
      sql`UPDATE dominios SET es_disponible = true, confirmaciones = 2, fase_ciclo = 'libre' WHERE id = ${dos}`,
    );
    const at = (now: string, verdict: object) =>
      recordVerdicts(
        tx,
        ana.usuario_id,
        [{ dominio_id: dos, fase_ciclo: 'gracia', ...held, ...verdict }],
        Date.parse(now),
      );
    await at('2026-06-29T10:00:00Z', {});
    const free = { fase_ciclo: 'libre', es_disponible: true };
    await at('2026-06-30T10:00:00Z', { ...free, confirmaciones: 1 });
    await at('2026-06-30T10:20:00Z', { ...free, confirmaciones: 2 });
  });
  const drops = await (await api.call('/api/gestion/liberaciones?dia=2026-07-04', { as: ana })).json();
  expect(drops).toMatchObject({
    data: [{ dominio: 'talleruno.es' }],
    dias: [{ dia: '2026-07-04', total: 1 }],
  });
  const none = await (await api.call('/api/gestion/liberaciones?dia=2026-07-03', { as: ana })).json();
  expect(none).toMatchObject({ data: [] });
  const freed = await (await api.call('/api/gestion/liberados', { as: ana })).json();
  expect(freed).toMatchObject({
    data: [
      {
        dominio: { dominio: 'tallerdos.es', libre_desde: '2026-06-30T10:00:00.000Z' },
        libre_desde: '2026-06-30T10:00:00.000Z',
      },
    ],
  });
  expect(await (await api.call('/api/gestion/liberados', { as: luis })).json()).toMatchObject({ data: [] });
});

describe('saved filters', () => {
  const save = async (body: object, as = ana) => await api.post('/api/gestion/filtros', body, as);
  const own = { pantalla: 'dominios', nombre: 'Libres .es', filtro: 'es_disponible=true&extension=es' };

  test('are saved under a name, changed under the same one, and removed', async () => {
    await save(own);
    await save({ ...own, avisar: true });
    const all = async (as = ana) =>
      z
        .object({ data: z.array(FiltroGuardado) })
        .parse(await (await api.call('/api/gestion/filtros', { as })).json()).data;
    const [filter, ...others] = await all();
    expect([filter?.avisar, others]).toEqual([true, []]);
    expect(await all(luis)).toEqual([]);
    const path = `/api/gestion/filtros/${filter?._id}`;
    expect((await api.call(path, { method: 'DELETE', as: luis })).status).toBe(404);
    expect((await api.call(path, { method: 'DELETE', as: ana })).status).toBe(200);
    expect(await all()).toEqual([]);
  });

  test('are at most fifty an account', async () => {
    for (let n = 0; n < 50; n++) await save({ ...own, nombre: `Filtro ${n}` }, luis);
    const answer = await save({ ...own, nombre: 'Uno más' }, luis);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('como máximo 50 filtros');
    expect((await save({ ...own, nombre: 'Filtro 7', avisar: true }, luis)).status).toBe(200);
  });
});

const Soon = z.tuple([
  z.object({
    data: z.array(
      Dominio.pick({
        _id: true,
        liberacion_desde: true,
        liberacion_hasta: true,
        liberacion_fuente: true,
      }).strip(),
    ),
  }),
  z.object({ data: z.object({ por_liberarse: z.int() }) }),
]);

describe('the private calendar', () => {
  const Made = z.object({ data: z.object({ url: z.string() }) });

  test('gives names and dates to holders of its address, until it is revoked', async () => {
    const tres = await idOf('tallertres.es');
    await withAccount(api.db.store, ana.usuario_id, (tx) =>
      tx.execute(sql`UPDATE dominios SET fase_ciclo = 'pendiente_borrado', fecha_liberacion_estimada = '2026-07-05T22:30:00Z'
        WHERE id = ${tres}`),
    );
    const { data } = Made.parse(await (await api.post('/api/gestion/calendario', {}, ana)).json());
    const path = new URL(data.url).pathname;
    expect(path).toMatch(/^\/calendario\/[A-Za-z0-9_-]{22}\.ics$/);
    const feed = await api.call(path);
    expect(feed.headers.get('content-type')).toContain('text/calendar');
    const text = await feed.text();
    expect(text).toContain('SUMMARY:tallertres.es se libera (estimado)');
    // The day of the account, not of UTC.
    expect(text).toContain('DTSTART;VALUE=DATE:20260706');
    expect(text).not.toMatch(/Taller tres|DESCRIPTION|lugo/);
    const one = await api.call(`/api/gestion/dominios/${tres}/evento`, { as: ana });
    expect(await one.text()).toContain('SUMMARY:tallertres.es');
    const second = Made.parse(await (await api.post('/api/gestion/calendario', {}, ana)).json());
    expect((await api.call(path)).status).toBe(404);
    await api.call('/api/gestion/calendario', { method: 'DELETE', as: ana });
    expect((await api.call(new URL(second.data.url).pathname)).status).toBe(404);
  });

  test('a name whose zone tells an interval is listed and counted until it is lost, and an event over that interval', async () => {
    const cuatro = await idOf('tallercuatro.es');
    const [desde, hasta] = ['2026-07-04T05:00:00.000Z', '2026-07-04T11:00:00.000Z'];
    const set = (values: SQL) =>
      withAccount(api.db.store, ana.usuario_id, (tx) =>
        tx.execute(sql`UPDATE dominios SET ${values} WHERE id = ${cuatro}`),
      );
    const soon = async () => {
      const lists = await Promise.all(
        ['/api/gestion/liberaciones', '/api/dashboard/embudo'].map(async (path) =>
          (await api.call(path, { as: ana })).json(),
        ),
      );
      return Soon.parse(lists);
    };
    const before = await soon();
    await set(sql`liberacion_desde = ${desde}, liberacion_hasta = ${hasta}, liberacion_fuente = 'dns'`);
    const [list, funnel] = await soon();
    expect(list.data.find(({ _id }) => _id === cuatro)).toEqual({
      _id: cuatro,
      liberacion_desde: desde,
      liberacion_hasta: hasta,
      liberacion_fuente: 'dns',
    });
    expect(list.data).toHaveLength(before[0].data.length + 1);
    expect(funnel.data.por_liberarse).toBe(before[1].data.por_liberarse + 1);
    const event = await (await api.call(`/api/gestion/dominios/${cuatro}/evento`, { as: ana })).text();
    expect(event).toContain('DTSTART:20260704T050000Z');
    expect(event).toContain('DTEND:20260704T110000Z');
    const eventBy = async (date: string) => {
      await set(sql`fecha_liberacion_estimada = ${date}`);
      return await (await api.call(`/api/gestion/dominios/${cuatro}/evento`, { as: ana })).text();
    };
    expect(await eventBy(desde)).toContain('DTEND:20260704T110000Z');
    // Published by its registry.
    expect(await eventBy('2026-07-08T10:00:00Z')).toContain('DTSTART;VALUE=DATE:20260708');
    await set(sql`fecha_liberacion_estimada = NULL`);
    await set(sql`perdido_en = '2026-07-04T06:00:00Z'`);
    expect(await soon()).toEqual(before);
    // Lost before this release: by its former holder.
    await set(sql`perdido_en = '2026-05-04T06:00:00Z'`);
    expect(await soon()).toEqual([list, funnel]);
    await set(sql`perdido_en = NULL`);
    // Long past, so it announces no release.
    await set(sql`liberacion_desde = '2026-06-20T05:00:00Z', liberacion_hasta = '2026-06-28T05:00:00Z'`);
    expect(await soon()).toEqual(before);
    await set(sql`liberacion_desde = NULL, liberacion_hasta = NULL, liberacion_fuente = NULL`);
  });

  test('a release is in the list and in the calendar until the end of its interval', async () => {
    const cuatro = await idOf('tallercuatro.es');
    const set = (values: SQL) =>
      withAccount(api.db.store, ana.usuario_id, (tx) =>
        tx.execute(sql`UPDATE dominios SET ${values} WHERE id = ${cuatro}`),
      );
    await set(sql`liberacion_desde = '2026-06-28T10:00:00Z', liberacion_hasta = '2026-07-02T10:00:00Z'`);
    const list = await api.call('/api/gestion/liberaciones', { as: ana });
    expect(List.parse(await list.json()).data.map(({ _id }) => _id)).toContain(cuatro);
    const made = Made.parse(await (await api.post('/api/gestion/calendario', {}, ana)).json());
    const feed = async () => (await api.call(new URL(made.data.url).pathname)).text();
    const text = await feed();
    expect(text).toContain('SUMMARY:tallercuatro.es se libera (estimado)');
    expect(text).toContain('DTSTART:20260628T100000Z');
    expect(text).toContain('DTEND:20260702T100000Z');
    // A verdict tells the interval's start as its date.
    await set(sql`fecha_liberacion_estimada = liberacion_desde`);
    expect(await feed()).toContain('DTEND:20260702T100000Z');
    await set(sql`fecha_liberacion_estimada = NULL`);
    await set(sql`liberacion_hasta = '2026-06-30T09:00:00Z'`);
    expect(await feed()).not.toContain('tallercuatro.es');
    await set(sql`liberacion_desde = NULL, liberacion_hasta = NULL`);
    await api.call('/api/gestion/calendario', { method: 'DELETE', as: ana });
  });

  test('a token that opens nothing, and one that is none, are not found', async () => {
    expect((await api.call(`/calendario/${'A'.repeat(22)}.ics`)).status).toBe(404);
    expect((await api.call('/calendario/..%2f.ics')).status).toBe(404);
  });

  test('is shut to addresses that the account does not admit, and to who asks too often', async () => {
    const made = Made.parse(await (await api.post('/api/gestion/calendario', {}, luis)).json());
    const path = new URL(made.data.url).pathname;
    expect((await api.call(path)).status).toBe(200);
    const admit = (list: string[]) =>
      withAccount(api.db.store, luis.usuario_id, (tx) =>
        tx.execute(sql`UPDATE cuentas SET seguridad = seguridad || ${JSON.stringify({ ip_whitelist: list })}::jsonb
          WHERE usuario_id = ${luis.usuario_id}`),
      );
    await admit(['203.0.113.0/24']);
    const refused = await api.call(path);
    expect([refused.status, await refused.text()]).toEqual([403, expect.not.stringContaining('VCALENDAR')]);
    await admit(['127.0.0.1']);
    expect((await api.call(path)).status).toBe(200);
    const asked = await Promise.all(Array.from({ length: 25 }, () => api.call(path)));
    expect(asked.some(({ status }) => status === 429)).toBe(true);
  });
});
