import { queryOptions } from '@tanstack/react-query';
import { VALUE_TIERS } from '#contract/limits.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { estadoVerificacion } from '#contract/states.ts';
import { api } from '../../api/api.ts';
import { dominiosKey } from '../../queries/dominios.ts';
import { whileEmpty } from '../../queries/while-empty.ts';
import { type ExpiredFilter, type ExpiredSearch, filterOf } from './url-state.ts';

export const expiredKey = [...dominiosKey, 'expirados'] as const;
export const expiredFiguresKey = [...expiredKey, 'figuras'] as const;
/** Pages of names, free, freed lately or about to be. */
export const expiredRowsKey = [...expiredKey, 'filas'] as const;

/** The filter as the API's query: what can be had now. */
export const apiFilter = (filter: ExpiredFilter) => ({
  es_disponible: 'true' as const,
  estado_verificacion: estadoVerificacion.expirado,
  search: filter.search.trim() || undefined,
  extension: filter.extension,
  valor_minimo: filter.valor_minimo,
  autoridad_minima: filter.autoridad_minima,
  backlinks_minimos: filter.backlinks_minimos,
  favorito:
    filter.favorito === undefined ? undefined : filter.favorito ? ('true' as const) : ('false' as const),
});

export const freeQuery = (search: ExpiredSearch) => {
  const { orden, direccion, pagina, limite, cursor } = search;
  const query = { ...apiFilter(filterOf(search)), orden, direccion, pagina, limite, cursor };
  return queryOptions({
    queryKey: [...expiredRowsKey, 'libres', query],
    queryFn: ({ signal }) => api.call(dominiosRoutes.listar, { query }, signal),
    placeholderData: (previous) => previous,
    refetchInterval: whileEmpty(({ data }) => data.length === 0),
    meta: { live: true },
  });
};

/** The figures of the filter in force; the high-value and favourite ones of them counted by the server too. */
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

/** How many are about to be free, whatever is filtered. */
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
  queryKey: [...expiredKey, 'gestion', 'resumen'],
  queryFn: ({ signal }) => api.call(gestionRoutes.resumen, {}, signal).then(({ data }) => data),
});
