import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { Oportunidad } from '#contract/entities/oportunidad.ts';
import { resultadosRoutes } from '#contract/routes/resultados.ts';
import { whileEmpty } from '../../queries/while-empty.ts';
import { nameOf, runHook, serve } from '../../testing/harness.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { resultsAddress } from './address.ts';
import { listQuery } from './queries.ts';

test('a list that is empty when it is opened fills by itself', async () => {
  const rows: unknown[] = [];
  const { asked } = serve({
    [nameOf(resultadosRoutes.listar)]: () => ({
      success: true,
      data: [...rows],
      paginacion: sampleOf(resultadosRoutes.listar.answer.shape.paginacion),
    }),
  });
  const { result } = await runHook(() => useQuery(listQuery(resultsAddress.parse({}))));
  await expect.poll(() => result.current.data?.data).toEqual([]);
  rows.push(sampleOf(Oportunidad));
  await expect.poll(() => result.current.data?.data.length).toBe(1);
  expect(asked.length).toBe(2);
});

test('a list with rows is not asked for again by itself', () => {
  const rows = whileEmpty(({ data }: { data: unknown[] }) => data.length === 0);
  const asks = (data: { data: unknown[] } | undefined) => rows({ state: { data } as never });
  expect(asks(undefined)).toBe(false);
  expect(asks({ data: [] })).toBe(3_000);
  expect(asks({ data: [1] })).toBe(false);
});
