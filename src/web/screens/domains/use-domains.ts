import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { canJump } from '../../parts/list-place.ts';
import { type DomainsSearch, domainsAddress, isArrivalView } from './address.ts';
import { listQuery, statsQuery } from './queries.ts';
import { useDomainsStream } from './use-domains-stream.ts';

/** The page shown, the figures of the filter in force, and how many rows wait to be shown. */
export function useDomains(search: DomainsSearch) {
  const page = useQuery(listQuery(search));
  const stats = useQuery(statsQuery(domainsAddress.filterOf(search)));
  const rows = page.data?.data;
  const [reloading, setReloading] = useState(false);
  const ids = useMemo(() => rows?.map((row) => row._id) ?? [], [rows]);
  useDomainsStream(search, ids);

  const listed = page.data?.paginacion;
  // The figures are exact where the list stopped counting, and newer where rows came since.
  const total = stats.isPlaceholderData ? undefined : stats.data?.total;
  const paginacion =
    listed && total !== undefined
      ? {
          ...listed,
          total_elementos: total,
          total_exacto: true,
          total_paginas: Math.max(1, Math.ceil(total / search.limite)),
        }
      : listed;
  // An address that asks for a page past the end, or too far in for a number to lead there, is put right.
  const settled = stats.data !== undefined && !stats.isPlaceholderData && total !== undefined;
  const pages = settled ? Math.max(1, Math.ceil(total / search.limite)) : null;
  const isNumbered = search.cursor === undefined && search.pagina > 1;
  const isUnsure = isNumbered && pages === null && !page.isSuccess && stats.error === null;
  const rightPage = pages === null || !isNumbered ? null : rightPageOf(search, total ?? 0, pages);
  const isOld = page.isPlaceholderData || isArrivalView(search) || listed?.total_exacto === false;
  const waiting = isOld || total === undefined || !listed ? 0 : Math.max(0, total - listed.total_elementos);
  return {
    rows,
    paginacion,
    stats: stats.data,
    statsError: stats.error,
    waiting,
    stale: page.isPlaceholderData,
    /** The page that the address should ask for; null while it asks for one that there is. */
    rightPage,
    /** A try failed and another one is under way. */
    stalled: page.isFetching && page.failureCount > 0,
    loading: page.isPending || isUnsure || rightPage !== null,
    /** What a person asked for is on its way; rows that change by themselves show nothing of it. */
    reloading,
    error: isUnsure || rightPage !== null ? null : page.error,
    reload: () => {
      setReloading(true);
      void Promise.all([page.refetch(), stats.refetch()]).finally(() => setReloading(false));
    },
  };
}

function rightPageOf(search: DomainsSearch, total: number, pages: number): number | null {
  if (search.pagina > pages) return pages;
  const paginacion = {
    pagina_actual: search.pagina,
    total_paginas: pages,
    total_elementos: total,
    total_exacto: true,
  };
  return canJump(search.pagina, search.limite, paginacion) ? null : 1;
}
