import { queryOptions } from '@tanstack/react-query';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { api } from '../../api/api.ts';
import { batchesKey } from '../../queries/batches.ts';
import type { BatchesSearch } from './url-state.ts';

export const listQuery = (search: BatchesSearch) => {
  const query = {
    search: search.search.trim() || undefined,
    estado: search.estado,
    orden: 'en_marcha' as const,
    pagina: search.pagina,
    limite: search.limite,
  };
  return queryOptions({
    queryKey: [...batchesKey, 'lista', query],
    queryFn: ({ signal }) => api.call(batchesRoutes.listar, { query }, signal),
    placeholderData: (previous) => previous,
    meta: { live: true },
  });
};

export const statsQuery = queryOptions({
  queryKey: [...batchesKey, 'estadisticas'],
  queryFn: ({ signal }) => api.call(batchesRoutes.estadisticas, {}, signal).then(({ data }) => data),
  meta: { live: true },
});

export const logsQuery = (id: string, pagina: number) =>
  queryOptions({
    queryKey: ['batch', id, 'logs', pagina],
    queryFn: ({ signal }) =>
      api.call(batchesRoutes.logs, { params: { id }, query: { pagina, limite: 10 } }, signal),
    placeholderData: (previous) => previous,
  });

export const yieldQuery = (id: string) =>
  queryOptions({
    queryKey: ['batch', id, 'rendimiento'],
    queryFn: ({ signal }) =>
      api.call(batchesRoutes.rendimiento, { params: { id } }, signal).then(({ data }) => data),
  });

export const batchKeywordsQuery = (id: string, pagina: number) =>
  queryOptions({
    queryKey: ['batch', id, 'keywords', pagina],
    queryFn: ({ signal }) =>
      api.call(batchesRoutes.keywords, { params: { id }, query: { pagina, limite: 10 } }, signal),
    placeholderData: (previous) => previous,
  });
