import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { canJump } from '../../parts/list-place.ts';
import { type DomainsSearch, domainsAddress, isArrivalView } from './address.ts';
import { listQuery, statsQuery } from './queries.ts';
import { useDomainsStream } from './use-domains-stream.ts';

/** The shown page, the figures of the current filter, and the number of held rows. */
export function useDomains(search: DomainsSearch) {
  const page = useQuery(listQuery(search));
  const stats = useQuery(statsQuery(domainsAddress.filterOf(search)));
  const rows = page.data?.data;
  const [reloading, setReloading] = useState(false);
  const ids = useMemo(() => rows?.map((row) => row._id) ?? [], [rows]);
  useDomainsStream(search, ids);

  const listed = page.data?.paginacion;
  // The figures are exact where the list stopped counting, and newer after new rows.
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
  // An address past the last page, or too far in to open by number, is corrected.
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
    /** The page that the address should ask for; null if it is right. */
    rightPage,
    /** A try failed and another is pending. */
    stalled: page.isFetching && page.failureCount > 0,
    loading: page.isPending || isUnsure || rightPage !== null,
    /** A reload requested by the person; automatic updates show no indicator. */
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
