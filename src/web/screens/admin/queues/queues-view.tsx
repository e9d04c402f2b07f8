import { useState } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { adminText, deadText as text } from '../text.ts';
import type { Choice } from '../use-actions.ts';
import type { ViewProps } from '../view.ts';
import { DeadJobs } from './dead-jobs.tsx';
import { QueueTable } from './queue-table.tsx';

export function QueuesView(props: ViewProps) {
  const { number } = useFormat();
  const [asking, setAsking] = useState<{ choice: Choice; count: number } | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (choice: Choice, count: number) => {
    setAsking({ choice, count });
    setOpen(true);
  };
  return (
    <>
      <QueueTable />
      <DeadJobs {...props} onDiscard={ask} />
      <ConfirmDialog
        opened={open}
        question={text.confirm(number(asking?.count ?? 1), (asking?.count ?? 1) === 1)}
        confirm={text.discard}
        cancel={adminText.cancel}
        onConfirm={() => {
          setOpen(false);
          if (asking !== null) props.actions.discard.mutate(asking.choice);
        }}
        onClose={() => setOpen(false)}
      >
        {text.confirmLine}
      </ConfirmDialog>
    </>
  );
}
