import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { ResumenLive } from '#contract/entities/live.ts';
import { LIVE_PAGE_SIZE } from '#contract/limits.ts';
import { useLiveStream } from '../progress/use-live-stream.ts';
import { groupsQuery, rowsQuery, totalsQuery } from '../queries.ts';
import { isArrivalView, type LiveView } from '../url-state.ts';

/** The shown page, its current counts, and the number of held rows. */
export function useResults(id: string, view: LiveView, grouped: boolean) {
  const rows = useQuery({ ...rowsQuery(id, view), enabled: !grouped });
  const groups = useQuery({ ...groupsQuery(id, view), enabled: grouped });
  const totals = useQuery(totalsQuery(id, view, grouped));
  // An export contains rows, also in the grouped view.
  const rowTotals = useQuery({ ...totalsQuery(id, view, false), enabled: grouped });
  const { held, showHeld } = useLiveStream(id, view, grouped);

  const page = grouped ? groups : rows;
  const loaded = page.data;
  const counts = newest(
    { data: loaded, at: page.dataUpdatedAt },
    { data: totals.data, at: totals.dataUpdatedAt },
  );
  const shown = loaded?.paginacion.total_elementos ?? 0;
  const now = totals.data?.paginacion.total_elementos ?? shown;
  const letsIn = isArrivalView(view) && !grouped && !held;
  const waiting = letsIn || page.isPlaceholderData || totals.isPlaceholderData ? 0 : Math.max(0, now - shown);
  const total = Math.max(shown, now);
  const counted = counts?.paginacion;
  const settled = totals.data !== undefined && !totals.isPlaceholderData && !page.isPlaceholderData;
  const lastPage =
    settled && counted?.total_exacto !== false ? Math.max(1, Math.ceil(total / LIVE_PAGE_SIZE)) : null;
  const isBlank = (grouped ? groups.data?.grupos : rows.data?.filas)?.length === 0;
  const beyond = lastPage !== null && view.pagina > lastPage;
  const paginacion = useMemo(
    () =>
      counted && {
        ...counted,
        total_elementos: total,
        total_paginas: Math.max(1, Math.ceil(total / LIVE_PAGE_SIZE)),
      },
    [counted, total],
  );
  const asked = totals.data?.resumen;
  const resumen = useMemo(
    () =>
      counts && {
        ...fullest(counts.resumen, loaded?.resumen, asked),
        dominios_libres: counts.resumen.dominios_libres,
      },
    [counts, loaded, asked],
  );
  return {
    // Deferred: rendering a page of rows must not delay a key press.
    rows: useDeferredValue(rows.data),
    groups: useDeferredValue(groups.data),
    resumen,
    paginacion,
    /** Businesses, also in the grouped view. */
    businesses: grouped ? rowTotals.data?.paginacion : paginacion,
    /** The last page, when the address asks for a later one. */
    lastPage: beyond ? lastPage : null,
    waiting,
    stale: page.isPlaceholderData,
    // Until the counts arrive, an empty later page may be past the end.
    loading: page.isPending || beyond || (isBlank && view.pagina > 1 && !settled),
    error: beyond ? null : page.error,
    retrying: page.isFetching,
    stalled: page.isFetching && page.failureCount > 0,
    reload: () => {
      showHeld();
      void page.refetch();
      void totals.refetch();
    },
  };
}

/** Rows from the stream are counted on the page before the counts reload: the number found must not shrink. */
function fullest(first: ResumenLive, ...others: readonly (ResumenLive | undefined)[]): ResumenLive {
  return others.reduce<ResumenLive>(
    (most, one) => (one !== undefined && one.total > most.total ? one : most),
    first,
  );
}

function newest<T, U>(
  a: { data: T | undefined; at: number },
  b: { data: U | undefined; at: number },
): T | U | undefined {
  if (a.data === undefined || b.data === undefined) return a.data ?? b.data;
  return a.at > b.at ? a.data : b.data;
}
