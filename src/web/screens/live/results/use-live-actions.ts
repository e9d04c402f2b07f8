import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { dominioKey, dominiosKey } from '../../../queries/dominios.ts';
import { liveKey } from '../queries.ts';
import { freeText as text } from '../text.ts';

/** What can be done with a domain of the results without leaving them, and the notice that says how it went. */
export function useLiveActions(batchId: string | undefined) {
  const client = useQueryClient();
  const [notice, setNotice] = useState<{ id: string; message: string; failed: boolean } | null>(null);
  const tell = useCallback(
    (message: string, failed = false) => setNotice({ id: crypto.randomUUID(), message, failed }),
    [],
  );
  const favourite = useMutation({
    mutationFn: ({ _id, favorito }: { _id: string; favorito: boolean }) =>
      api.call(dominiosRoutes.cambiarVarios, { body: { ids: [_id], favorito: !favorito } }),
    onSuccess: (_, { _id }) => {
      void client.invalidateQueries({ queryKey: liveKey(batchId ?? '') });
      void client.invalidateQueries({ queryKey: dominiosKey });
      void client.invalidateQueries({ queryKey: dominioKey(_id) });
    },
    onError: (cause) => tell(`${text.favouriteFailed}: ${errorText(cause)}`, true),
  });
  const verify = useMutation({
    mutationFn: (id: string) => api.call(dominiosRoutes.verificar, { params: { id } }),
    onSuccess: (_, id) => void client.invalidateQueries({ queryKey: dominioKey(id) }),
    onError: (cause) => tell(`${text.verifyFailed}: ${errorText(cause)}`, true),
  });
  const copy = useCallback(
    (name: string) =>
      void navigator.clipboard.writeText(name).then(
        () => tell(text.copied(name)),
        () => tell(text.copyFailed, true),
      ),
    [tell],
  );
  return {
    favourite: favourite.mutate,
    verify: verify.mutate,
    copy,
    notice,
    dismiss: useCallback(() => setNotice(null), []),
  };
}
