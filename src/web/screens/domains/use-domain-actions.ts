import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { api } from '../../api/api.ts';
import { errorText } from '../../api/errors.ts';
import { useFormat } from '../../format/use-format.ts';
import { dominioKey, dominiosKey } from '../../queries/dominios.ts';
import { actionText as text } from './action-text.ts';
import type { apiFilter } from './queries.ts';
import { domainsText } from './text.ts';

/** Domains by id, or all that a filter leaves. */
export type Chosen = { ids: string[] } | { filtro: ReturnType<typeof apiFilter> };

export interface Notice {
  id: string;
  message: string;
  /** What undoes it. */
  papelera: string | null;
  failed: boolean;
}

/** What can be done to domains of the list, one or many, and the notice that tells how it went. */
export function useDomainActions() {
  const client = useQueryClient();
  const format = useFormat();
  const [notice, setNotice] = useState<Notice | null>(null);
  const tell = useCallback(
    (message: string, more: { papelera?: string | null; failed?: boolean } = {}) =>
      setNotice({
        id: crypto.randomUUID(),
        message,
        papelera: more.papelera ?? null,
        failed: more.failed ?? false,
      }),
    [],
  );
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: dominiosKey }), [client]);
  const failure = (what: string) => (cause: unknown) =>
    tell(`${what}: ${errorText(cause)}`, { failed: true });

  const favourite = useMutation({
    mutationFn: (change: Chosen & { favorito: boolean }) =>
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
    mutationFn: (chosen: Chosen) => api.call(dominiosRoutes.verificarMasivo, { body: chosen }),
    onSuccess: ({ data: { solicitados } }) => {
      tell(text.asked(format.number(solicitados), solicitados === 1));
      refresh();
    },
    onError: failure(text.verifyFailed),
  });
  const remove = useMutation({
    mutationFn: (chosen: Chosen) => api.call(dominiosRoutes.eliminarVarios, { body: chosen }),
    onSuccess: ({ data: { eliminados, en_proceso, papelera } }) => {
      const gone = text.removed(format.number(eliminados), eliminados === 1);
      const stay = en_proceso > 0 ? ` ${text.stayed(format.number(en_proceso), en_proceso === 1)}` : '';
      tell(gone + stay, { papelera });
      refresh();
    },
    onError: failure(text.removeFailed),
  });
  const restore = useMutation({
    mutationFn: (papelera: string) => api.call(dominiosRoutes.restaurar, { body: { papelera } }),
    onSuccess: ({ data: { restaurados } }) => {
      tell(restaurados > 0 ? text.restored(format.number(restaurados), restaurados === 1) : text.tooLate);
      refresh();
    },
    onError: failure(text.restoreFailed),
  });
  const copy = useCallback(
    (name: string) =>
      void navigator.clipboard.writeText(name).then(
        () => tell(domainsText.copied(name)),
        () => tell(domainsText.copyFailed, { failed: true }),
      ),
    [tell],
  );
  return {
    copy,
    favourite,
    verify,
    remove,
    restore,
    notice,
    tell,
    dismiss: useCallback(() => setNotice(null), []),
  };
}
