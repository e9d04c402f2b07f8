import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FilaLive, type PaginaLive, ResumenLive } from '#contract/entities/live.ts';
import { Paginacion } from '#contract/entities/shared.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { LIST_ID } from '../../../parts/list/skip-to-list.tsx';
import { good, idOf, nameOf, runHook, serve } from '../../../testing/harness.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { allTotalsKey, freeKey, rowsKey } from '../queries.ts';
import { type LiveView, liveDefaults, liveSearchOf } from '../url-state.ts';
import { useLiveStream } from './use-live-stream.ts';

const BATCH = idOf(1);
const view = (change: Partial<LiveView> = {}): LiveView => {
  const { batch: _, ...rest } = liveSearchOf({ ...liveDefaults, ...change });
  return rest;
};
const fila = (n: number, keyword = 'hotel girona') =>
  sampleOf(FilaLive, { _id: idOf(100 + n), orden: n, keyword });
const page = (...filas: FilaLive[]): PaginaLive => ({
  filas,
  resumen: sampleOf(ResumenLive, { total: filas.length }),
  paginacion: sampleOf(Paginacion, { total_elementos: filas.length, pagina_actual: 1 }),
});
const rows = (...filas: FilaLive[]) => ({ tipo: 'filas', revision: 1, batch_id: BATCH, filas }) as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  serve({ [nameOf(batchesRoutes.filas)]: () => good(page(fila(2, 'nueva'), fila(1))) });
});
afterEach(() => document.getElementById(LIST_ID)?.remove());

/** The stream over a list with one row; `shown` returns the keywords of the page's rows. */
async function stream(own: LiveView = view()) {
  const rendered = await runHook((props?: { id?: string; view?: LiveView }) =>
    useLiveStream(props?.id ?? BATCH, props?.view ?? own, false),
  );
  const { client } = rendered;
  client.setQueryData(rowsKey(BATCH, own), page(fila(1)), { updatedAt: 5 });
  const stale = vi.spyOn(client, 'invalidateQueries');
  return {
    ...rendered,
    shown: () => client.getQueryData<PaginaLive>(rowsKey(BATCH, own))?.filas.map(({ keyword }) => keyword),
    asked: (key: readonly unknown[]) =>
      stale.mock.calls.filter(([filter]) => JSON.stringify(filter?.queryKey) === JSON.stringify(key)).length,
  };
}

/** A list on the page with a focusable element. */
function workInList(): HTMLElement {
  const list = document.createElement('div');
  list.id = LIST_ID;
  list.innerHTML = '<button type="button">Fila</button>';
  document.body.append(list);
  list.querySelector('button')?.focus();
  return list;
}

test('rows change in their place, and the page keeps its age', async () => {
  const { say, shown, client } = await stream();
  say(rows(fila(1, 'cambiada')));
  expect(shown()).toEqual(['cambiada']);
  expect(client.getQueryState(rowsKey(BATCH, view()))?.dataUpdatedAt).toBe(5);
});

test.each([
  ['a page', false],
  ['the first page', true],
])('rows that change while %s is being read change it too: its answer may be older', async (_, first) => {
  const { say, shown, client } = await stream();
  const slow = Promise.withResolvers<PaginaLive>();
  if (first) client.removeQueries();
  const read = client.fetchQuery({ queryKey: rowsKey(BATCH, view()), queryFn: () => slow.promise });
  say(rows(fila(1, 'cambiada')));
  expect(shown()).toEqual(first ? undefined : ['cambiada']);
  slow.resolve(page(fila(1)));
  await read;
  expect(shown()).toEqual(['hotel girona']);
  vi.advanceTimersByTime(200);
  expect(shown()).toEqual(['cambiada']);
});

test('rows that change while the page is read again in its place change it too', async () => {
  const own = view({ orden: 'rating' });
  const { say, shown } = await stream(own);
  say({ tipo: 'recargar', revision: 1, batch_id: BATCH });
  say(rows(fila(1, 'cambiada')));
  expect(shown()).toEqual(['cambiada']);
  await expect.poll(shown).toEqual(['hotel girona']);
  vi.advanceTimersByTime(200);
  expect(shown()).toEqual(['cambiada']);
});

