import { UndoNotice } from './undo-notice.tsx';
import type { Notice } from './use-notice.ts';

/** The outcome of the last action; before it, what is being removed, as long as that can be undone. */
export function ActionNotice(props: {
  notice: Notice | null;
  onClose: () => void;
  working?: boolean;
  removal?: { id: string; message: string; onUndo: () => void; onClose: () => void } | null;
}) {
  const { notice, removal } = props;
  if (removal) return <UndoNotice {...removal} />;
  if (notice === null) return null;
  return (
    <UndoNotice
      id={notice.id}
      message={notice.message}
      failed={notice.failed}
      working={props.working ?? false}
      onUndo={notice.undo ?? undefined}
      onClose={props.onClose}
    />
  );
}
