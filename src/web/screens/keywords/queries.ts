import { queryOptions } from '@tanstack/react-query';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { api } from '../../api/api.ts';
import { type KeywordsSearch, keywordsAddress } from './address.ts';

export const keywordsKey = ['keywords'] as const;

export const listQuery = (search: KeywordsSearch) => {
  const query = keywordsAddress.toQuery(search);
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
