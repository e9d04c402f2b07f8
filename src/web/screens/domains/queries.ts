import { queryOptions } from '@tanstack/react-query';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { api } from '../../api/api.ts';
import { dominiosKey } from '../../queries/dominios.ts';
import { type DomainsFilter, type DomainsSearch, domainsAddress } from './address.ts';

export const listsKey = [...dominiosKey, 'lista'] as const;
export const statsKey = [...dominiosKey, 'estadisticas'] as const;

export const listQuery = (search: DomainsSearch) => {
  const query = domainsAddress.toQuery(search);
  return queryOptions({
    queryKey: [...listsKey, query],
    queryFn: ({ signal }) => api.call(dominiosRoutes.listar, { query }, signal),
    // The previous page or figures stay visible while the next load.
    placeholderData: (previous) => previous,
    meta: { live: true },
  });
};

export const statsQuery = (filter: DomainsFilter) => figuresQuery(domainsAddress.apiFilter(filter));

export const extensionsQuery = queryOptions({
  queryKey: [...statsKey, 'extensiones'],
  queryFn: ({ signal }) => api.call(dominiosRoutes.extensiones, {}, signal).then(({ data }) => data),
});

/** Names of the filter that wait for a person, in any state. */
export const byHandQuery = (filter: DomainsFilter) => figuresQuery(byHandFilter(filter));
export const byHandFilter = (filter: DomainsFilter) => ({
  ...domainsAddress.apiFilter(filter),
  estado_verificacion: undefined,
  a_mano: 'true' as const,
});

function figuresQuery(query: ReturnType<typeof domainsAddress.apiFilter> & { a_mano?: 'true' }) {
  return queryOptions({
    queryKey: [...statsKey, query],
    queryFn: ({ signal }) =>
      api.call(dominiosRoutes.estadisticas, { query }, signal).then(({ data }) => data),
    // The previous page or figures stay visible while the next load.
    placeholderData: (previous) => previous,
    meta: { live: true },
  });
}
