import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import type { MapsOutcome, MapsQuery } from '#providers/maps/port.ts';
import { batchesToRecollect } from '#store/queries/processes/sweep.ts';
import { firstRow, rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withAccount, withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { editBatch } from '../batches/edit-batch.ts';
import { changeKeyword } from '../batches/edit-keywords.ts';
import { recollect } from '../batches/recollect.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import {
  accessTo,
  createSearches,
  FAST,
  foundBusiness,
  scriptedProvider,
} from '../testing/searches.testing.ts';

let db: TestDatabase;
let queue: Queue;
let account: string;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: db.store, log: silentLogger });
});
afterAll(async () => {
  await queue.stop(1_000);
  await db.drop();
});
beforeEach(async () => {
  account = await createAccount(db.store);
});

const place = (id: string, latitud = 37.38, longitud = -5.98) =>
  foundBusiness({ place_id: id, nombre_negocio: `Negocio ${id}`, latitud, longitud });

function searchesOf(answer: (query: MapsQuery) => Promise<MapsOutcome>) {
  const provider = scriptedProvider(answer);
  const searches = createSearches({ store: db.store, queue, clock: systemClock, maps: accessTo(provider) });
  return { provider, searches };
}

test('credits are never passed at any concurrency, and what a search gives back is asked for again', async () => {
  let found = 0;
  let most = 0;
  let inFlight = 0;
  const { searches, provider } = searchesOf(async ({ maxCreditos, maxResultados }) => {
    // The highest possible cost of all running searches must stay within the cap.
    inFlight += maxCreditos;
    most = Math.max(most, found + inFlight);
    await new Promise(setImmediate);
    inFlight -= maxCreditos;
    const count = Math.min(maxCreditos, maxResultados, 4);
    const negocios = Array.from({ length: count }, () => place(`c${found++}`));
    return { kind: 'answered', negocios, limitada: false, spend: { solicitudes: 1, creditos: count } };
  });
  await searches.settings(account, FAST);
  const key = await searches.batch(account, 40, { tope_creditos: 50, max_concurrent_requests: 10 });
  await searches.work([key]);
  const [batch] = await searches.batches(account);
  expect(batch).toMatchObject({ estado: 'pausado', creditos_usados: 50 });
  expect([found, most <= 50]).toEqual([50, true]);
  expect(provider.asked.length).toBeGreaterThanOrEqual(13);
});

test('requests stop exactly at their cap', async () => {
  const { searches, provider } = searchesOf(async () => ({
    kind: 'answered',
    negocios: [],
    limitada: false,
    spend: { solicitudes: 1, creditos: 0 },
  }));
  await searches.settings(account, FAST);
  const key = await searches.batch(account, 30, { tope_solicitudes: 17, max_concurrent_requests: 10 });
  await searches.work([key]);
  expect(provider.asked).toHaveLength(17);
  expect(await searches.batches(account)).toMatchObject([{ estado: 'pausado', solicitudes_usadas: 17 }]);
});

test('a cap that leaves less than a search needs to begin stops the batch, and asks nothing of the public server’s day', async () => {
  const { searches, provider } = searchesOf(async ({ maxSolicitudes }) =>
    maxSolicitudes < 2
      ? { kind: 'budget_ended', spend: { solicitudes: 0, creditos: 0 } }
      : { kind: 'answered', negocios: [], limitada: false, spend: { solicitudes: 2, creditos: 0 } },
  );
  provider.unidad = 'ninguna';
  provider.requestsAtMost = () => 4;
  provider.publico = { servicio: 'compartido', keywordsAlDia: 50 };
  await searches.settings(account, FAST);
  const key = await searches.batch(account, 3, { tope_solicitudes: 3, max_concurrent_requests: 1 });
  await searches.work([key]);
  expect(provider.asked.length).toBeLessThanOrEqual(2);
  expect(await searches.batches(account)).toMatchObject([
    { estado: 'pausado', motivo_codigo: 'tope_solicitudes', solicitudes_usadas: 2 },
  ]);
  const used = await withAccount(db.store, account, (tx) =>
    rows(
      tx,
      z.object({ usadas: z.int() }),
      sql`SELECT usadas FROM uso_publico WHERE servicio = 'compartido'`,
    ),
  );
  expect(used).toEqual([{ usadas: 1 }]);
});

const KeywordRow = z.object({
  estado: z.string(),
  resultados_encontrados: z.number(),
  resultados_nuevos: z.number(),
  resultados_conocidos: z.number(),
  limitada: z.boolean(),
  consultas: z.number(),
});
const keywordsOf = () =>
  withAccount(db.store, account, (tx) =>
    rows(
      tx,
      KeywordRow,
      sql`SELECT estado, resultados_encontrados, resultados_nuevos, resultados_conocidos, limitada, consultas
          FROM keywords ORDER BY posicion`,
    ),
  );

