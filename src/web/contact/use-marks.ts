import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MarcaQuitada } from '#contract/contact/entities.ts';
import { contactoRoutes } from '#contract/contact/routes.ts';
import type { Negocio } from '#contract/entities/negocio.ts';
import { api } from '../api/api.ts';
import { dominioKey, dominiosKey } from '../queries/dominios.ts';
import { contactKey } from './contact-key.ts';

/** Queries that show whether a business may be contacted. */
const SHOWN = [contactKey, ['negocios'], dominiosKey, dominioKey('').slice(0, 1), ['resultados']] as const;

export type MarkChange =
  | { kind: 'mark'; id: string; motivo: string; fecha?: string }
  | { kind: 'allow'; id: string }
  | { kind: 'restore'; marcas: MarcaQuitada[] };

/** Undoes the removal of a business's mark, with the others that went with it. */
export const backTo = (
  id: string,
  was: NonNullable<Negocio['no_contactar']>,
  marcas: MarcaQuitada[],
): MarkChange => (marcas.length > 0 ? { kind: 'restore', marcas } : { kind: 'mark', id, ...was });

export function useMarks() {
  const client = useQueryClient();
  return useMutation({
    /** Resolves to the removed marks. */
    mutationFn: async (change: MarkChange): Promise<MarcaQuitada[]> => {
      if (change.kind === 'allow')
        return (
          (await api.call(contactoRoutes.permitir, { body: { negocios: [change.id] } })).data.marcas ?? []
        );
      if (change.kind === 'restore')
        await api.call(contactoRoutes.devolver, { body: { marcas: change.marcas } });
      else
        await api.call(contactoRoutes.bloquear, {
          body: {
            negocios: [change.id],
            motivo: change.motivo,
            ...(change.fecha === undefined ? {} : { fecha: change.fecha }),
          },
        });
      return [];
    },
    onSettled: () => Promise.all(SHOWN.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
