import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch } from '#contract/entities/batch.ts';
import { useFormat } from '../../../format/use-format.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { UndoNotice } from '../../../parts/undo-notice.tsx';
import { unfinishedQuery } from '../queries.ts';
import { sendText as text } from '../text.ts';
import classes from '../upload.module.css';
import { keptList } from './kept-list.ts';
import { useDiscard } from './use-discard.ts';

/** The latest incomplete upload: resumed with the same list, or discarded. */
export function Unfinished(props: {
  /** A list or file is on the screen. */
  hasList: boolean;
  /** `kept`: the list from the browser's cache; null: the one on the screen. */
  onComplete: (batch: Batch, kept: string | null) => void;
}) {
  const { number } = useFormat();
  const [discarding, setDiscarding] = useState(false);
  const { data = [] } = useQuery(unfinishedQuery);
  const { undoable, isDiscarded, error, discard, undo, confirm } = useDiscard();
  const batch = data.find((one) => !isDiscarded(one));
  const id = batch?._id;
  const { data: kept = null } = useQuery({
    queryKey: ['carga', 'lista', id] as const,
    queryFn: () => keptList(id ?? ''),
    enabled: id !== undefined,
  });
  const notice = undoable !== null && (
    <UndoNotice id={undoable._id} message={text.discarded(undoable.nombre)} onUndo={undo} onClose={confirm} />
  );
  if (batch === undefined) return notice || null;
  return (
    <>
      <Alert color="ambar" mb="sm" role="region" aria-label={text.complete}>
        <p className={classes.message}>{text.unfinished(batch.nombre, number(batch.total_keywords))}</p>
        {kept === null && <p className={classes.message}>{text.unfinishedNeedsList}</p>}
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
        {error !== null && <p role="alert">{error}</p>}
        <ConfirmDialog
          opened={discarding}
          question={text.discardQuestion}
          confirm={text.discardConfirm}
          cancel={text.keep}
          onConfirm={() => {
            setDiscarding(false);
            discard(batch);
          }}
          onClose={() => setDiscarding(false)}
        />
      </Alert>
      {notice}
    </>
  );
}
