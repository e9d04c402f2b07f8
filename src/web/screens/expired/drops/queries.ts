import { queryOptions } from '@tanstack/react-query';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { api } from '../../../api/api.ts';
import { type DropsFilter, dropsFilterOf, type ExpiredSearch } from '../address.ts';
import { expiredKey, expiredRowsKey } from '../queries.ts';

const CHOICES_MS = 60_000;

export const dropsApiFilter = (filter: DropsFilter) => ({
  ...filter,
  search: filter.search.trim() || undefined,
});

export const dropsQuery = (search: ExpiredSearch) => {
  const { pagina, limite } = search;
  const query = { ...dropsApiFilter(dropsFilterOf(search)), pagina, limite };
  return queryOptions({
    queryKey: [...expiredRowsKey, 'pronto', query],
    queryFn: ({ signal }) => api.call(gestionRoutes.liberaciones, { query }, signal),
    placeholderData: (previous) => previous,
    meta: { live: true },
  });
};

/** Provinces and categories of the names that become free soon. */
export const dropChoicesQuery = queryOptions({
  queryKey: [...expiredKey, 'pronto', 'opciones'],
  queryFn: ({ signal }) => api.call(gestionRoutes.opcionesLiberaciones, {}, signal).then(({ data }) => data),
  staleTime: CHOICES_MS,
});

export const calendarQuery = queryOptions({
  queryKey: ['calendario'],
  queryFn: ({ signal }) => api.call(gestionRoutes.calendario, {}, signal).then(({ data }) => data),
});
