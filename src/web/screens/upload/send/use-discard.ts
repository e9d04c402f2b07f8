import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch } from '#contract/entities/batch.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { useRemoval } from '../../../parts/use-removal.ts';
import { batchesKey } from '../../../queries/batches.ts';
import { sendText as text } from '../text.ts';
import { forgetList } from './kept-list.ts';

/** Discards an incomplete upload; can be undone for some seconds. */
export function useDiscard() {
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const removal = useRemoval<Batch>({
    idsOf: ({ _id }) => [_id],
    run: async ({ _id }, init) => {
      try {
        await api.call(batchesRoutes.eliminar, { params: { id: _id } }, undefined, init);
        await forgetList(_id);
      } catch (cause) {
        setError(`${text.discardFailed}: ${errorText(cause)}`);
      }
      await client.invalidateQueries({ queryKey: batchesKey });
    },
  });
  return {
    undoable: removal.undoable,
    isDiscarded: ({ _id }: Batch) => removal.isHidden(_id),
    error,
    undo: removal.undo,
    confirm: removal.confirm,
    discard: (batch: Batch) => {
      removal.remove(batch);
      setError(null);
    },
  };
}
