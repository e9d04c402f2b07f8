import { queryOptions } from '@tanstack/react-query';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { api } from '../../api/api.ts';
import { filterOf, type KeywordsFilter, type KeywordsSearch } from './url-state.ts';

export const keywordsKey = ['keywords'] as const;

export const apiFilter = (filter: KeywordsFilter) => ({
  search: filter.search.trim() || undefined,
  estado: filter.estado,
  batch_id: filter.batch_id,
});

export const listQuery = (search: KeywordsSearch) => {
  const { orden, direccion, pagina, limite, cursor } = search;
  const query = { ...apiFilter(filterOf(search)), orden, direccion, pagina, limite, cursor };
  return queryOptions({
    queryKey: [...keywordsKey, 'lista', query],
    queryFn: ({ signal }) => api.call(keywordsRoutes.listar, { query }, signal),
    placeholderData: (previous) => previous,
    meta: { live: true },
  });
};

export const statsQuery = (batch_id: string | undefined) =>
  queryOptions({
    queryKey: [...keywordsKey, 'estadisticas', batch_id ?? null],
    queryFn: ({ signal }) =>
      api.call(keywordsRoutes.estadisticas, { query: { batch_id } }, signal).then(({ data }) => data),
    placeholderData: (previous) => previous,
    meta: { live: true },
  });
