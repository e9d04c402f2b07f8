import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Orden } from '#contract/orders/entities.ts';
import { listedOrdersRoutes } from '#contract/orders/listed-routes.ts';
import { isPlaced, isUnseen } from '#domain/orders/states.ts';
import { api } from '../api/api.ts';
import { managedSummaryKey } from './managed-key.ts';
import { ordersKey } from './orders-key.ts';

/** Orders change by themselves while the registrar is asked. */
export const FOLLOW_MS = 2_000;
const WORKING: readonly Orden['estado'][] = ['comprobando', 'enviando', 'por_conciliar'];
const SOON_MS = 60_000;

/** Its next step is running or comes within a minute. */
export const isMoving = (
  orden: Pick<Orden, 'estado' | 'proxima' | 'codigo' | 'cuando'>,
  now: number,
): boolean => {
  const { estado, proxima } = orden;
  const isRequested = isPlaced(orden) || isUnseen(orden);
  if (!isRequested && WORKING.includes(estado)) return true;
  return (estado === 'armada' || isRequested) && proxima !== null && Date.parse(proxima) - now < SOON_MS;
};

/** Loads orders again, with their number beside the view's name. */
export const refreshOrders = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [ordersKey, managedSummaryKey].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })),
  );

export const ordersSummaryQuery = queryOptions({
  queryKey: [...ordersKey, 'resumen'],
  queryFn: ({ signal }) => api.call(listedOrdersRoutes.resumen, {}, signal).then(({ data }) => data),
});

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'una', id],
    queryFn: ({ signal }) =>
      api.call(listedOrdersRoutes.ver, { params: { id } }, signal).then(({ data }) => data),
    staleTime: 0,
  });
