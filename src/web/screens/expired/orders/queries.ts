import { queryOptions } from '@tanstack/react-query';
import { listedOrdersRoutes } from '#contract/orders/listed-routes.ts';
import { api } from '../../../api/api.ts';
import { now } from '../../../api/clock.ts';
import { FOLLOW_MS, isMoving } from '../../../queries/orders.ts';
import { ordersKey } from '../../../queries/orders-key.ts';
import type { ExpiredSearch } from '../address.ts';

/** Without an order that is about to be sent. */
const SELDOM_MS = 30_000;

export const ordersFilter = ({ grupo, search }: ExpiredSearch) => ({
  grupo,
  search: search.trim() || undefined,
});

export const ordersQuery = (address: ExpiredSearch) => {
  const { pagina, limite, cursor } = address;
  const query = { ...ordersFilter(address), pagina, limite, cursor };
  return queryOptions({
    queryKey: [...ordersKey, 'lista', query],
    queryFn: ({ signal }) => api.call(listedOrdersRoutes.listar, { query }, signal),
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) =>
      state.data?.data.some((orden) => isMoving(orden, now())) ? FOLLOW_MS : SELDOM_MS,
    staleTime: 0,
  });
};
