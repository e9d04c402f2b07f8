import { queryOptions } from '@tanstack/react-query';
import { accesosRoutes } from '#contract/tokens/routes.ts';
import { api } from '../../../../api/api.ts';
import { securityKey } from '../queries.ts';

export const tokensQuery = queryOptions({
  queryKey: [...securityKey, 'accesos'],
  queryFn: ({ signal }) => api.call(accesosRoutes.listar, {}, signal).then(({ data }) => data),
  staleTime: 0,
});
