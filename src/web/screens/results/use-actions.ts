import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CompraCambio } from '#contract/entities/gestion.ts';
import { type AccionResultados, resultadosRoutes } from '#contract/routes/resultados.ts';
import { api } from '../../api/api.ts';
import { useFormat } from '../../format/use-format.ts';
import { useDomainChanges } from '../../parts/use-domain-changes.ts';
import { useNotice } from '../../parts/use-notice.ts';
import { dominiosKey } from '../../queries/dominios.ts';
import { type apiFilter, resultadosKey } from './queries.ts';
import { actionText as text } from './text.ts';

/** Opportunities by id, or all that match the filter. */
export type ChosenResults = { ids: string[] } | { filtro: ReturnType<typeof apiFilter> };

/** Actions on opportunities and their names, and the notice that reports and undoes them. */
export function useResultActions() {
  const client = useQueryClient();
  const { number } = useFormat();
  const told = useNotice();
  const { notice, tell, failure, dismiss } = told;
  const { verify } = useDomainChanges(told, text);
  const mark = useMutation({
    mutationFn: (wanted: ChosenResults & { accion: AccionResultados; compra?: CompraCambio }) =>
      api.call(resultadosRoutes.marcar, { body: wanted }),
    onSuccess: ({ data: { cambiados, apartadas: ids } }, wanted) => {
      void client.invalidateQueries({ queryKey: resultadosKey });
      void client.invalidateQueries({ queryKey: dominiosKey });
      tell(text.done[wanted.accion](number(cambiados), cambiados === 1), {
        undo: ids.length === 0 ? null : () => mark.mutate({ ids, accion: 'devolver' }),
      });
    },
    onError: failure(text.failed),
  });
  const copy = (name: string) =>
    void navigator.clipboard.writeText(name).then(
      () => tell(text.copied),
      () => tell(text.copyFailed, { failed: true }),
    );
  return { mark, verify, copy, notice, dismiss };
}