/** A grid of 64 businesses; the provider shows ten for an area. */
const town = Array.from({ length: 64 }, (_, n) =>
  place(`g${n}`, 37.3 + (n % 8) * 0.02, -6.1 + Math.floor(n / 8) * 0.02),
);
const CEILING = 10;
async function tenOfArea({ area }: MapsQuery): Promise<MapsOutcome> {
  const inside = town.filter(
    ({ latitud, longitud }) =>
      area === null ||
      ((latitud ?? 0) >= area.sur &&
        (latitud ?? 0) < area.norte &&
        (longitud ?? 0) >= area.oeste &&
        (longitud ?? 0) < area.este),
  );
  // Spread over the area, as a ranked list is.
  const step = Math.max(1, Math.floor(inside.length / CEILING));
  const negocios = inside.filter((_, n) => n % step === 0).slice(0, CEILING);
  return {
    kind: 'answered',
    negocios,
    limitada: inside.length > CEILING,
    spend: { solicitudes: 1, creditos: negocios.length },
  };
}

test('with complete coverage a cut answer is followed by its parts until nothing is cut; without it the cut is reported', async () => {
  const { searches } = searchesOf(tenOfArea);
  await searches.settings(account, FAST);
  await searches.work([await searches.batch(account, ['dentistas Sevilla'])]);
  expect(await keywordsOf()).toMatchObject([{ resultados_encontrados: 10, limitada: true, consultas: 1 }]);
  await searches.work([await searches.batch(account, ['clínicas Sevilla'], { cobertura_completa: true })]);
  const [, whole] = await keywordsOf();
  expect(whole).toMatchObject({ estado: 'completado', limitada: false, resultados_conocidos: 10 });
  expect(whole?.resultados_encontrados).toBeGreaterThanOrEqual(60);
  expect(whole?.resultados_nuevos).toBe((whole?.resultados_encontrados ?? 0) - 10);
  expect(whole?.consultas).toBeGreaterThan(4);
});

test('a keyword of which only parts are left to search cannot be written anew', async () => {
  const { searches } = searchesOf(tenOfArea);
  await searches.settings(account, FAST);
  const wide = { cobertura_completa: true, tope_solicitudes: 2, max_concurrent_requests: 1 };
  await searches.work([await searches.batch(account, ['dentistas Sevilla'], wide)]);
  expect(await keywordsOf()).toMatchObject([{ estado: 'pendiente', consultas: 2 }]);
  const { id } = await withAccount(db.store, account, async (tx) => {
    const [found] = await rows(tx, z.object({ id: z.string() }), sql`SELECT id FROM keywords`);
    return found ?? { id: '' };
  });
  await expect(
    changeKeyword(searches.deps, account, id, { keyword: 'dentistas Vigo' }),
  ).rejects.toMatchObject({
    code: 'keyword_terminada',
  });
});

test('the same keyword searched four times with shifting answers: the union once, each business new once', async () => {
  let round = 0;
  const shifting = [
    [1, 2, 3],
    [2, 3, 4],
    [1, 4, 5],
    [3, 5, 6],
  ];
  const { searches } = searchesOf(async () => ({
    kind: 'answered',
    negocios: (shifting[round++] ?? []).map((n) => place(`s${n}`)),
    limitada: false,
    spend: { solicitudes: 1, creditos: 3 },
  }));
  await searches.settings(account, FAST);
  const key = await searches.batch(account, ['bares Lugo']);
  await searches.work([key]);
  for (let again = 0; again < 3; again++) {
    await recollect(searches.deps, key, { ahora: true });
    await searches.work([key]);
  }
  expect(await keywordsOf()).toMatchObject([
    {
      estado: 'completado',
      resultados_encontrados: 6,
      resultados_nuevos: 6,
      resultados_conocidos: 0,
      consultas: 4,
    },
  ]);
  const [batch] = await withAccount(db.store, account, (tx) =>
    rows(
      tx,
      z.object({ total: z.number(), nuevos: z.number(), keywords: z.number(), vueltas: z.number() }),
      sql`SELECT total_negocios_encontrados AS total, negocios_nuevos AS nuevos, keywords_completadas AS keywords,
            recolecciones AS vueltas FROM batches`,
    ),
  );
  expect(batch).toEqual({ total: 6, nuevos: 6, keywords: 1, vueltas: 3 });
});

