import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { settingsText as text } from './text.ts';

/** Asks before changes are lost: on leaving the screen, on closing the browser's tab, and when `asking`. */
export function UnsavedGuard(props: {
  dirty: boolean;
  asking: boolean;
  onStay: () => void;
  onDiscard: () => void;
}) {
  const blocker = useBlocker({
    // The tabs of this screen are in the address too: going from one to another loses nothing.
    shouldBlockFn: ({ current, next }) => props.dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => props.dirty,
    withResolver: true,
  });
  const leaving = blocker.status === 'blocked';
  return (
    <ConfirmDialog
      opened={leaving || props.asking}
      question={props.asking ? text.reloadTitle : text.leaveTitle}
      confirm={text.leave}
      cancel={text.stay}
      onConfirm={() => (leaving ? blocker.proceed() : props.onDiscard())}
      onClose={() => (leaving ? blocker.reset() : props.onStay())}
    >
      {text.leaveBody}
    </ConfirmDialog>
  );
}
