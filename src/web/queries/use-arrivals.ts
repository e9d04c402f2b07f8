import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Paginacion } from '#contract/entities/shared.ts';
import { coalesce } from '../stream/coalesce.ts';
import { useStream } from '../stream/stream-context.ts';

const LOOK_MS = 3_000;
/** A score arrives some seconds after the verdict that the stream reports. */
const SCORED_MS = 10_000;

/**
 * Reloads the figures under `queryKey` (the same object in every render) while domains or batches change: at most every
 * three seconds, and once more ten seconds after the last change.
 */
export function useLiveFigures(queryKey: QueryKey): void {
  const client = useQueryClient();
  const { subscribe } = useStream();
  useEffect(() => {
    const look = coalesce(() => void client.invalidateQueries({ queryKey }), LOOK_MS);
    let last: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = subscribe(({ tipo }) => {
      if (tipo !== 'dominio' && tipo !== 'batch') return;
      look.call();
      clearTimeout(last);
      last = setTimeout(look.call, SCORED_MS);
    });
    return () => {
      unsubscribe();
      look.cancel();
      clearTimeout(last);
    };
  }, [client, queryKey, subscribe]);
}

/**
 * Rows that were added since `page` was read; 0 if either total is inexact, and for an empty page, which reloads by
 * itself.
 */
export function arrivedSince(
  page: Pick<UseQueryResult<{ paginacion: Paginacion }>, 'data' | 'dataUpdatedAt' | 'isPlaceholderData'>,
  now: { total: number | undefined; at: number; isPlaceholder: boolean },
): number {
  const then = page.data?.paginacion;
  const isComparable =
    then !== undefined &&
    then.total_exacto !== false &&
    then.total_elementos > 0 &&
    now.total !== undefined &&
    now.at > page.dataUpdatedAt &&
    !now.isPlaceholder &&
    !page.isPlaceholderData;
  return isComparable ? Math.max(0, (now.total ?? 0) - then.total_elementos) : 0;
}
