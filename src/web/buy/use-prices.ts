import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { marketQuery } from '../queries/market.ts';

/** EUR a year; null where the account's table has no price. */
interface ZonePrices {
  registro: number | null;
  renovacion: number | null;
}

const KEPT_MS = 60_000;
const UNKNOWN: ZonePrices = { registro: null, renovacion: null };

/** The account's market tables, for parts that only read prices and sellers. */
export const keptMarketQuery = { ...marketQuery, staleTime: KEPT_MS, refetchInterval: false } as const;

export type Priced = Pick<Dominio, 'extension' | 'oferta_registrador'>;

/** EUR a year for a name: its registrar's price if in euros, or the account's for its zone, or the table's. */
export function usePrices(): (row: Priced) => ZonePrices {
  const { data } = useQuery(keptMarketQuery);
  return useMemo(() => {
    const prices = new Map<string, ZonePrices>(data?.propias.zonas.map((own) => [own.zona, own]));
    for (const { zona, registro, renovacion } of data?.ajustes.zonas ?? []) {
      const own = prices.get(zona) ?? UNKNOWN;
      prices.set(zona, { registro: registro ?? own.registro, renovacion: renovacion ?? own.renovacion });
    }
    return ({ extension, oferta_registrador: offer }) => {
      const usual = prices.get(extension) ?? UNKNOWN;
      const asked = offer?.precio?.moneda === 'EUR' ? offer.precio.centimos / 100 : null;
      return offer?.premium
        ? { registro: asked, renovacion: null }
        : { ...usual, registro: asked ?? usual.registro };
    };
  }, [data]);
}
