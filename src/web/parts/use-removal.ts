import { useEffect, useRef, useState } from 'react';
import { useStable } from './use-stable.ts';

export interface RemovalOrder<T> {
  idsOf: (removal: T) => readonly string[];
  /** Sends the deletion, reports a failure and reloads the lists; never rejects. */
  run: (removal: T, init: Pick<RequestInit, 'keepalive'>) => Promise<void>;
}

/**
 * Deletes rows with some seconds to undo. The server's deletion is final, so it is sent only when that time ends: the
 * notice closed, another deletion began, or the screen or page was left.
 */
export function useRemoval<T>(order: RemovalOrder<T>) {
  const waiting = useRef<T | null>(null);
  const [undoable, setUndoable] = useState<T | null>(null);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const wait = (removal: T | null) => {
    waiting.current = removal;
    setUndoable(() => removal);
  };
  const show = (removal: T) => {
    const ids = new Set(order.idsOf(removal));
    setHidden((before) => before.filter((id) => !ids.has(id)));
  };
  const settle = (init: Pick<RequestInit, 'keepalive'>) => {
    const removal = waiting.current;
    wait(null);
    // Stays hidden until the lists are loaded without it.
    if (removal !== null) void order.run(removal, init).then(() => show(removal));
  };
  const actions = useStable({
    remove: (removal: T) => {
      settle({});
      wait(removal);
      setHidden((before) => [...before, ...order.idsOf(removal)]);
    },
    undo: () => {
      if (waiting.current !== null) show(waiting.current);
      wait(null);
    },
    confirm: () => settle({}),
    leave: () => settle({ keepalive: true }),
  });
  useEffect(() => {
    window.addEventListener('pagehide', actions.leave);
    return () => {
      window.removeEventListener('pagehide', actions.leave);
      actions.confirm();
    };
  }, [actions]);
  const { remove, undo, confirm } = actions;
  return {
    /** The deletion that can still be undone. */
    undoable,
    isHidden: (id: string) => hidden.includes(id),
    hidden: hidden.length,
    remove,
    undo,
    confirm,
  };
}
