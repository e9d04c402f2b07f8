import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { marketQuery } from '../queries/market.ts';

/** EUR a year; null where the account's table says nothing. */
interface ZonePrices {
  registro: number | null;
  renovacion: number | null;
}

const KEPT_MS = 60_000;
const UNKNOWN: ZonePrices = { registro: null, renovacion: null };

/** The account's tables, for those who only look prices and sellers up in them. */
export const keptMarketQuery = { ...marketQuery, staleTime: KEPT_MS, refetchInterval: false } as const;

/** What a name of a zone costs a year: the account's own price, else the table's. */
export function usePrices(): (row: Pick<Dominio, 'extension'>) => ZonePrices {
  const { data } = useQuery(keptMarketQuery);
  return useMemo(() => {
    const prices = new Map<string, ZonePrices>(data?.propias.zonas.map((own) => [own.zona, own]));
    for (const { zona, registro, renovacion } of data?.ajustes.zonas ?? []) {
      const own = prices.get(zona) ?? UNKNOWN;
      prices.set(zona, { registro: registro ?? own.registro, renovacion: renovacion ?? own.renovacion });
    }
    return ({ extension }) => prices.get(extension) ?? UNKNOWN;
  }, [data]);
}
