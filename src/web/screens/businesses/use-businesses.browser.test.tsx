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

/** What the server lists, and how many there are in all. */
let listed: ReturnType<typeof row>[];
let total: number;
let exact: boolean;
let asked: Asked[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  listed = [row(1), row(2)];
  total = 2;
  exact = true;
  ({ asked } = serve({
    [nameOf(negociosRoutes.listar)]: () => ({
      success: true,
      data: listed,
      pagination: { currentPage: 1, totalPages: 1, totalDocs: total, total_exacto: exact },
      estadisticas: { ...sampleOf(ResumenNegocios), total },
    }),
  }));
});

async function shown(search: ReturnType<typeof businessesSearchOf>) {
  const rendered = await runHook(() => useBusinesses(search));
  await vi.waitFor(() => expect(rendered.result.current.page.data).toBeDefined());
  return {
    ...rendered,
    names: () => rendered.result.current.page.data?.data.map(({ _id }) => _id),
    phones: () => rendered.result.current.page.data?.data.map(({ telefono }) => telefono),
  };
}

test('new rows wait to be let in, while those shown change in their place and the figures follow', async () => {
  const { result, say, phones, names } = await shown(byName);
  listed = [row(3), row(1, '600'), row(2)];
  total = 3;
  say(batch(9));
  await vi.waitFor(() => expect(result.current.waiting).toBe(1));
  expect([names(), phones()]).toEqual([
    [idOf(1), idOf(2)],
    ['600', ''],
  ]);
  expect(result.current.counted?.total).toBe(3);
  await result.current.page.refetch();
  await vi.waitFor(() => expect(names()).toEqual([idOf(3), idOf(1), idOf(2)]));
  expect(result.current.waiting).toBe(0);
});

test('the first page in arrival order lets them in by itself', async () => {
  const { result, say, names } = await shown(businessesSearchOf({}));
  listed = [row(3), row(1), row(2)];
  total = 3;
  say(batch(9));
  await vi.waitFor(() => expect(names()).toEqual([idOf(3), idOf(1), idOf(2)]));
  expect(result.current.waiting).toBe(0);
});

test('only what concerns the list is looked at, at most every three seconds', async () => {
  const ofBatch = businessesSearchOf({ orden: 'rating', batch_id: idOf(7) });
  const { say } = await shown(ofBatch);
  const before = asked.length;
  say(batch(8));
  say({ tipo: 'dominio', revision: 1, dominio_id: idOf(99) });
  expect(asked.length - before).toBe(0);
  for (let n = 0; n < 4; n++) say(batch(7));
  await vi.waitFor(() => expect(asked.length - before).toBe(1));
  vi.advanceTimersByTime(LOOK_MS);
  await vi.waitFor(() => expect(asked.length - before).toBe(2));
});

test('the verdict on the domain of a row shown is read anew', async () => {
  const dominio = { ...sampleOf(NegocioListado.shape.dominio.unwrap()), _id: idOf(50) };
  listed = [{ ...row(1), dominio }];
  total = 1;
  const { say, phones } = await shown(byName);
  listed = [{ ...row(1, '600'), dominio }];
  say({ tipo: 'dominio', revision: 1, dominio_id: idOf(50) });
  await vi.waitFor(() => expect(phones()).toEqual(['600']));
});

test('where the list counts no further than its cap nothing is said of new rows', async () => {
  exact = false;
  const { result, say, phones } = await shown(byName);
  listed = [row(1, '600'), row(2)];
  total = 30;
  say(batch(9));
  await vi.waitFor(() => expect(phones()).toEqual(['600', '']));
  expect(result.current.waiting).toBe(0);
});
