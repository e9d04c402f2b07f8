import { queryOptions } from '@tanstack/react-query';
import { mercadoRoutes } from '#contract/routes/mercado.ts';
import { api } from '../api/api.ts';

const RUNNING_MS = 2_000;

/** The account's tables and the progress of a full rescoring, polled while it runs. */
export const marketQuery = queryOptions({
  queryKey: ['mercado'],
  queryFn: ({ signal }) => api.call(mercadoRoutes.ver, {}, signal).then(({ data }) => data),
  refetchInterval: ({ state }) =>
    state.data?.recalculo.en_curso === true && !state.data.recalculo.parado ? RUNNING_MS : false,
});
export type Market = Awaited<ReturnType<NonNullable<typeof marketQuery.queryFn>>>;
