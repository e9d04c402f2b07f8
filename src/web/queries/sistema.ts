import { queryOptions } from '@tanstack/react-query';
import { sistemaRoutes } from '#contract/routes/sistema.ts';
import { api } from '../api/api.ts';

/** Whether this is a demonstration, and whether the access list admits everyone. */
export const estadoQuery = queryOptions({
  queryKey: ['estado'],
  queryFn: ({ signal }) => api.call(sistemaRoutes.estado, {}, signal).then(({ data }) => data),
  staleTime: 5 * 60_000,
});
