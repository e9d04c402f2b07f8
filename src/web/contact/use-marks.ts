import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contactoRoutes } from '#contract/contact/routes.ts';
import { api } from '../api/api.ts';
import { dominioKey, dominiosKey } from '../queries/dominios.ts';
import { contactKey } from './contact-key.ts';

/** Queries that show whether a business may be contacted. */
const SHOWN = [contactKey, ['negocios'], dominiosKey, dominioKey('').slice(0, 1), ['resultados']] as const;

export type MarkChange =
  | { kind: 'mark'; id: string; motivo: string; fecha?: string }
  | { kind: 'allow'; id: string };

export function useMarks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: MarkChange) => {
      if (change.kind === 'allow')
        await api.call(contactoRoutes.permitir, { body: { negocios: [change.id] } });
      else
        await api.call(contactoRoutes.bloquear, {
          body: {
            negocios: [change.id],
            motivo: change.motivo,
            ...(change.fecha === undefined ? {} : { fecha: change.fecha }),
          },
        });
    },
    onSettled: () => Promise.all(SHOWN.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
