import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { Dominio } from '#contract/entities/dominio.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { good, idOf, nameOf, paged, runHook, serve } from '../../testing/harness.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { freedQuery, freeQuery } from './queries.ts';
import { expiredSearchOf } from './url-state.ts';
import { useExpiredStream } from './use-expired-stream.ts';

const row = (n: number, es_disponible: boolean) => sampleOf(Dominio, { _id: idOf(n), es_disponible });
const change = (n: number) => ({ tipo: 'dominio', revision: 1, dominio_id: idOf(n) }) as const;
const search = expiredSearchOf({});

/** Longer than changes are gathered for. */
const gathered = () => new Promise((done) => setTimeout(done, 900));

/** Two free names on the page, a third one freed lately; read again, each of them is held. */
async function list() {
  const { asked } = serve({
    [nameOf(dominiosRoutes.listar)]: ({ query }) =>
      query.ids === undefined
        ? paged([row(1, true), row(2, true)])
        : paged(query.ids.split(',').map((id) => row(Number(id.slice(-4)), false))),
    [nameOf(gestionRoutes.liberados)]: () =>
      good([{ dominio: row(3, true), libre_desde: '2026-03-01T10:00:00.000Z' }]),
  });
  const hook = await runHook(() => {
    const page = useQuery(freeQuery(search));
    const freed = useQuery(freedQuery);
    useExpiredStream();
    return { page, freed };
  });
  const { result } = hook;
  await expect.poll(() => result.current.page.isSuccess && result.current.freed.isSuccess).toBe(true);
  return {
    ...hook,
    asked: () => asked.flatMap(({ query }) => query.ids ?? []),
    free: () =>
      [
        ...(result.current.page.data?.data ?? []),
        ...(result.current.freed.data?.map(({ dominio }) => dominio) ?? []),
      ].map(({ es_disponible }) => es_disponible),
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
  expect(asked()).toEqual([[idOf(3), idOf(1), idOf(2)].join(',')]);
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
