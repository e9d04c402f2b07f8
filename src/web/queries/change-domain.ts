import { type MutationOptions, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { Dominio } from '#contract/entities/dominio.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { api } from '../api/api.ts';
import { dominioKey, dominiosKey } from './dominios.ts';

export type DomainChange = z.input<typeof dominiosRoutes.cambiar.body>;

/** Mutation options for notes, favourite or the account's own verdict of one domain. */
export function useChangeDomain(id: string): MutationOptions<Dominio, Error, DomainChange> {
  const client = useQueryClient();
  return {
    mutationFn: (body) => api.call(dominiosRoutes.cambiar, { params: { id }, body }).then(({ data }) => data),
    onSuccess: (dominio) => {
      client.setQueryData(dominioKey(dominio._id), dominio);
      void client.invalidateQueries({ queryKey: dominiosKey });
    },
  };
}
