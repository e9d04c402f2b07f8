import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { api } from '../../../api/api.ts';
import { useNotice } from '../../../parts/use-notice.ts';
import { dominioKey, dominiosKey } from '../../../queries/dominios.ts';
import { liveKey } from '../queries.ts';
import { freeText as text } from '../text.ts';

/** What can be done with a domain of the results without leaving them, and the notice that says how it went. */
export function useLiveActions(batchId: string | undefined) {
  const client = useQueryClient();
  const { notice, tell, failure, dismiss } = useNotice();
  const favourite = useMutation({
    mutationFn: ({ _id, favorito }: { _id: string; favorito: boolean }) =>
      api.call(dominiosRoutes.cambiarVarios, { body: { ids: [_id], favorito: !favorito } }),
    onSuccess: (_, { _id }) => {
      void client.invalidateQueries({ queryKey: liveKey(batchId ?? '') });
      void client.invalidateQueries({ queryKey: dominiosKey });
      void client.invalidateQueries({ queryKey: dominioKey(_id) });
    },
    onError: failure(text.favouriteFailed),
  });
  const verify = useMutation({
    mutationFn: (id: string) => api.call(dominiosRoutes.verificar, { params: { id } }),
    onSuccess: (_, id) => void client.invalidateQueries({ queryKey: dominioKey(id) }),
    onError: failure(text.verifyFailed),
  });
  const copy = useCallback(
    (name: string) =>
      void navigator.clipboard.writeText(name).then(
        () => tell(text.copied(name)),
        () => tell(text.copyFailed, { failed: true }),
      ),
    [tell],
  );
  return {
    favourite: favourite.mutate,
    verify: verify.mutate,
    copy,
    notice,
    dismiss,
  };
}
