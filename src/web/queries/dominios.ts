import { queryOptions } from '@tanstack/react-query';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { api } from '../api/api.ts';

/** The prefix of all lists and counts of domains. */
export const dominiosKey = ['dominios'] as const;
export const allDominiosKey = ['dominio'] as const;
export const dominioKey = (id: string) => [...allDominiosKey, id] as const;

export const dominioQuery = (id: string) =>
  queryOptions({
    queryKey: dominioKey(id),
    queryFn: ({ signal }) =>
      api.call(dominiosRoutes.ver, { params: { id } }, signal).then(({ data }) => data),
  });
