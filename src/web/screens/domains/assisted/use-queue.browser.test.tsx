import { expect, test, vi } from 'vitest';
import { Dominio } from '#contract/entities/dominio.ts';
import { Paginacion } from '#contract/entities/shared.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { type Asked, good, idOf, nameOf, Refusal, runHook, serve } from '../../../testing/harness.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { domainsAddress } from '../address.ts';
import { useQueue } from './use-queue.ts';

const ALL = domainsAddress.filterOf(domainsAddress.parse({}));
const [list, change] = [nameOf(dominiosRoutes.listar), nameOf(dominiosRoutes.cambiar)];
const row = (n: number) =>
  sampleOf(Dominio, { _id: idOf(n), dominio: `d${n}.es`, dominio_unicode: `d${n}.es` });
const page = (from: number, to: number, siguiente: string | null, total: number) => ({
  success: true,
  data: Array.from({ length: to - from + 1 }, (_, at) => row(from + at)),
  paginacion: sampleOf(Paginacion, { siguiente, total_elementos: total }),
});
const verdicts = (asked: readonly Asked[]) =>
  asked.filter(({ route }) => route.startsWith('PUT')).map(({ route, body }) => [route.slice(-2), body]);

test('each verdict goes on to the next domain and is saved; taken back, it is saved as none', async () => {
  const { asked } = serve({ [list]: () => page(1, 3, null, 3), [change]: () => good(row(1)) });
  const { result, act } = await runHook(() => useQueue(ALL, true));
  await expect.poll(() => result.current.row?.dominio).toBe('d1.es');
  expect(result.current.total).toBe(3);
  await act(() => result.current.judge('libre'));
  await expect.poll(() => result.current.row?.dominio).toBe('d2.es');
  await act(() => result.current.judge('registrado'));
  await expect.poll(() => result.current.row?.dominio).toBe('d3.es');
  expect([result.current.peek(-1)?.dominio, result.current.peek(1)]).toEqual(['d2.es', undefined]);
  await act(() => result.current.undo());
  await expect.poll(() => result.current.row?.dominio).toBe('d2.es');
  await expect.poll(() => result.current.saving).toBe(false);
  expect(verdicts(asked)).toEqual([
    ['01', { veredicto_manual: 'libre' }],
    ['02', { veredicto_manual: 'registrado' }],
    ['02', { veredicto_manual: null }],
  ]);
});

test('verdicts are saved one after another, in the order in which they were given', async () => {
  const ends: (() => void)[] = [];
  const { asked } = serve({
    [list]: () => page(1, 3, null, 3),
    [change]: () => new Promise((resolve) => ends.push(() => resolve(good(row(1))))),
  });
  const { result, act } = await runHook(() => useQueue(ALL, true));
  await expect.poll(() => result.current.row?.dominio).toBe('d1.es');
  await act(() => result.current.judge('libre'));
  await expect.poll(() => result.current.row?.dominio).toBe('d2.es');
  await act(() => result.current.judge('libre'));
  await expect.poll(() => ends.length).toBe(1);
  expect(verdicts(asked)).toHaveLength(1);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  await expect.poll(() => result.current.saving).toBe(true);
  ends[1]?.();
  await expect.poll(() => result.current.saving).toBe(false);
});

test('a verdict that cannot be saved is taken back, with the name of its domain', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  serve({ [list]: () => page(1, 2, null, 2), [change]: () => new Refusal(500, 'interno', 'Error') });
  const { result, act } = await runHook(() => useQueue(ALL, true));
  await expect.poll(() => result.current.row?.dominio).toBe('d1.es');
  await act(() => result.current.judge('libre'));
  await expect.poll(() => result.current.failed).toBe('d1.es');
  await expect
    .poll(() => [result.current.queue.verdicts.size, result.current.row?.dominio])
    .toEqual([0, 'd1.es']);
});

test('more domains are fetched before the last of a page is reached, and none while it is closed', async () => {
  const { asked } = serve({
    [list]: ({ query }) => (query.cursor === undefined ? page(1, 15, 'a.x', 17) : page(16, 17, null, 17)),
    [change]: () => good(row(1)),
  });
  const closed = await runHook(() => useQueue(ALL, false));
  expect(closed.result.current.row).toBeUndefined();
  expect(asked).toHaveLength(0);
  const { result, act } = await runHook(() => useQueue(ALL, true));
  await expect.poll(() => result.current.queue.ids.length).toBe(15);
  for (let at = 1; at < 5; at++) {
    await act(() => result.current.move(1));
    await expect.poll(() => result.current.queue.at).toBe(at);
  }
  expect(asked).toHaveLength(1);
  await act(() => result.current.move(1));
  await expect.poll(() => result.current.queue.ids.length).toBe(17);
  expect(asked.map(({ query }) => query.cursor)).toEqual([undefined, 'a.x']);
});
