import { useEffect, useRef, useState } from 'react';

/** What is about to be removed; each removal has its own id. */
interface Waiting {
  id: string;
  ids: readonly string[];
}

/**
 * Rows that a person deleted: gone from the screen at once, deleted by `remove` when the time to undo is over, when
 * another deletion follows, or when the screen is left. They are back when that fails.
 */
export function useDelayedRemoval(remove: (ids: string[]) => Promise<unknown>) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  /** The same, for the moment at which the screen is left. */
  const due = useRef<Waiting | null>(null);
  const act = useRef(remove);
  act.current = remove;

  const wait = (next: Waiting | null) => {
    due.current = next;
    setWaiting(next);
  };
  const show = (ids: readonly string[]) =>
    setHidden((all) => new Set([...all].filter((id) => !ids.includes(id))));
  const commit = () => {
    const now = due.current;
    if (now === null) return;
    wait(null);
    act.current([...now.ids]).catch(() => show(now.ids));
  };
  const latest = useRef(commit);
  latest.current = commit;
  useEffect(() => {
    const leave = () => latest.current();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return {
    hidden,
    waiting,
    begin(ids: readonly string[]) {
      commit();
      setHidden((all) => new Set([...all, ...ids]));
      wait({ id: crypto.randomUUID(), ids });
    },
    undo() {
      if (due.current) show(due.current.ids);
      wait(null);
    },
    commit,
  };
}
