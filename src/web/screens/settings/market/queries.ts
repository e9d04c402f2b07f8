import { queryOptions } from '@tanstack/react-query';
import type { AjustesMercado } from '#contract/entities/mercado.ts';
import { mercadoRoutes } from '#contract/routes/mercado.ts';
import { api } from '../../../api/api.ts';

const RUNNING_MS = 2_000;

/** The account's tables, and how far a scoring of everything has come: looked at again while it runs. */
export const marketQuery = queryOptions({
  queryKey: ['mercado'],
  queryFn: ({ signal }) => api.call(mercadoRoutes.ver, {}, signal).then(({ data }) => data),
  refetchInterval: ({ state }) =>
    state.data?.recalculo.en_curso === true && !state.data.recalculo.parado ? RUNNING_MS : false,
});
export type Market = Awaited<ReturnType<NonNullable<typeof marketQuery.queryFn>>>;

export const previewQuery = (ajustes: AjustesMercado) =>
  queryOptions({
    queryKey: ['mercado', 'probar', JSON.stringify(ajustes)],
    queryFn: ({ signal }) =>
      api.call(mercadoRoutes.probar, { body: ajustes }, signal).then(({ data }) => data),
    placeholderData: (previous) => previous,
    gcTime: 0,
  });

export const saveMarket = (ajustes: AjustesMercado) =>
  api.call(mercadoRoutes.cambiar, { body: ajustes }).then(({ data }) => data);

export const holdRescoring = (parado: boolean) => api.call(mercadoRoutes.recalculo, { body: { parado } });
