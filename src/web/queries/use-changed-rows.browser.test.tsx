import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { Dominio } from '#contract/entities/dominio.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { expiredAddress } from '../screens/expired/address.ts';
import { expiredRowsKey, freedQuery, freeQuery } from '../screens/expired/queries.ts';
import { good, idOf, nameOf, paged, Refusal, runHook, serve } from '../testing/harness.tsx';
import { sampleOf } from '../testing/sample.ts';
import { ROW_ITSELF, useChangedRows } from './use-changed-rows.ts';

const row = (n: number, es_disponible: boolean) => sampleOf(Dominio, { _id: idOf(n), es_disponible });
const change = (n: number) => ({ tipo: 'dominio', revision: 1, dominio_id: idOf(n) }) as const;
const search = expiredAddress.parse({});

/** Longer than the time over which changes are collected. */
const gathered = () => new Promise((done) => setTimeout(done, 900));

/** Two free names on the page, a third one freed lately; read again, each is registered. */
async function list() {
  // Delays of the two answers: the page's and that of rows read again.
  const wait = { page: Promise.resolve(), rows: Promise.resolve(), refuses: false };
  const { asked } = serve({
    [nameOf(dominiosRoutes.listar)]: ({ query }) => {
      if (query.ids === undefined) return wait.page.then(() => paged([row(1, true), row(2, true)]));
      const ids = query.ids.split(',');
      if (wait.refuses) return new Refusal(409, 'conflicto', 'Ahora no.');
      return wait.rows.then(() => paged(ids.map((id) => row(Number(id.slice(-4)), false))));
    },
    [nameOf(gestionRoutes.liberados)]: () =>
      good([{ dominio: row(3, true), libre_desde: '2026-03-01T10:00:00.000Z' }]),
  });
  const hook = await runHook(() => {
    const page = useQuery(freeQuery(search));
    const freed = useQuery(freedQuery);
    useChangedRows(expiredRowsKey, ROW_ITSELF);
    return { page, freed };
  });
  const { result } = hook;
  await expect.poll(() => result.current.page.isSuccess && result.current.freed.isSuccess).toBe(true);
  return {
    ...hook,
    wait,
    asked: () => asked.flatMap(({ query }) => query.ids ?? []),
    free: () =>
      [...(result.current.page.data?.data ?? []), ...(result.current.freed.data?.data ?? [])].map(
        ({ es_disponible }) => es_disponible,
      ),
  };
}

test('a name that another took is read again by itself and stays in its place', async () => {
  const { say, free, asked, result } = await list();
  const readAt = result.current.page.dataUpdatedAt;
  say(change(2));
  await expect.poll(free).toEqual([true, false, true]);
  expect(asked()).toEqual([idOf(2)]);
  expect(result.current.page.dataUpdatedAt).toBe(readAt);
});

test('one of those freed lately, too', async () => {
  const { say, free, asked } = await list();
  say(change(3));
  await expect.poll(free).toEqual([true, true, false]);
  expect(asked()).toEqual([idOf(3)]);
});

test('what is not on the screen is not read', async () => {
  const { say, asked } = await list();
  say(change(9));
  say(change(8));
  await gathered();
  expect(asked()).toEqual([]);
});

test('in a flood every name on the screen is read again: the stream may have left some out', async () => {
  const { say, free, asked } = await list();
  for (let n = 500; n < 601; n++) say(change(n));
  await expect.poll(free).toEqual([false, false, false]);
  expect(asked()).toEqual([[idOf(1), idOf(2), idOf(3)].join(',')]);
});

test('what changes while the page is being read is read after it: the answer under way may be older', async () => {
  const { say, free, asked, wait, result } = await list();
  const slow = Promise.withResolvers<void>();
  wait.page = slow.promise;
  const page = result.current.page.refetch();
  say(change(2));
  await gathered();
  expect(asked()).toEqual([]);
  slow.resolve();
  await page;
  await expect.poll(free).toEqual([true, false, true]);
  expect(asked()).toEqual([idOf(2)]);
});

test('a row that changes once more while it is being read is read again after it', async () => {
  const { say, asked, wait } = await list();
  const slow = Promise.withResolvers<void>();
  wait.rows = slow.promise;
  say(change(2));
  await expect.poll(asked).toEqual([idOf(2)]);
  say(change(2));
  await gathered();
  expect(asked()).toEqual([idOf(2)]);
  slow.resolve();
  await expect.poll(asked).toEqual([idOf(2), idOf(2)]);
});

test('what could not be read is read with the next change', async () => {
  const { say, free, asked, wait, client } = await list();
  wait.refuses = true;
  say(change(2));
  await expect.poll(asked).toEqual([idOf(2)]);
  await expect.poll(() => client.isFetching()).toBe(0);
  wait.refuses = false;
  say(change(9));
  await expect.poll(free).toEqual([true, false, true]);
  expect(asked()).toEqual([idOf(2), idOf(2)]);
});

test('a page that is not on the screen is fetched when it is turned to', async () => {
  const { say, client } = await list();
  const other = [...expiredRowsKey, 'otra'];
  client.setQueryData(other, paged([row(4, true)]));
  say(change(4));
  await expect.poll(() => client.getQueryState(other)?.isInvalidated).toBe(true);
});

test('after the end nothing is asked any more', async () => {
  const { say, unmount, listeners, asked } = await list();
  say(change(9));
  say(change(1));
  await unmount();
  expect(listeners.size).toBe(0);
  await gathered();
  expect(asked()).toEqual([]);
});
