import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { FilaLive, PaginaLive } from '#contract/entities/live.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { api } from '../../../api/api.ts';
import { useNotice } from '../../../parts/use-notice.ts';
import { dominioKey, dominiosKey } from '../../../queries/dominios.ts';
import { type GroupsPage, markGroups, markRows } from '../progress/patch.ts';
import { freeKey, liveKey } from '../queries.ts';
import { freeText as text } from '../text.ts';

/** Actions on a result's domain, and the notice that reports the outcome. */
export function useLiveActions(batchId: string | undefined) {
  const client = useQueryClient();
  const { notice, tell, failure, dismiss } = useNotice();
  const favourite = useMutation({
    mutationFn: ({ _id, favorito }: { _id: string; favorito: boolean }) =>
      api.call(dominiosRoutes.cambiarVarios, { body: { ids: [_id], favorito: !favorito } }),
    onSuccess: (_, { _id, favorito }) => {
      const id = batchId ?? '';
      markFavourite(client, id, _id, !favorito);
      // Reloaded when they are opened: a reload now would move rows under the pointer.
      void client.invalidateQueries({ queryKey: liveKey(id), refetchType: 'none' });
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

/** Changes the mark wherever the search shows the domain, in place. */
function markFavourite(client: QueryClient, batchId: string, id: string, favorito: boolean): void {
  const change = <T>(queryKey: QueryKey, changed: (data: T) => T) => {
    // Keeps the age of patched data: its totals are unchanged.
    for (const query of client.getQueryCache().findAll({ queryKey }))
      client.setQueryData<T>(query.queryKey, (data) => data && changed(data), {
        updatedAt: query.state.dataUpdatedAt,
      });
  };
  change<PaginaLive>([...liveKey(batchId), 'filas'], (page) => ({
    ...page,
    filas: markRows(page.filas, id, favorito),
  }));
  change<GroupsPage>([...liveKey(batchId), 'grupos'], (page) => markGroups(page, id, favorito));
  change<FilaLive[]>(freeKey(batchId), (rows) => markRows(rows, id, favorito));
}
