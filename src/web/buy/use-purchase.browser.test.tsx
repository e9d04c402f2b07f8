import { expect, test } from 'vitest';
import { Dominio } from '#contract/entities/dominio.ts';
import { type EnlaceCompra, SIN_AJUSTES } from '#contract/entities/mercado.ts';
import { mercadoRoutes } from '#contract/routes/mercado.ts';
import { DEFAULT_PURCHASE_LINKS } from '#domain/purchase/links.ts';
import { good, nameOf, Refusal, runHook, serve } from '../testing/harness.tsx';
import { sampleOf } from '../testing/sample.ts';
import { usePurchase } from './use-purchase.ts';

const market = sampleOf(mercadoRoutes.ver.answer).data;
const propias = {
  ...market.propias,
  zonas: [
    { zona: 'es', aprecio: 1, registro: 8, renovacion: 10 },
    { zona: 'com', aprecio: 1, registro: 9, renovacion: 12 },
  ],
};
const seller: EnlaceCompra = {
  id: 'mia',
  nombre: 'Mi tienda',
  plantilla: 'https://tienda.example/buscar?d={domain}',
  tipos: ['registrar'],
  zonas: ['*'],
};

test('before the account’s list comes, and where it cannot be read, the product’s own sellers serve', async () => {
  serve({ [nameOf(mercadoRoutes.ver)]: () => new Refusal(409, 'conflicto', 'Ahora no.') });
  const { result } = await runHook(() => usePurchase());
  expect(result.current.links).toEqual(DEFAULT_PURCHASE_LINKS);
  expect(result.current.pricesOf({ extension: 'es' })).toEqual({ registro: null, renovacion: null });
});

test('a price that the account set wins, and leaves the other price of its zone as it is', async () => {
  const zonas = [{ zona: 'es', aprecio: 1, registro: 5, renovacion: null }];
  serve({
    [nameOf(mercadoRoutes.ver)]: () => good({ ...market, propias, ajustes: { ...SIN_AJUSTES, zonas } }),
  });
  const { result } = await runHook(() => usePurchase());
  await expect
    .poll(() => result.current.pricesOf({ extension: 'es' }))
    .toEqual({ registro: 5, renovacion: 10 });
  expect(result.current.pricesOf({ extension: 'com' })).toMatchObject({ registro: 9, renovacion: 12 });
  expect(result.current.pricesOf({ extension: 'pl' })).toEqual({ registro: null, renovacion: null });
});

test('a free name is offered at the account’s own sellers', async () => {
  serve({
    [nameOf(mercadoRoutes.ver)]: () => good({ ...market, ajustes: { ...SIN_AJUSTES, enlaces: [seller] } }),
  });
  const { result } = await runHook(() => usePurchase());
  await expect.poll(() => result.current.links).toEqual([seller]);
  const offer = result.current.offerOf(
    sampleOf(Dominio, {
      dominio: 'uno.es',
      extension: 'es',
      es_disponible: true,
      confirmaciones: 2,
      fecha_ultima_verificacion: new Date().toISOString(),
    }),
  );
  expect(JSON.stringify(offer)).toContain('https://tienda.example/buscar?d=uno.es');
});
