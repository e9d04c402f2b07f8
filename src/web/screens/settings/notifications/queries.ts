import { queryOptions } from '@tanstack/react-query';
import { canalesRoutes } from '#contract/routes/canales.ts';
import { api } from '../../../api/api.ts';

export const channelsKey = ['canales'] as const;

export const channelsQuery = queryOptions({
  queryKey: [...channelsKey, 'estado'],
  queryFn: ({ signal }) => api.call(canalesRoutes.listar, {}, signal).then(({ data }) => data),
  staleTime: 0,
});