test('a repeated batch has a cap of its own in every round, whatever the rounds before used', async () => {
  const { searches } = searchesOf(async () => ({
    kind: 'answered',
    negocios: [],
    limitada: false,
    spend: { solicitudes: 1, creditos: 1 },
  }));
  await searches.settings(account, FAST);
  const key = await searches.batch(account, ['bares Lugo', 'bares Vigo', 'bares Ourense']);
  await searches.work([key]);
  const state = async () => {
    const [batch] = await withAccount(db.store, account, (tx) =>
      rows(
        tx,
        z.object({ estado: z.string(), usadas: z.number(), codigo: z.string().nullable() }),
        sql`SELECT estado, solicitudes_usadas AS usadas, motivo_codigo AS codigo FROM batches`,
      ),
    );
    return batch;
  };
  expect(await state()).toMatchObject({ estado: 'completado', usadas: 3 });
  await recollect(searches.deps, key, { cada_dias: 7, tope_solicitudes: 2, ahora: true });
  await searches.work([key]);
  expect(await state()).toEqual({ estado: 'pausado', usadas: 5, codigo: 'tope_solicitudes' });
  // The next round still comes in a week, with its own cap.
  const due = (days: number) =>
    withSystem(db.store, (tx) => batchesToRecollect(tx, systemClock.now() + days * 86_400_000));
  expect(await due(6)).toEqual([]);
  expect(await due(8)).toEqual([key]);
  await recollect(searches.deps, key, { ahora: true });
  await searches.work([key]);
  expect(await state()).toEqual({ estado: 'pausado', usadas: 7, codigo: 'tope_solicitudes' });
});

test('a cap raised in a round holds for that round alone, and the other cap stays', async () => {
  const { searches } = searchesOf(async () => ({
    kind: 'answered',
    negocios: [],
    limitada: false,
    spend: { solicitudes: 1, creditos: 1 },
  }));
  await searches.settings(account, FAST);
  const capped = { tope_creditos: 2, tope_solicitudes: 2, max_concurrent_requests: 1 };
  const key = await searches.batch(account, ['bares Lugo', 'bares Vigo', 'bares Ourense'], capped);
  await searches.work([key]);
  const caps = () =>
    withAccount(db.store, account, (tx) =>
      firstRow(
        tx,
        z.object({ solicitudes: z.number(), creditos: z.number(), usados: z.number(), vuelta: z.unknown() }),
        sql`SELECT tope_solicitudes AS solicitudes, tope_creditos AS creditos, creditos_usados AS usados,
              jsonb_build_array(configuracion->'tope_solicitudes', configuracion->'tope_creditos') AS vuelta FROM batches`,
      ),
    );
  await recollect(searches.deps, key, { ahora: true });
  await searches.work([key]);
  expect(await caps()).toEqual({ solicitudes: 4, creditos: 4, usados: 4, vuelta: [2, 2] });
  await editBatch(searches.deps, key, { configuracion: { tope_solicitudes: 9 } });
  expect(await caps()).toEqual({ solicitudes: 9, creditos: 4, usados: 4, vuelta: [2, 2] });
  await editBatch(searches.deps, key, { configuracion: { tope_solicitudes: 8, tope_creditos: 5 } });
  expect(await caps()).toEqual({ solicitudes: 8, creditos: 5, usados: 4, vuelta: [2, 2] });
  await recollect(searches.deps, key, { ahora: true });
  await searches.work([key]);
  expect(await caps()).toEqual({ solicitudes: 6, creditos: 6, usados: 6, vuelta: [2, 2] });
});

test('a round may use as many credits as the first one might, whatever that one used', async () => {
  const { searches } = searchesOf(async () => ({
    kind: 'answered',
    negocios: [],
    limitada: false,
    spend: { solicitudes: 1, creditos: 1 },
  }));
  await searches.settings(account, FAST);
  const capped = { tope_creditos: 2, tope_solicitudes: 9, max_concurrent_requests: 1 };
  const key = await searches.batch(account, ['bares Lugo', 'bares Vigo'], capped);
  await searches.work([key]);
  for (const creditos_usados of [2, 4]) {
    expect(await searches.batches(account)).toMatchObject([{ estado: 'completado', creditos_usados }]);
    await recollect(searches.deps, key, { ahora: true });
    await searches.work([key]);
  }
});

test.each([
  [false, 'completado', 'pendiente', 0],
  [true, 'procesando', 'pendiente', 1],
])(
  'with verificar_dominios %s the batch ends «%s», and of its domains so many are due',
  async (verificar_dominios, estado, domain, due) => {
    const { searches } = searchesOf(async () => ({
      kind: 'answered',
      negocios: [foundBusiness({ place_id: `v${verificar_dominios}`, sitio_web: 'https://baruno.es' })],
      limitada: false,
      spend: { solicitudes: 1, creditos: 1 },
    }));
    await searches.settings(account, FAST);
    const key = await searches.batch(account, 1, { verificar_dominios });
    await searches.work([key]);
    expect(await searches.batches(account)).toMatchObject([{ estado, keywords_completadas: 1 }]);
    const found = await withAccount(db.store, account, (tx) =>
      rows(
        tx,
        z.object({ estado: z.string(), dominios: z.int(), due: z.int() }),
        sql`SELECT min(estado_verificacion) AS estado, count(*)::int AS dominios, count(proxima_verificacion)::int AS due
        FROM dominios`,
      ),
    );
    expect(found).toEqual([{ estado: domain, dominios: 1, due }]);
  },
);
