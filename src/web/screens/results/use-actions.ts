import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resultadosRoutes } from '#contract/routes/resultados.ts';
import { type EstadoGestion, estadoGestion } from '#contract/states.ts';
import { api } from '../../api/api.ts';
import { errorText } from '../../api/errors.ts';
import { resultadosKey } from './queries.ts';
import { actionText as text } from './text.ts';

interface Notice {
  id: string;
  message: string;
  failed: boolean;
  undo: (() => void) | null;
}

/** Sets an opportunity aside or takes it back, with the notice that tells so and undoes it; and keeps its notes. */
export function useResultActions() {
  const client = useQueryClient();
  const [notice, setNotice] = useState<Notice | null>(null);
  const tell = (message: string, failed: boolean, undo: (() => void) | null) =>
    setNotice({ id: crypto.randomUUID(), message, failed, undo });
  const change = useMutation({
    mutationFn: (wanted: { id: string; estado_gestion?: EstadoGestion | null; notas?: string }) => {
      const { id, ...body } = wanted;
      return api.call(resultadosRoutes.cambiar, { params: { id }, body });
    },
    onSuccess: (_, { id, estado_gestion }) => {
      void client.invalidateQueries({ queryKey: resultadosKey });
      if (estado_gestion === undefined) return;
      if (estado_gestion === null) return tell(text.restored, false, null);
      const said = estado_gestion === estadoGestion.comprado ? text.bought : text.discarded;
      tell(said, false, () => change.mutate({ id, estado_gestion: null }));
    },
    onError: (cause) => tell(`${text.failed}: ${errorText(cause)}`, true, null),
  });
  return { change, notice, dismiss: () => setNotice(null) };
}
