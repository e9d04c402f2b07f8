import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { api } from '../api/api.ts';
import { useFormat } from '../format/use-format.ts';
import { dominioKey, dominiosKey } from '../queries/dominios.ts';
import type { useNotice } from './use-notice.ts';

/** Domains by id, or all that match a filter. */
export type ChosenDomains = z.input<typeof dominiosRoutes.verificarMasivo.body>;

interface ChangeText {
  favouriteFailed: string;
  asked(count: string, one: boolean): string;
  verifyFailed: string;
}

/** Marks domains as favourites or asks for their check; the list's notice reports the outcome. */
export function useDomainChanges({ tell, failure }: ReturnType<typeof useNotice>, text: ChangeText) {
  const client = useQueryClient();
  const { number } = useFormat();
  const refresh = () => void client.invalidateQueries({ queryKey: dominiosKey });
  const favourite = useMutation({
    mutationFn: (change: ChosenDomains & { favorito: boolean }) =>
      api.call(dominiosRoutes.cambiarVarios, { body: change }),
    onSuccess: (_, change) => {
      refresh();
      if ('ids' in change) {
        for (const id of change.ids) void client.invalidateQueries({ queryKey: dominioKey(id) });
      }
    },
    onError: failure(text.favouriteFailed),
  });
  const verify = useMutation({
    mutationFn: (chosen: ChosenDomains) => api.call(dominiosRoutes.verificarMasivo, { body: chosen }),
    onSuccess: ({ data: { solicitados } }) => {
      tell(text.asked(number(solicitados), solicitados === 1));
      refresh();
    },
    onError: failure(text.verifyFailed),
  });
  return { favourite, verify, refresh };
}
