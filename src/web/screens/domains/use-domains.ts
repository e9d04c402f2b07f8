import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listQuery, statsQuery } from './queries.ts';
import { type DomainsSearch, filterOf, isArrivalView } from './url-state.ts';
import { useDomainsStream } from './use-domains-stream.ts';

/** The page shown, the figures of the filter in force, and how many rows wait to be let in. */
export function useDomains(search: DomainsSearch) {
  const page = useQuery(listQuery(search));
  const stats = useQuery(statsQuery(filterOf(search)));
  const rows = page.data?.data;
  const [reloading, setReloading] = useState(false);
  const ids = useMemo(() => rows?.map((row) => row._id) ?? [], [rows]);
  useDomainsStream(search, ids);

  const listed = page.data?.paginacion;
  // The figures are exact where the list stopped counting, and newer where rows came meanwhile.
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
  const isOld = page.isPlaceholderData || isArrivalView(search) || listed?.total_exacto === false;
  const waiting = isOld || total === undefined || !listed ? 0 : Math.max(0, total - listed.total_elementos);
  return {
    rows,
    paginacion,
    stats: stats.data,
    statsError: stats.error,
    waiting,
    stale: page.isPlaceholderData,
    loading: page.isPending,
    /** What a person asked for is on its way; rows that change by themselves show nothing of it. */
    reloading,
    error: page.error,
    reload: () => {
      setReloading(true);
      void Promise.all([page.refetch(), stats.refetch()]).finally(() => setReloading(false));
    },
  };
}
