import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sessionStore } from '../../api/api.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { guardLeaving } from '../../shell/leave-guard.ts';
import { settingsText as text } from './text.ts';

/** Asks before changes are lost: on leaving the screen, closing the browser's tab, signing out, and when `asking`. */
export function UnsavedGuard(props: {
  dirty: boolean;
  asking: boolean;
  onStay: () => void;
  onDiscard: () => void;
}) {
  const { dirty } = props;
  const blocker = useBlocker({
    // A change of tab only changes the address and loses no edits. Without a session nothing can be saved, so leaving
    // for the sign-in must not ask.
    shouldBlockFn: ({ current, next }) =>
      dirty && current.pathname !== next.pathname && sessionStore.read() !== null,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  const signOut = useSignOutQuestion(dirty);
  const answer = (leave: boolean) => {
    if (signOut !== null) signOut(leave);
    else if (blocker.status === 'blocked') leave ? blocker.proceed() : blocker.reset();
    else leave ? props.onDiscard() : props.onStay();
  };
  return (
    <ConfirmDialog
      opened={signOut !== null || blocker.status === 'blocked' || props.asking}
      question={props.asking ? text.reloadTitle : text.leaveTitle}
      confirm={text.leave}
      cancel={text.stay}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      {text.leaveBody}
    </ConfirmDialog>
  );
}

/** Resolves the pending sign-out; null without one. */
function useSignOutQuestion(dirty: boolean): ((leave: boolean) => void) | null {
  const [pending, setPending] = useState<{ answer: (leave: boolean) => void } | null>(null);
  useEffect(() => {
    if (!dirty) return;
    return guardLeaving(
      () =>
        new Promise((settle) => {
          setPending({
            answer: (leave) => {
              setPending(null);
              settle(leave);
            },
          });
        }),
    );
  }, [dirty]);
  return pending?.answer ?? null;
}
