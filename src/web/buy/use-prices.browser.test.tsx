import { expect, test } from 'vitest';
import { SIN_AJUSTES } from '#contract/entities/mercado.ts';
import { mercadoRoutes } from '#contract/routes/mercado.ts';
import { marketQuery } from '../queries/market.ts';
import { good, nameOf, runHook, serve } from '../testing/harness.tsx';
import { sampleOf } from '../testing/sample.ts';
import { usePrices } from './use-prices.ts';

const READ = nameOf(mercadoRoutes.ver);
const market = sampleOf(mercadoRoutes.ver.answer).data;
const own = [
  { zona: 'es', aprecio: 1, registro: 8, renovacion: 10 },
  { zona: 'com', aprecio: 1, registro: 9, renovacion: 12 },
];
const tables = (zonas: (typeof SIN_AJUSTES)['zonas']) => ({
  ...market,
  propias: { ...market.propias, zonas: own },
  ajustes: { ...SIN_AJUSTES, zonas },
});
const UNKNOWN = { registro: null, renovacion: null };

test('a zone’s own prices are the account’s where it set one, and the table’s else', async () => {
  serve({
    [READ]: () =>
      good(
        tables([
          { zona: 'es', aprecio: null, registro: null, renovacion: 4.5 },
          { zona: 'madrid', aprecio: 1, registro: 0, renovacion: null },
        ]),
      ),
  });
  const { result } = await runHook(() => usePrices());
  expect(result.current({ extension: 'es' })).toEqual(UNKNOWN);
  await expect.poll(() => result.current({ extension: 'es' })).toEqual({ registro: 8, renovacion: 4.5 });
  expect(result.current({ extension: 'com' })).toMatchObject({ registro: 9, renovacion: 12 });
  // Nothing to pay is a price.
  expect(result.current({ extension: 'madrid' })).toEqual({ registro: 0, renovacion: null });
  expect(result.current({ extension: 'pl' })).toEqual(UNKNOWN);
});

test('many rows ask once, and get the same answer until the tables change', async () => {
  const { asked } = serve({ [READ]: () => good(tables([])) });
  const { result, client, rerender } = await runHook(() => [usePrices(), usePrices()] as const);
  await expect.poll(() => result.current[0]({ extension: 'es' }).registro).toBe(8);
  const [before] = result.current;
  await rerender();
  expect(result.current[0]).toBe(before);
  expect(asked).toHaveLength(1);
  client.setQueryData(
    marketQuery.queryKey,
    tables([{ zona: 'es', aprecio: null, registro: 3, renovacion: null }]),
  );
  await expect
    .poll(() => result.current.map((priceOf) => priceOf({ extension: 'es' }).registro))
    .toEqual([3, 3]);
});
