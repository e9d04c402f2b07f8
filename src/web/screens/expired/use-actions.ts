import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { type EstadoGestion, estadoGestion } from '#contract/states.ts';
import { api } from '../../api/api.ts';
import { errorText } from '../../api/errors.ts';
import { useFormat } from '../../format/use-format.ts';
import { dominioKey, dominiosKey } from '../../queries/dominios.ts';
import type { apiFilter } from './queries.ts';
import { actionText as text } from './text.ts';

/** Domains by id, or all that the filter leaves. */
export type Chosen = { ids: string[] } | { filtro: ReturnType<typeof apiFilter> };

interface Notice {
  id: string;
  message: string;
  failed: boolean;
  undo: (() => void) | null;
}

/** What can be done with expired domains, one or many, and the notice that tells how it went. */
export function useExpiredActions() {
  const client = useQueryClient();
  const { number } = useFormat();
  const [notice, setNotice] = useState<Notice | null>(null);
  const tell = useCallback(
    (message: string, more: { failed?: boolean; undo?: () => void } = {}) =>
      setNotice({
        id: crypto.randomUUID(),
        message,
        failed: more.failed ?? false,
        undo: more.undo ?? null,
      }),
    [],
  );
  const refresh = () => void client.invalidateQueries({ queryKey: dominiosKey });
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
    onError: failure(text.failed),
  });
  const verify = useMutation({
    mutationFn: (chosen: Chosen) => api.call(dominiosRoutes.verificarMasivo, { body: chosen }),
    onSuccess: ({ data: { solicitados } }) => {
      tell(text.asked(number(solicitados), solicitados === 1));
      refresh();
    },
    onError: failure(text.verifyFailed),
  });
  const manage = useMutation({
    mutationFn: (change: Chosen & { estado_gestion: EstadoGestion | null }) =>
      api.call(gestionRoutes.marcar, { body: change }),
    onSuccess: ({ data: { cambiados } }, change) => {
      const one = cambiados === 1;
      const said =
        change.estado_gestion === estadoGestion.comprado
          ? text.madeBought
          : change.estado_gestion === estadoGestion.descartado
            ? text.madeDiscarded
            : text.restored;
      // A filter does not find again what has left its list.
      const ids = 'ids' in change && change.estado_gestion !== null ? change.ids : null;
      tell(
        said(number(cambiados), one),
        ids === null ? {} : { undo: () => manage.mutate({ ids, estado_gestion: null }) },
      );
      refresh();
    },
    onError: failure(text.failed),
  });
  const copy = (names: readonly string[]) =>
    void navigator.clipboard.writeText(names.join('\n')).then(
      () => tell(text.copied(number(names.length), names.length === 1)),
      () => tell(text.copyFailed, { failed: true }),
    );
  return {
    favourite,
    verify,
    manage,
    copy,
    loadFailed: failure(text.loadFailed),
    notice,
    dismiss: useCallback(() => setNotice(null), []),
  };
}
