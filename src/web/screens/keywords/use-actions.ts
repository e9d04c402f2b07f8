import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { api } from '../../api/api.ts';
import { errorText } from '../../api/errors.ts';
import { useFormat } from '../../format/use-format.ts';
import { keywordsKey } from './queries.ts';
import { keywordsText as text } from './text.ts';

export type KeywordWork = 'iniciar' | 'reintentar' | 'eliminar';

/** Starts, repeats or deletes keywords, and tells how it went. */
export function useKeywordActions() {
  const client = useQueryClient();
  const { number } = useFormat();
  const [notice, setNotice] = useState<{ id: string; message: string; failed: boolean } | null>(null);
  const act = useMutation({
    mutationFn: (wanted: { accion: KeywordWork; ids: string[] }) =>
      api.call(keywordsRoutes.accion, { body: wanted }),
    onSuccess: ({ data: { cambiadas } }, { accion }) => {
      const said = accion === 'eliminar' ? text.removed : text.started;
      setNotice({
        id: crypto.randomUUID(),
        message: said(number(cambiadas), cambiadas === 1),
        failed: false,
      });
      void client.invalidateQueries({ queryKey: keywordsKey });
    },
    onError: (cause, { accion }) => {
      const what = accion === 'eliminar' ? text.removeFailed : text.startFailed;
      setNotice({ id: crypto.randomUUID(), message: `${what}: ${errorText(cause)}`, failed: true });
    },
  });
  return { act, notice, dismiss: () => setNotice(null) };
}
