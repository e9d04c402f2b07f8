import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Orden } from '#contract/orders/entities.ts';
import { ordenesRoutes } from '#contract/orders/routes.ts';
import { isPlaced } from '#domain/orders/states.ts';
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
  if (!isPlaced(orden) && WORKING.includes(estado)) return true;
  return (estado === 'armada' || isPlaced(orden)) && proxima !== null && Date.parse(proxima) - now < SOON_MS;
};

/** Loads orders again, with their number beside the view's name. */
export const refreshOrders = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [ordersKey, managedSummaryKey].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })),
  );

export const ordersSummaryQuery = queryOptions({
  queryKey: [...ordersKey, 'resumen'],
  queryFn: ({ signal }) => api.call(ordenesRoutes.resumen, {}, signal).then(({ data }) => data),
});

export const proposalQuery = (dominioId: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'propuesta', dominioId],
    queryFn: ({ signal }) =>
      api.call(ordenesRoutes.propuesta, { params: { id: dominioId } }, signal).then(({ data }) => data),
    // Its proof and price are of the minute in which it is opened.
    staleTime: 0,
    gcTime: 0,
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'una', id],
    queryFn: ({ signal }) => api.call(ordenesRoutes.ver, { params: { id } }, signal).then(({ data }) => data),
    staleTime: 0,
  });

export const holderQuery = queryOptions({
  queryKey: [...ordersKey, 'titular'],
  queryFn: ({ signal }) => api.call(ordenesRoutes.titular, {}, signal).then(({ data }) => data),
  staleTime: 0,
});
