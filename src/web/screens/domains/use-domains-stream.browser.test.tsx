import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { Dominio } from '#contract/entities/dominio.ts';
import { Paginacion } from '#contract/entities/shared.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { type Asked, idOf, nameOf, runHook, serve } from '../../testing/harness.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { domainsAddress } from './address.ts';
import { listQuery, statsKey } from './queries.ts';
import { useDomainsStream } from './use-domains-stream.ts';

const row = (n: number, notas = '') => sampleOf(Dominio, { _id: idOf(n), notas });
const page = (...data: Dominio[]) => ({ success: true as const, data, paginacion: sampleOf(Paginacion) });
const change = (n: number) => ({ tipo: 'dominio', revision: 1, dominio_id: idOf(n) }) as const;
const first = domainsAddress.parse({});
const second = domainsAddress.parse({ pagina: 2 });

let asked: Asked[];
let wait: Promise<void>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  wait = Promise.resolve();
  ({ asked } = serve({
    [nameOf(dominiosRoutes.listar)]: ({ query }) =>
      query.ids === undefined
        ? wait.then(() => page(row(1), row(2)))
        : page(...query.ids.split(',').map((id) => row(Number(id.slice(-4)), 'leída'))),
  }));
});
/** Readings of changed rows, one call each, without the pages. */
const reads = () => asked.flatMap(({ query }) => query.ids ?? []);

/** Runs due timers only; the test alone advances time. */
const settled = <T,>(read: () => T) =>
  expect.poll(() => {
    vi.advanceTimersByTime(0);
    return read();
  });

async function list(search = first, isThere = true) {
  const shown = [idOf(1), idOf(2)];
  const { queryKey } = listQuery(search);
  const rendered = await runHook(() => {
    useQuery(listQuery(search));
    useDomainsStream(search, shown);
  });
  if (isThere) await settled(() => rendered.client.getQueryData(queryKey)).toBeDefined();
  const stale = vi.spyOn(rendered.client, 'invalidateQueries');
  const keyText = JSON.stringify(queryKey);
  return {
    ...rendered,
    notes: () =>
      (rendered.client.getQueryData(queryKey) as ReturnType<typeof page> | undefined)?.data.map(
        ({ notas }) => notas,
      ),
    reloads: () => stale.mock.calls.filter(([filter]) => JSON.stringify(filter?.queryKey) === keyText).length,
    figures: () => stale.mock.calls.filter(([filter]) => filter?.queryKey === statsKey).length,
  };
}

test('a row that changed is read again by itself and stays in its place', async () => {
  const { say, notes } = await list();
  say(change(2));
  await expect.poll(notes).toEqual(['', 'leída']);
  expect(reads()).toEqual([idOf(2)]);
});

test('changes that come together are read together', async () => {
  const { say, notes } = await list();
  say(change(1));
  await expect.poll(notes).toEqual(['leída', '']);
  say(change(1));
  say(change(2));
  vi.advanceTimersByTime(700);
  await expect.poll(reads).toEqual([idOf(1), [idOf(1), idOf(2)].join(',')]);
});

test('a new row lets the first page in arrival order be fetched again, and no other page', async () => {
  const [arrival, later] = [await list(first), await list(second)];
  for (const one of [arrival, later]) one.say(change(9));
  expect([arrival.reloads(), later.reloads()]).toEqual([1, 0]);
  expect(reads()).toEqual([]);
});

test('what changes while its page is being read is read after it: the answer under way may be older', async () => {
  const slow = Promise.withResolvers<void>();
  wait = slow.promise;
  const { say, notes } = await list(second, false);
  say(change(2));
  vi.advanceTimersByTime(700);
  expect(reads()).toEqual([]);
  slow.resolve();
  await settled(notes).toEqual(['', '']);
  vi.advanceTimersByTime(700);
  await expect.poll(notes).toEqual(['', 'leída']);
});

test('a new row that comes while the first page is being read lets it be fetched once more', async () => {
  const slow = Promise.withResolvers<void>();
  wait = slow.promise;
  const { say, notes, reloads } = await list(first, false);
  say(change(9));
  slow.resolve();
  await settled(notes).toEqual(['', '']);
  expect(reloads()).toBe(0);
  vi.advanceTimersByTime(2_000);
  expect(reloads()).toBe(1);
});

test('in a flood every row on the screen is read again: the stream may have left some out', async () => {
  const { say } = await list(second);
  say(change(500));
  for (let n = 501; n < 601; n++) say(change(n));
  vi.advanceTimersByTime(700);
  await expect.poll(reads).toEqual([[idOf(1), idOf(2)].join(',')]);
});

test('the figures follow at most every three seconds', async () => {
  const { say, figures } = await list();
  for (let n = 0; n < 4; n++) say(change(1));
  expect(figures()).toBe(1);
  vi.advanceTimersByTime(3_000);
  expect(figures()).toBe(2);
});

test('after the end nothing is asked any more', async () => {
  const { say, unmount, listeners } = await list();
  say(change(1));
  await expect.poll(reads).toEqual([idOf(1)]);
  say(change(2));
  const before = vi.getTimerCount();
  await unmount();
  expect([listeners.size, vi.getTimerCount() < before]).toEqual([0, true]);
  vi.advanceTimersByTime(10_000);
  expect(reads()).toEqual([idOf(1)]);
});
