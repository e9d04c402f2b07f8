import { useEffect, useRef, useState } from 'react';
import { useStable } from './use-stable.ts';

export interface RemovalOrder<T> {
  /** The rows that are hidden at once. */
  idsOf: (removal: T) => readonly string[];
  /** Asks the server, tells what went wrong, and reads again what shows the rows; never rejects. */
  run: (removal: T, init: Pick<RequestInit, 'keepalive'>) => Promise<void>;
}

/**
 * Deletes rows that can be taken back for some seconds. What the server deletes cannot be restored, so it is asked only
 * when the time to undo is over: the notice went, something else was deleted, or the screen or the page was left.
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
    // Hidden until the lists without it are there.
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
    /** What was deleted and can be taken back now. */
    undoable,
    isHidden: (id: string) => hidden.includes(id),
    hidden: hidden.length,
    remove,
    undo,
    confirm,
  };
}
