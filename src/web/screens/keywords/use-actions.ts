import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { api } from '../../api/api.ts';
import { useFormat } from '../../format/use-format.ts';
import { useNotice } from '../../parts/use-notice.ts';
import { useRemoval } from '../../parts/use-removal.ts';
import { keywordsKey } from './queries.ts';
import { keywordsText as text } from './text.ts';

export type KeywordWork = 'iniciar' | 'reintentar';
interface Wanted {
  accion: KeywordWork;
  ids: string[];
  /** The person has confirmed the number of keywords that start. */
  sure?: boolean;
  onStarted?: () => void;
}
type Question = Wanted & { total: number };

/** Starts, repeats or deletes keywords, and reports the outcome. */
export function useKeywordActions() {
  const client = useQueryClient();
  const { number } = useFormat();
  const { notice, tell, failure, dismiss } = useNotice();
  const [question, setQuestion] = useState<Question | null>(null);
  const act = useMutation({
    mutationFn: async (wanted: Wanted) => {
      const { accion, ids } = wanted;
      if (wanted.sure !== true) {
        const { data } = await api.call(keywordsRoutes.accion, { body: { accion, ids, previa: true } });
        if (data.cambiadas > ids.length) return { ...wanted, total: data.cambiadas };
      }
      const { data } = await api.call(keywordsRoutes.accion, { body: { accion, ids } });
      return data.cambiadas;
    },
    onSuccess: (made, { onStarted }) => {
      if (typeof made === 'object') return setQuestion(made);
      onStarted?.();
      tell(text.started(number(made), made === 1));
      void client.invalidateQueries({ queryKey: keywordsKey });
    },
    onError: failure(text.startFailed),
  });
  /** Confirms a start that includes more keywords than were selected. */
  const answer = (yes: boolean) => {
    setQuestion(null);
    if (yes && question !== null) act.mutate({ ...question, sure: true });
  };
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
  return { act, question, answer, removal, notice, dismiss };
}
