import { queryOptions } from '@tanstack/react-query';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { api } from '../../api/api.ts';
import { dominiosKey } from '../../queries/dominios.ts';
import { type DomainsFilter, type DomainsSearch, filterOf } from './url-state.ts';

export const listsKey = [...dominiosKey, 'lista'] as const;
export const statsKey = [...dominiosKey, 'estadisticas'] as const;

/** A filter as the API's query. */
export const apiFilter = (filter: DomainsFilter) => ({
  search: filter.search.trim() || undefined,
  estado_verificacion: filter.estado_verificacion,
  es_disponible: availability(filter.es_disponible),
  fase_ciclo: filter.fase_ciclo,
  extension: filter.extension,
  valor_minimo: filter.valor_minimo,
  autoridad_minima: filter.autoridad_minima,
  backlinks_minimos: filter.backlinks_minimos,
  favorito: flag(filter.favorito),
  batch_id: filter.batch_id,
  keyword_id: filter.keyword_id,
  confirmado: flag(filter.confirmado),
  aviso: filter.aviso,
});

function flag(value: boolean | undefined): 'true' | 'false' | undefined {
  return value === undefined ? undefined : value ? 'true' : 'false';
}

function availability(value: boolean | null | undefined): 'true' | 'false' | 'null' | undefined {
  if (value === undefined) return undefined;
  return value === null ? 'null' : value ? 'true' : 'false';
}

const apiQuery = (search: DomainsSearch) => ({
  ...apiFilter(filterOf(search)),
  orden: search.orden,
  direccion: search.direccion,
  pagina: search.pagina,
  limite: search.limite,
  cursor: search.cursor,
});

export const listQuery = (search: DomainsSearch) => {
  const query = apiQuery(search);
  return queryOptions({
    queryKey: [...listsKey, query],
    queryFn: ({ signal }) => api.call(dominiosRoutes.listar, { query }, signal),
    // While a page or its figures load, those before them stay in sight.
    placeholderData: (previous) => previous,
    meta: { live: true },
  });
};

export const statsQuery = (filter: DomainsFilter) => figuresQuery(apiFilter(filter));

/** The extensions that the account's domains have. */
export const extensionsQuery = queryOptions({
  queryKey: [...statsKey, 'extensiones'],
  queryFn: ({ signal }) => api.call(dominiosRoutes.extensiones, {}, signal).then(({ data }) => data),
});

/** How many of the filter wait for a person, whatever state it asks for. */
export const byHandQuery = (filter: DomainsFilter) => figuresQuery(byHandFilter(filter));
export const byHandFilter = (filter: DomainsFilter) => ({
  ...apiFilter(filter),
  estado_verificacion: undefined,
  a_mano: 'true' as const,
});

function figuresQuery(query: ReturnType<typeof apiFilter> & { a_mano?: 'true' }) {
  return queryOptions({
    queryKey: [...statsKey, query],
    queryFn: ({ signal }) =>
      api.call(dominiosRoutes.estadisticas, { query }, signal).then(({ data }) => data),
    // While a page or its figures load, those before them stay in sight.
    placeholderData: (previous) => previous,
    meta: { live: true },
  });
}