test('many events in a row are one change of the page at most every 200 ms', async () => {
  const { say, shown, client } = await stream();
  const writes = vi.spyOn(client, 'setQueryData');
  say(rows(fila(1, 'uno')));
  for (const keyword of ['dos', 'tres', 'cuatro']) say(rows(fila(1, keyword)));
  expect([shown(), writes.mock.calls.length]).toEqual([['uno'], 1]);
  vi.advanceTimersByTime(200);
  expect([shown(), writes.mock.calls.length]).toEqual([['cuatro'], 2]);
});

test('the counts are asked at once and then every two seconds at most', async () => {
  const { say, asked } = await stream();
  for (let n = 0; n < 5; n++) say(rows(fila(1)));
  expect(asked(allTotalsKey(BATCH))).toBe(1);
  vi.advanceTimersByTime(2_000);
  expect(asked(allTotalsKey(BATCH))).toBe(2);
  vi.advanceTimersByTime(10_000);
  expect(asked(allTotalsKey(BATCH))).toBe(2);
});

test('new rows come in by themselves where the newest are on top', async () => {
  const { say, shown, result } = await stream();
  say(rows(fila(2, 'nueva')));
  expect([shown(), result.current.held]).toEqual([['nueva', 'hotel girona'], false]);
});

test('while the list has the focus new rows wait until they are shown', async () => {
  workInList();
  const { say, shown, result, act } = await stream();
  say(rows(fila(2, 'nueva'), fila(1, 'cambiada')));
  expect(shown()).toEqual(['cambiada']);
  await expect.poll(() => result.current.held).toBe(true);
  document.body.focus();
  await act(() => result.current.showHeld());
  await expect.poll(() => result.current.held).toBe(false);
});

test.each([
  ['another search', { id: idOf(2) }],
  ['another view', { view: view({ libres: true }) }],
])('%s does not wait for what the one before held back', async (_, next) => {
  const list = workInList();
  const own = view();
  const { say, result, rerender } = await stream(own);
  say(rows(fila(2, 'nueva')));
  await expect.poll(() => result.current.held).toBe(true);
  list.remove();
  await rerender({ view: own, ...next });
  expect(result.current.held).toBe(false);
  await rerender({ view: own });
  expect(result.current.held).toBe(false);
});

test('in another order new rows do not come in by themselves', async () => {
  const own = view({ orden: 'rating' });
  const { say, shown } = await stream(own);
  say(rows(fila(2, 'nueva')));
  expect(shown()).toEqual(['hotel girona']);
});

test('a free name reads the free ones again, another row does not', async () => {
  const { say, asked } = await stream();
  say(rows(fila(1)));
  expect(asked(freeKey(BATCH))).toBe(0);
  vi.advanceTimersByTime(200);
  const dominio = sampleOf(FilaLive.shape.dominio.unwrap(), { es_disponible: true });
  say(rows({ ...fila(1), dominio }));
  vi.advanceTimersByTime(200);
  expect(asked(freeKey(BATCH))).toBe(1);
});

test('when too much changed at once the page is fetched again, at most every second and a half', async () => {
  const { say, asked } = await stream();
  for (let n = 0; n < 3; n++) say({ tipo: 'recargar', revision: 1, batch_id: BATCH });
  expect(asked(rowsKey(BATCH, view()))).toBe(1);
  vi.advanceTimersByTime(1_500);
  expect(asked(rowsKey(BATCH, view()))).toBe(2);
});

test('events of another batch change nothing', async () => {
  const { say, shown, asked } = await stream();
  say({ ...rows(fila(1, 'ajena')), batch_id: idOf(2) });
  say({ tipo: 'recargar', revision: 1, batch_id: idOf(2) });
  expect([shown(), asked(allTotalsKey(BATCH))]).toEqual([['hotel girona'], 0]);
});

test('the rows of a batch are asked for while it is shown, and of no batch afterwards', async () => {
  const { watched, listeners, rerender, unmount } = await stream();
  expect([...watched]).toEqual([BATCH]);
  await rerender({ id: idOf(2) });
  expect([...watched]).toEqual([idOf(2)]);
  await unmount();
  expect([watched.size, listeners.size]).toEqual([0, 0]);
});
