import { queryOptions } from '@tanstack/react-query';
import { dashboardRoutes } from '#contract/routes/dashboard.ts';
import { api } from '../api/api.ts';

/** Whether registries and the provider of maps answer, and what is left of the account's and the provider's limits. */
export const healthQuery = queryOptions({
  queryKey: ['estadisticas', 'salud'] as const,
  queryFn: ({ signal }) => api.call(dashboardRoutes.salud, {}, signal).then(({ data }) => data),
  refetchInterval: 60_000,
});
