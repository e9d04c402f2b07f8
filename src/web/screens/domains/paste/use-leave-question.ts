import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sessionStore } from '../../../api/api.ts';
import { guardLeaving } from '../../../shell/leave-guard.ts';

type Answer = (leave: boolean) => void;

/** Asks before `running` work is left; null without a question. `useBlocker` would add a file to the settings. */
export function useLeaveQuestion(running: boolean): Answer | null {
  const { history } = useRouter();
  const [asked, setAsked] = useState<{ answer: Answer } | null>(null);
  useEffect(() => {
    if (!running) return;
    let open: Answer | null = null;
    const ask = () =>
      new Promise<boolean>((settle) => {
        open = (leave) => {
          open = null;
          setAsked(null);
          settle(leave);
        };
        setAsked({ answer: open });
      });
    const unguard = guardLeaving(ask);
    const unblock = history.block({
      blockerFn: async ({ currentLocation, nextLocation }) => {
        const isLeaving = currentLocation.pathname !== nextLocation.pathname && sessionStore.read() !== null;
        return isLeaving && !(await ask());
      },
      enableBeforeUnload: true,
    });
    return () => {
      unguard();
      unblock();
      open?.(false);
    };
  }, [running, history]);
  return asked?.answer ?? null;
}
