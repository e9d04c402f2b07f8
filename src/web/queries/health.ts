import { queryOptions } from '@tanstack/react-query';
import { dashboardRoutes } from '#contract/routes/dashboard.ts';
import { api } from '../api/api.ts';

/** Health of registries and maps provider, and the remaining quotas. */
export const healthQuery = queryOptions({
  queryKey: ['estadisticas', 'salud'] as const,
  queryFn: ({ signal }) => api.call(dashboardRoutes.salud, {}, signal).then(({ data }) => data),
  refetchInterval: 60_000,
});
