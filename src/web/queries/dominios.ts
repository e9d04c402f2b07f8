import { queryOptions } from '@tanstack/react-query';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { api } from '../api/api.ts';

/** The prefix of every list and count of domains. */
export const dominiosKey = ['dominios'] as const;
export const dominioKey = (id: string) => ['dominio', id] as const;

/** One domain with its evidence. */
export const dominioQuery = (id: string) =>
  queryOptions({
    queryKey: dominioKey(id),
    queryFn: ({ signal }) =>
      api.call(dominiosRoutes.ver, { params: { id } }, signal).then(({ data }) => data),
  });
