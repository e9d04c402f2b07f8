import { queryOptions } from '@tanstack/react-query';
import { ordenesRoutes } from '#contract/orders/routes.ts';
import { api } from '../api/api.ts';
import { ordersKey } from './orders-key.ts';

export const proposalQuery = (dominioId: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'propuesta', dominioId],
    queryFn: ({ signal }) =>
      api.call(ordenesRoutes.propuesta, { params: { id: dominioId } }, signal).then(({ data }) => data),
    // Its proof and price are of the minute in which it is opened.
    staleTime: 0,
    gcTime: 0,
  });

export const holderQuery = queryOptions({
  queryKey: [...ordersKey, 'titular'],
  queryFn: ({ signal }) => api.call(ordenesRoutes.titular, {}, signal).then(({ data }) => data),
  staleTime: 0,
});
