import { queryOptions } from '@tanstack/react-query';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { negociosRoutes } from '#contract/routes/negocios.ts';
import { api } from '../../api/api.ts';

export const statsKey = ['estadisticas'] as const;

export const keywordStatsQuery = queryOptions({
  queryKey: [...statsKey, 'keywords'],
  queryFn: ({ signal }) => api.call(keywordsRoutes.estadisticas, {}, signal).then(({ data }) => data),
});

export const businessStatsQuery = queryOptions({
  queryKey: [...statsKey, 'negocios'],
  queryFn: ({ signal }) => api.call(negociosRoutes.estadisticas, {}, signal).then(({ data }) => data.resumen),
});

export const domainStatsQuery = queryOptions({
  queryKey: [...statsKey, 'dominios'],
  queryFn: ({ signal }) => api.call(dominiosRoutes.estadisticas, {}, signal).then(({ data }) => data),
});
