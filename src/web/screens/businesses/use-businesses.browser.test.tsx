import { beforeEach, expect, test, vi } from 'vitest';
import { Batch } from '#contract/entities/batch.ts';
import { ResumenNegocios } from '#contract/entities/estadisticas.ts';
import { NegocioListado } from '#contract/entities/negocio.ts';
import { negociosRoutes } from '#contract/routes/negocios.ts';
import { type Asked, idOf, nameOf, runHook, serve } from '../../testing/harness.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { businessesSearchOf } from './url-state.ts';
import { useBusinesses } from './use-businesses.ts';

const LOOK_MS = 3_000;
const row = (n: number, telefono = '') => ({ ...sampleOf(NegocioListado), _id: idOf(n), telefono });
const batch = (n: number) =>
  ({ tipo: 'batch', revision: 1, batch: { ...sampleOf(Batch), _id: idOf(n) } }) as const;
const byName = businessesSearchOf({ orden: 'nombre_negocio', direccion: 'asc' });

/** Listed rows and total on the server. */
let listed: ReturnType<typeof row>[];
let total: number;
let exact: boolean;
let wait: Promise<void>;
let asked: Asked[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  listed = [row(1), row(2)];
  total = 2;
  exact = true;
  wait = Promise.resolve();
  ({ asked } = serve({
    [nameOf(negociosRoutes.listar)]: () => {
      const answer = {
        success: true,
        data: listed,
        pagination: { currentPage: 1, totalPages: 1, totalDocs: total, total_exacto: exact },
        estadisticas: { ...sampleOf(ResumenNegocios), total },
      };
      return wait.then(() => answer);
    },
  }));
});

/** Runs due timers only; the test alone advances time. */
const settled = <T,>(read: () => T) =>
  expect.poll(() => {
    vi.advanceTimersByTime(0);
    return read();
  });

async function shown(search: ReturnType<typeof businessesSearchOf>) {
  const rendered = await runHook(() => useBusinesses(search));
  await settled(() => rendered.result.current.page.data).toBeDefined();
  return {
    ...rendered,
    names: () => rendered.result.current.page.data?.data.map(({ _id }) => _id),
    phones: () => rendered.result.current.page.data?.data.map(({ telefono }) => telefono),
  };
}

test('new rows wait to be shown, while those shown change in their place and the figures follow', async () => {
  const { result, say, phones, names } = await shown(byName);
  listed = [row(3), row(1, '600'), row(2)];
  total = 3;
  say(batch(9));
  await settled(() => result.current.waiting).toBe(1);
  await settled(() => [names(), phones(), result.current.counted?.total]).toEqual([
    [idOf(1), idOf(2)],
    ['600', ''],
    3,
  ]);
  await result.current.page.refetch();
  await settled(() => [names(), result.current.waiting]).toEqual([[idOf(3), idOf(1), idOf(2)], 0]);
});

test('the first page in arrival order shows them by itself', async () => {
  const { result, say, names } = await shown(businessesSearchOf({}));
  listed = [row(3), row(1), row(2)];
  total = 3;
  say(batch(9));
  await settled(() => [names(), result.current.waiting]).toEqual([[idOf(3), idOf(1), idOf(2)], 0]);
});

test('only what concerns the list is looked at, at most every three seconds', async () => {
  const ofBatch = businessesSearchOf({ orden: 'rating', batch_id: idOf(7) });
  const { say, client } = await shown(ofBatch);
  const before = asked.length;
  say(batch(8));
  say({ tipo: 'dominio', revision: 1, dominio_id: idOf(99) });
  expect(asked.length - before).toBe(0);
  for (let n = 0; n < 4; n++) say(batch(7));
  await settled(() => asked.length - before).toBe(1);
  await settled(() => client.isFetching()).toBe(0);
  vi.advanceTimersByTime(LOOK_MS);
  await settled(() => asked.length - before).toBe(2);
});

test('what changes while a slow reading is under way is read after it', async () => {
  const { say, phones } = await shown(byName);
  const slow = Promise.withResolvers<void>();
  wait = slow.promise;
  listed = [row(1, '600'), row(2)];
  say(batch(9));
  await settled(() => asked.length).toBe(2);
  listed = [row(1, '600'), row(2, '700')];
  say(batch(9));
  vi.advanceTimersByTime(LOOK_MS);
  wait = Promise.resolve();
  slow.resolve();
  await settled(phones).toEqual(['600', '700']);
  expect(asked).toHaveLength(3);
});

test('the verdict on the domain of a row shown is read again', async () => {
  const dominio = { ...sampleOf(NegocioListado.shape.dominio.unwrap()), _id: idOf(50) };
  listed = [{ ...row(1), dominio }];
  total = 1;
  const { say, phones } = await shown(byName);
  listed = [{ ...row(1, '600'), dominio }];
  say({ tipo: 'dominio', revision: 1, dominio_id: idOf(50) });
  await settled(() => phones()).toEqual(['600']);
});

test('where changes of domains are left out the rows shown are read again', async () => {
  const { say, phones } = await shown(byName);
  listed = [row(1, '600'), row(2)];
  say({ tipo: 'recargar', revision: 1, batch_id: null });
  await settled(() => phones()).toEqual(['600', '']);
});

test('where the list counts no further than its cap nothing is said of new rows', async () => {
  exact = false;
  const { result, say, phones } = await shown(byName);
  listed = [row(1, '600'), row(2)];
  total = 30;
  say(batch(9));
  await settled(() => phones()).toEqual(['600', '']);
  expect(result.current.waiting).toBe(0);
});
