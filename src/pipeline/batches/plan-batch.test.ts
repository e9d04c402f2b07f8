import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import {
  accessTo,
  createSearches,
  FAST,
  foundBusiness,
  scriptedProvider,
} from '../testing/searches.testing.ts';
import { planBatch } from './plan-batch.ts';

let db: TestDatabase;
let queue: Queue;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: db.store, log: silentLogger });
});
afterAll(async () => {
  await queue.stop(1_000);
  await db.drop();
});

const PAGE = 20;
const MOST = 60;

const business = (place_id: string) =>
  foundBusiness({ place_id, nombre_negocio: `Negocio ${place_id}`, latitud: 37.38, longitud: -5.98 });

test('the requests that a plan forecasts lie within a fifth of those made, over five batches', async () => {
  let counted = 0;
  let searched = 0;
  const provider = {
    ...scriptedProvider(async ({ keyword }) => {
      // From 12 to the most that the provider gives; later batches bring less.
      const found = Math.round(
        (12 + ((searched * 37) % (MOST - 11))) * (1 - Math.floor(searched / 20) * 0.03),
      );
      searched += 1;
      const solicitudes = Math.ceil(found / PAGE);
      counted += solicitudes;
      const negocios = Array.from({ length: found }, (_, at) => business(`${keyword} ${at}`));
      return { kind: 'answered', negocios, limitada: false, spend: { solicitudes, creditos: solicitudes } };
    }, MOST / PAGE),
    unidad: 'solicitud' as const,
    porSolicitud: PAGE,
  };
  const maps = accessTo(provider);
  const searches = createSearches({ store: db.store, queue, clock: systemClock, maps });
  const account = await createAccount(db.store);
  await searches.settings(account, FAST);
  const configuracion = BatchConfiguracion.parse({
    max_resultados_por_keyword: MOST,
    delay_entre_requests: 100,
    verificar_dominios: false,
  });
  const ratios: number[] = [];
  for (let batch = 0; batch < 5; batch++) {
    const plan = await withAccount(db.store, account, (tx) =>
      planBatch(tx, { maps, now: systemClock.now() }, account, { keywords: 20, configuracion }),
    );
    const before = counted;
    await searches.work([await searches.batch(account, 20, configuracion)]);
    expect(plan.base.origen).toBe(batch === 0 ? 'supuesto' : 'propio');
    ratios.push(plan.solicitudes / (counted - before));
  }
  for (const ratio of ratios) {
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.2);
  }
});

const planOf = (account: string, maps: ReturnType<typeof accessTo>, configuracion: BatchConfiguracion) =>
  withAccount(db.store, account, (tx) =>
    planBatch(tx, { maps, now: systemClock.now() }, account, { keywords: 20, configuracion }),
  );

test('keywords that brought nothing are no measure of what others will bring', async () => {
  const maps = accessTo(
    scriptedProvider(async () => ({
      kind: 'answered',
      negocios: [],
      limitada: false,
      spend: { solicitudes: 1, creditos: 0 },
    })),
  );
  const searches = createSearches({ store: db.store, queue, clock: systemClock, maps });
  const account = await createAccount(db.store);
  await searches.settings(account, FAST);
  const configuracion = BatchConfiguracion.parse({ verificar_dominios: false });
  const before = await planOf(account, maps, configuracion);
  await searches.work([await searches.batch(account, 5, configuracion)]);
  const { base, solicitudes, segundos } = await planOf(account, maps, configuracion);
  expect({ base, solicitudes, segundos }).toEqual({
    base: before.base,
    solicitudes: before.solicitudes,
    segundos: before.segundos,
  });
  expect(base).toMatchObject({ origen: 'supuesto', keywords_medidas: 0 });
});

test('a plan stops at the cap of its batch, in its figures and in its words', async () => {
  const maps = accessTo(scriptedProvider(async () => Promise.reject(new Error('not asked')), 3));
  const account = await createAccount(db.store);
  const whole = await planOf(account, maps, BatchConfiguracion.parse({}));
  const tope_solicitudes = Math.floor(whole.solicitudes / 4);
  const plan = await planOf(account, maps, BatchConfiguracion.parse({ tope_solicitudes }));
  expect(plan).toMatchObject({
    keywords: 20,
    solicitudes: tope_solicitudes,
    parada: {
      por: 'solicitudes',
      limite: tope_solicitudes,
      sin_tope: { solicitudes: whole.solicitudes, creditos: whole.creditos },
    },
  });
  expect(plan.negocios).toBeLessThan(whole.negocios / 3);
  expect(plan.avisos).toContainEqual(
    expect.stringMatching(/^Se detendrá al llegar al tope de \d+ solicitudes: unas \d de las 20 keywords\.$/),
  );
});

test.each([
  ['is missing', true, ['Sin clave de un proveedor de mapas se busca en OpenStreetMap.']],
  ['is not asked for: the account chose OpenStreetMap', false, []],
])('a plan without a key says where is searched when the key %s', async (_, isFallback, avisos) => {
  const free = scriptedProvider(async () => Promise.reject(new Error('not asked')));
  const account = await createAccount(db.store);
  const maps = accessTo({ ...free, nombre: 'openstreetmap' }, { paid: false, isFallback });
  expect((await planOf(account, maps, BatchConfiguracion.parse({}))).avisos).toEqual(avisos);
});
