import { queryOptions } from '@tanstack/react-query';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { api } from '../../api/api.ts';

const KEPT_MS = 60_000;

/** The account's saved filters of every screen. */
export const filtersQuery = queryOptions({
  queryKey: ['filtros'],
  queryFn: ({ signal }) => api.call(gestionRoutes.filtros, {}, signal).then(({ data }) => data),
  staleTime: KEPT_MS,
});
