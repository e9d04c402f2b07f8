import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { DEFAULT_PURCHASE_LINKS } from '#domain/purchase/links.ts';
import { type PurchaseOffer, purchaseOffer } from '#domain/purchase/purchase.ts';
import { now } from '../api/clock.ts';
import { marketQuery } from '../queries/market.ts';

/** What of a domain decides how it can be bought. */
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
> & { aparcado?: boolean; riesgo_marca?: Dominio['riesgo_marca'] };

/** EUR a year; null where the account's table says nothing. */
export interface ZonePrices {
  registro: number | null;
  renovacion: number | null;
}

const KEPT_MS = 60_000;
const UNKNOWN: ZonePrices = { registro: null, renovacion: null };

/** The account's own list of sellers and its prices by zone. */
export function usePurchase() {
  const { data } = useQuery({ ...marketQuery, staleTime: KEPT_MS, refetchInterval: false });
  return useMemo(() => {
    const links = data?.ajustes.enlaces ?? DEFAULT_PURCHASE_LINKS;
    const prices = new Map<string, ZonePrices>(data?.propias.zonas.map((own) => [own.zona, own]));
    for (const { zona, registro, renovacion } of data?.ajustes.zonas ?? []) {
      const own = prices.get(zona) ?? UNKNOWN;
      prices.set(zona, { registro: registro ?? own.registro, renovacion: renovacion ?? own.renovacion });
    }
    return {
      links,
      offerOf: (row: Buyable): PurchaseOffer => purchaseOffer(row, links, now()),
      pricesOf: ({ extension }: Pick<Dominio, 'extension'>): ZonePrices => prices.get(extension) ?? UNKNOWN,
    };
  }, [data]);
}
