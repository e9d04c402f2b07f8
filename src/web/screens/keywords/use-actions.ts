import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { api } from '../../api/api.ts';
import { useFormat } from '../../format/use-format.ts';
import { useNotice } from '../../parts/use-notice.ts';
import { useRemoval } from '../../parts/use-removal.ts';
import { keywordsKey } from './queries.ts';
import { keywordsText as text } from './text.ts';

export type KeywordWork = 'iniciar' | 'reintentar';

/** Starts, repeats or deletes keywords, and tells how it went. */
export function useKeywordActions() {
  const client = useQueryClient();
  const { number } = useFormat();
  const { notice, tell, failure, dismiss } = useNotice();
  const act = useMutation({
    mutationFn: (wanted: { accion: KeywordWork; ids: string[] }) =>
      api.call(keywordsRoutes.accion, { body: wanted }),
    onSuccess: ({ data: { cambiadas } }) => {
      tell(text.started(number(cambiadas), cambiadas === 1));
      void client.invalidateQueries({ queryKey: keywordsKey });
    },
    onError: failure(text.startFailed),
  });
  const removal = useRemoval<string[]>({
    idsOf: (ids) => ids,
    run: async (ids, init) => {
      try {
        const body = { accion: 'eliminar' as const, ids };
        const { data } = await api.call(keywordsRoutes.accion, { body }, undefined, init);
        const stay = ids.length - data.cambiadas;
        if (stay > 0) tell(text.stayed(number(stay), stay === 1));
      } catch (cause) {
        failure(text.removeFailed)(cause);
      }
      await client.invalidateQueries({ queryKey: keywordsKey });
    },
  });
  return { act, removal, notice, dismiss };
}
