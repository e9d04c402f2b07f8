import { queryOptions } from '@tanstack/react-query';
import { nombresRoutes } from '#contract/orders/own-names.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import type { EstadoGestion } from '#contract/states.ts';
import { api } from '../../../api/api.ts';
import { ordersKey } from '../../../queries/orders-key.ts';
import type { ExpiredSearch } from '../address.ts';
import { expiredKey } from '../queries.ts';

export const managedQuery = (estado_gestion: EstadoGestion, search: ExpiredSearch) => {
  const { pagina, limite, cursor } = search;
  const query = { estado_gestion, search: search.search.trim() || undefined, pagina, limite, cursor };
  return queryOptions({
    queryKey: [...expiredKey, 'gestion', query],
    queryFn: ({ signal }) => api.call(gestionRoutes.listar, { query }, signal),
    placeholderData: (previous) => previous,
  });
};

export const ownNamesQuery = queryOptions({
  queryKey: [...ordersKey, 'nombres'],
  queryFn: ({ signal }) => api.call(nombresRoutes.nombres, {}, signal).then(({ data }) => data),
});
