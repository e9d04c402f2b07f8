import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CompraCambio } from '#contract/entities/gestion.ts';
import { type AccionResultados, resultadosRoutes } from '#contract/routes/resultados.ts';
import { type EstadoGestion, estadoGestion } from '#contract/states.ts';
import { api } from '../../api/api.ts';
import { useFormat } from '../../format/use-format.ts';
import { useDomainChanges } from '../../parts/use-domain-changes.ts';
import { useNotice } from '../../parts/use-notice.ts';
import { dominiosKey } from '../../queries/dominios.ts';
import { type apiFilter, resultadosKey } from './queries.ts';
import { actionText as text } from './text.ts';

/** Opportunities by id, or all that match the filter. */
export type ChosenResults = { ids: string[] } | { filtro: ReturnType<typeof apiFilter> };
/** `was`: how they were set aside before. `undo`: this change is a step of it. */
type Change = ChosenResults & {
  accion: AccionResultados;
  compra?: CompraCambio;
  was?: EstadoGestion | null | undefined;
  undo?: () => void;
};

/** Actions on opportunities and their names, and the notice that reports and undoes them. */
export function useResultActions() {
  const client = useQueryClient();
  const { number } = useFormat();
  const told = useNotice();
  const { notice, tell, failure, dismiss } = told;
  const { verify } = useDomainChanges(told, text);
  const mark = useMutation({
    mutationFn: ({ was: _was, undo: _undo, ...body }: Change) => api.call(resultadosRoutes.marcar, { body }),
    onSuccess: ({ data: { cambiados, apartadas: ids } }, wanted) => {
      void client.invalidateQueries({ queryKey: resultadosKey });
      void client.invalidateQueries({ queryKey: dominiosKey });
      tell(text.done[wanted.accion](number(cambiados), cambiados === 1), {
        undo: undoOf(wanted, ids),
      });
    },
    onError: (cause, { undo }) => {
      failure(text.failed, undo)(cause);
    },
  });
  const undoOf = (wanted: Change, left: string[]) => {
    const { was, accion } = wanted;
    if (accion === 'devolver') {
      const ids = 'ids' in wanted ? wanted.ids : left;
      if (!was || ids.length === 0) return null;
      const setAside = (): void => mark.mutate({ ids, accion: was, undo: setAside });
      return setAside;
    }
    if (left.length === 0) return null;
    const discard = (): void => mark.mutate({ ids: left, accion: estadoGestion.descartado, undo: discard });
    const giveBack = (): void =>
      mark.mutate(
        { ids: left, accion: 'devolver', undo: giveBack },
        was === estadoGestion.descartado ? { onSuccess: discard } : {},
      );
    return giveBack;
  };
  const copy = (name: string) =>
    void navigator.clipboard.writeText(name).then(
      () => tell(text.copied),
      () => tell(text.copyFailed, { failed: true }),
    );
  return { mark, verify, copy, notice, dismiss };
}
