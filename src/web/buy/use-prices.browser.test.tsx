import { expect, test } from 'vitest';
import type { OfertaRegistrador } from '#contract/entities/dominio.ts';
import { SIN_AJUSTES } from '#contract/entities/mercado.ts';
import { mercadoRoutes } from '#contract/routes/mercado.ts';
import { followServerTime } from '../api/clock.ts';
import { marketQuery } from '../queries/market.ts';
import { good, nameOf, runHook, serve } from '../testing/harness.tsx';
import { sampleOf } from '../testing/sample.ts';
import { usePriceLine } from './use-price-line.ts';
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
  // A price of 0 is known.
  expect(result.current({ extension: 'madrid' })).toEqual({ registro: 0, renovacion: null });
  expect(result.current({ extension: 'pl' })).toEqual(UNKNOWN);
});

const offer = {
  registrador: 'dondominio',
  precio: { centimos: 795, moneda: 'EUR' },
  premium: false,
  hora: '2026-03-01T10:00:00.000Z',
} as const;

test('a price that its registrar told goes before those of the zone, and says whose and of when it is', async () => {
  followServerTime('2026-03-01T11:00:00.000Z');
  serve({ [READ]: () => good(tables([])) });
  const { result } = await runHook(() => ({ of: usePrices(), line: usePriceLine() }));
  const told = (change: Partial<OfertaRegistrador>) => {
    const row = { extension: 'es', oferta_registrador: { ...offer, ...change } };
    return [result.current.of(row).registro, result.current.line(row)?.replaceAll('\u00a0', ' ')];
  };
  await expect.poll(() => told({})).toEqual([7.95, '7,95 € en DonDominio (11:00), renueva 10 €']);
  // Another day; another currency, which the sum of a purchase leaves to the table.
  expect(told({ hora: '2026-02-27T10:00:00.000Z' })[1]).toContain('(27 feb, 11:00)');
  expect(told({ registrador: 'porkbun', precio: { centimos: 1_037, moneda: 'USD' } })).toEqual([
    8,
    '10,37 USD en Porkbun (11:00), renueva 10 €',
  ]);
  // The table has usual prices only.
  const premium = { premium: true, precio: { centimos: 125_000, moneda: 'EUR' } };
  expect(told(premium)).toEqual([1_250, 'premium: 1.250,00 € en DonDominio (11:00)']);
  expect(told({ premium: true, precio: null })).toEqual([null, 'premium en DonDominio, sin precio (11:00)']);
  followServerTime(new Date().toISOString());
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
