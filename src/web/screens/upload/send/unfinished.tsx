import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch } from '#contract/entities/batch.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { api } from '../../../api/api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { unfinishedQuery } from '../queries.ts';
import { sendText as text } from '../text.ts';
import classes from '../upload.module.css';
import { forgetList, keptList } from './kept-list.ts';

/** The latest upload that broke off: to be completed with the same list, or discarded. */
export function Unfinished(props: {
  /** The person has given a list or a file on this screen. */
  hasList: boolean;
  /** `kept` is the list as the browser kept it; null: the one on the screen. */
  onComplete: (batch: Batch, kept: string | null) => void;
}) {
  const client = useQueryClient();
  const { number } = useFormat();
  const [discarding, setDiscarding] = useState(false);
  const { data = [] } = useQuery(unfinishedQuery);
  const batch = data[0];
  const id = batch?._id;
  const { data: kept = null } = useQuery({
    queryKey: ['carga', 'lista', id] as const,
    queryFn: () => keptList(id ?? ''),
    enabled: id !== undefined,
  });
  const discard = useMutation({
    mutationFn: (gone: string) => api.call(batchesRoutes.eliminar, { params: { id: gone } }),
    onSuccess: (_, gone) => {
      setDiscarding(false);
      void forgetList(gone);
      return client.invalidateQueries({ queryKey: ['batches'] });
    },
  });
  if (batch === undefined) return null;
  return (
    <Alert color="ambar" mb="sm" role="region" aria-label={text.complete}>
      <p className={classes.told}>{text.unfinished(batch.nombre, number(batch.total_keywords))}</p>
      {kept === null && <p className={classes.told}>{text.unfinishedNeedsList}</p>}
      <div className={classes.buttons}>
        <Button
          size="xs"
          disabled={kept === null && !props.hasList}
          onClick={() => props.onComplete(batch, kept)}
        >
          {text.complete}
        </Button>
        <Button size="xs" variant="default" onClick={() => setDiscarding(true)}>
          {text.discard}
        </Button>
      </div>
      {discard.isError && <p role="alert">{text.discardFailed}</p>}
      <ConfirmDialog
        opened={discarding}
        question={text.discardQuestion}
        confirm={text.discardConfirm}
        cancel={text.keep}
        working={discard.isPending}
        onConfirm={() => discard.mutate(batch._id)}
        onClose={() => setDiscarding(false)}
      />
    </Alert>
  );
}
