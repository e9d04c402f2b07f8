import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { DEFAULT_PURCHASE_LINKS } from '#domain/purchase/links.ts';
import { type PurchaseOffer, purchaseOffer } from '#domain/purchase/purchase.ts';
import { now } from '../api/clock.ts';
import { keptMarketQuery, usePrices } from './use-prices.ts';

export type Buyable = Pick<
  Dominio,
  | '_id'
  | 'dominio'
  | 'dominio_unicode'
  | 'extension'
  | 'es_disponible'
  | 'confirmaciones'
  | 'fase_ciclo'
  | 'fecha_ultima_verificacion'
  | 'segundo_canal'
  | 'estado_verificacion'
  | 'comprobacion'
  | 'verification_method'
  | 'needs_manual_verification'
  | 'fecha_liberacion_estimada'
  | 'proxima_verificacion'
  | 'confirmacion_desde'
> &
  Partial<Pick<Dominio, 'aparcado' | 'riesgo_marca' | 'oferta_registrador' | 'liberacion_desde'>>;

export function usePurchase() {
  const { data } = useQuery(keptMarketQuery);
  const pricesOf = usePrices();
  return useMemo(() => {
    const links = data?.ajustes.enlaces ?? DEFAULT_PURCHASE_LINKS;
    return { links, offerOf: (row: Buyable): PurchaseOffer => purchaseOffer(row, links, now()), pricesOf };
  }, [data, pricesOf]);
}
