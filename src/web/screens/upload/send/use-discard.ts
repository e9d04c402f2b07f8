import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Batch } from '#contract/entities/batch.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { useStable } from '../../../parts/use-stable.ts';
import { sendText as text } from '../text.ts';
import { forgetList } from './kept-list.ts';

/**
 * Discards an upload that broke off. The server deletes for ever, so it is asked only when the time to undo is over, when
 * another upload is discarded or when the screen is left. A page that is closed before deletes nothing.
 */
export function useDiscard() {
  const client = useQueryClient();
  const waiting = useRef<Batch | null>(null);
  const [undoable, setUndoable] = useState<Batch | null>(null);
  const [gone, setGone] = useState<readonly string[]>([]);
  const [error, setError] = useState<string | null>(null);
  const wait = (batch: Batch | null) => {
    waiting.current = batch;
    setUndoable(batch);
  };
  const show = ({ _id }: Batch) => setGone((ids) => ids.filter((id) => id !== _id));
  const actions = useStable({
    discard: (batch: Batch) => {
      actions.confirm();
      wait(batch);
      setGone((ids) => [...ids, batch._id]);
      setError(null);
    },
    undo: () => {
      if (waiting.current !== null) show(waiting.current);
      wait(null);
    },
    confirm: () => {
      const batch = waiting.current;
      wait(null);
      if (batch !== null) void remove(batch);
    },
  });
  const remove = async (batch: Batch) => {
    try {
      await api.call(batchesRoutes.eliminar, { params: { id: batch._id } });
      await forgetList(batch._id);
    } catch (cause) {
      setError(`${text.discardFailed}: ${errorText(cause)}`);
    }
    // Hidden until the list without it is there.
    await client.invalidateQueries({ queryKey: ['batches'] });
    show(batch);
  };
  useEffect(() => actions.confirm, [actions]);
  return {
    /** The upload whose discarding can be undone now. */
    undoable,
    isDiscarded: ({ _id }: Batch) => gone.includes(_id),
    error,
    ...actions,
  };
}
