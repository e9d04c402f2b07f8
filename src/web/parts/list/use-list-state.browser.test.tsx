import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { keywordsAddress } from '../../screens/keywords/address.ts';
import { listQuery } from '../../screens/keywords/queries.ts';
import { nameOf, Refusal, runHook, serve } from '../../testing/harness.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { placeOf } from './url-fields.ts';
import { useListState } from './use-list-state.ts';

const LIST = keywordsRoutes.listar;
const answerOf = (rows: number, total_paginas: number, total_exacto = true) => ({
  success: true,
  data: Array.from({ length: rows }, () => sampleOf(LIST.answer.shape.data.element)),
  paginacion: { ...sampleOf(LIST.answer.shape.paginacion), total_paginas, total_exacto, total_elementos: 3 },
});

let answer: () => unknown;
let wentTo: number[];
beforeEach(() => {
  wentTo = [];
  serve({ [nameOf(LIST)]: () => answer() });
});

/** A list of keywords at an address; its page is retried once if that may help. */
const list = (search: Record<string, unknown>) =>
  runHook(
    (props?: { search: Record<string, unknown> }) => {
      const now = keywordsAddress.parse(props?.search ?? search);
      const page = useQuery({ ...listQuery(now), retry: 1, retryDelay: 0 });
      const rows = page.data?.data.length;
      return {
        rows,
        stale: page.isPlaceholderData,
        ...useListState(page, {
          here: placeOf(now),
          rows,
          pages: page.data?.paginacion.total_paginas,
          empty: rows === 0,
          onPage: (pagina) => wentTo.push(pagina),
        }),
      };
    },
    { search },
  );

test.each([
  ['an exact count', answerOf(0, 3), 3],
  ['a count that stopped', answerOf(0, 20, false), 20],
  ['a number too far in to lead there', new Refusal(400, 'entrada_no_valida', 'Tan lejos no.'), 1],
])('a page past the end, by %s, leads to one that there is, and is no error', async (_, given, right) => {
  answer = () => given;
  const { result } = await list({ pagina: 9_999 });
  await expect.poll(() => wentTo).toEqual([right]);
  expect(result.current).toMatchObject({ loading: true, error: null, empty: false });
});

test.each([
  ['a page with rows', { pagina: 3 }, answerOf(2, 3)],
  ['an empty first page', {}, answerOf(0, 1)],
  ['a page that a cursor leads to', { pagina: 7, cursor: 'x' }, answerOf(0, 1)],
])('%s stays', async (_, search, given) => {
  answer = () => given;
  const { result } = await list(search);
  await expect.poll(() => result.current.loading).toBe(false);
  expect([wentTo, result.current.empty]).toEqual([[], given.data.length === 0]);
});

test('a sort whose first try fails says so at once beside the old rows, and in the end tells the error', async () => {
  answer = () => answerOf(2, 1);
  const { result, rerender } = await list({});
  await expect.poll(() => result.current.rows).toBe(2);
  expect(result.current.stalled).toBe(false);
  // The second try is pending until the test ends it.
  const second = Promise.withResolvers<unknown>();
  let tries = 0;
  answer = () => (++tries === 1 ? Promise.reject(new TypeError('Failed to fetch')) : second.promise);
  await rerender({ search: { orden: 'keyword', direccion: 'asc' } });
  await expect.poll(() => result.current.stalled).toBe(true);
  expect(result.current).toMatchObject({ rows: 2, stale: true, error: null });
  second.reject(new TypeError('Failed to fetch'));
  await expect.poll(() => result.current.error?.message).toContain('No se puede conectar con el servidor');
  await expect.poll(() => result.current.stalled).toBe(false);
});
