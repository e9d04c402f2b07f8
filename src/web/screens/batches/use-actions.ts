import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Batch } from '#contract/entities/batch.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { api } from '../../api/api.ts';
import { useFormat } from '../../format/use-format.ts';
import { useNotice } from '../../parts/use-notice.ts';
import { useRemoval } from '../../parts/use-removal.ts';
import { batchesKey, batchKey } from '../../queries/batches.ts';
import { batchesText as text } from './text.ts';

export type BatchWork = 'iniciar' | 'pausar' | 'reintentar';

const FAILED: Record<BatchWork, string> = {
  iniciar: text.startFailed,
  reintentar: text.startFailed,
  pausar: text.pauseFailed,
};

/** Actions on one batch, or on all running or paused ones; the notice reports the outcome. */
export function useBatchActions() {
  const client = useQueryClient();
  const { number } = useFormat();
  const { notice, tell, failure, dismiss } = useNotice();
  const refresh = (id?: string) => {
    void client.invalidateQueries({ queryKey: batchesKey });
    if (id !== undefined) void client.invalidateQueries({ queryKey: batchKey(id) });
  };
  const one = useMutation({
    mutationFn: ({ id, work }: { id: string; work: BatchWork }): Promise<unknown> => {
      const params = { id };
      switch (work) {
        case 'iniciar':
          return api.call(batchesRoutes.iniciar, { params });
        case 'pausar':
          return api.call(batchesRoutes.pausar, { params, body: {} });
        case 'reintentar':
          return api.call(batchesRoutes.reintentar, { params });
      }
    },
    onSuccess: (_, { id }) => refresh(id),
    onError: (cause, { work }) => failure(FAILED[work])(cause),
  });
  const many = useMutation({
    mutationFn: (accion: 'pausar' | 'reanudar') => api.call(batchesRoutes.accion, { body: { accion } }),
    onSuccess: ({ data: { cambiados } }) => {
      tell(text.changed(number(cambiados), cambiados === 1));
      refresh();
    },
    onError: (cause, accion) => failure(accion === 'pausar' ? text.pauseFailed : text.startFailed)(cause),
  });
  const removal = useRemoval<Batch>({
    idsOf: ({ _id }) => [_id],
    run: async ({ _id }, init) => {
      try {
        await api.call(batchesRoutes.eliminar, { params: { id: _id } }, undefined, init);
      } catch (cause) {
        failure(text.removeFailed)(cause);
      }
      await client.invalidateQueries({ queryKey: batchesKey });
    },
  });
  return {
    run: (id: string, work: BatchWork) => one.mutate({ id, work }),
    working: one.isPending ? one.variables : null,
    many,
    removal,
    notice,
    dismiss,
  };
}
