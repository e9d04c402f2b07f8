import { queryOptions } from '@tanstack/react-query';
import { VALUE_TIERS } from '#contract/limits.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { estadoVerificacion } from '#contract/states.ts';
import { api } from '../../api/api.ts';
import { dominiosKey } from '../../queries/dominios.ts';
import { managedSummaryKey } from '../../queries/managed-key.ts';
import { whileEmpty } from '../../queries/while-empty.ts';
import { type ExpiredFilter, type ExpiredSearch, expiredAddress } from './address.ts';

export const expiredKey = [...dominiosKey, 'expirados'] as const;
export const expiredFiguresKey = [...expiredKey, 'figuras'] as const;
/** Pages of free names, recently freed names and drops. */
export const expiredRowsKey = [...expiredKey, 'filas'] as const;

const CAN_BE_HAD = { es_disponible: 'true', estado_verificacion: estadoVerificacion.expirado } as const;

export const apiFilter = (filter: ExpiredFilter) => ({
  ...CAN_BE_HAD,
  ...expiredAddress.apiFilter(filter),
});

export const freeQuery = (search: ExpiredSearch) => {
  const query = { ...expiredAddress.toQuery(search), ...CAN_BE_HAD };
  return queryOptions({
    queryKey: [...expiredRowsKey, 'libres', query],
    queryFn: ({ signal }) => api.call(dominiosRoutes.listar, { query }, signal),
    placeholderData: (previous) => previous,
    refetchInterval: whileEmpty(({ data }) => data.length === 0),
    meta: { live: true },
  });
};

/** The figures of the current filter, with its high-value and favourite names, counted by the server. */
export const figuresQuery = (filter: ExpiredFilter) => {
  const query = apiFilter(filter);
  const count = (more: object, signal: AbortSignal) =>
    api.call(dominiosRoutes.estadisticas, { query: { ...query, ...more } }, signal).then(({ data }) => data);
  return queryOptions({
    queryKey: [...expiredFiguresKey, query],
    queryFn: async ({ signal }) => {
      const [all, high, favourites] = await Promise.all([
        count({}, signal),
        count({ valor_minimo: Math.max(VALUE_TIERS.medio, filter.valor_minimo ?? 0) }, signal),
        count({ favorito: 'true' }, signal),
      ]);
      return { all, high: high.total, favourites: favourites.total };
    },
    placeholderData: (previous) => previous,
    refetchInterval: whileEmpty(({ all }) => all.total === 0),
    meta: { live: true },
  });
};

/** Names soon to be free, regardless of filters. */
export const dropCountQuery = queryOptions({
  queryKey: [...expiredKey, 'pronto', 'total'],
  queryFn: ({ signal }) =>
    api
      .call(gestionRoutes.liberaciones, { query: { pagina: 1, limite: 1 } }, signal)
      .then(({ paginacion }) => paginacion),
  meta: { live: true },
});

export const freedQuery = queryOptions({
  queryKey: [...expiredRowsKey, 'liberados'],
  queryFn: ({ signal }) =>
    api
      .call(gestionRoutes.liberados, {}, signal)
      .then(({ data }) => ({ data: data.map(({ dominio }) => dominio) })),
  meta: { live: true },
});

export const managedSummaryQuery = queryOptions({
  queryKey: managedSummaryKey,
  queryFn: ({ signal }) => api.call(gestionRoutes.resumen, {}, signal).then(({ data }) => data),
});
