import { useCallback, useMemo, useState } from 'react';

/** Rows selected one by one across pages, or all that match the filter. An earlier one clears only its own rows. */
export interface Selection {
  /** Selected one by one; empty when all are. */
  ids: ReadonlySet<string>;
  all: boolean;
  has(id: string): boolean;
  toggle(id: string, chosen: boolean): void;
  togglePage(ids: readonly string[], chosen: boolean): void;
  chooseAll(): void;
  clear(): void;
  /** Rows that leave the list leave the selection: an action must not reach invisible rows. */
  leave(...gone: readonly string[]): void;
}

interface State {
  scope: string;
  ids: ReadonlySet<string>;
  all: boolean;
}
const NONE: ReadonlySet<string> = new Set();

/** A selection that is reset when `scope` (the current filter) changes; at most `max` rows one by one. */
export function useSelection(scope: string, max: number): Selection {
  const [state, setState] = useState<State>({ scope, ids: NONE, all: false });
  const { ids, all } = state.scope === scope ? state : { ids: NONE, all: false };

  const change = useCallback(
    (edit: (chosen: Set<string>) => void) =>
      setState((before) => {
        const chosen = new Set(before.scope === scope ? before.ids : NONE);
        edit(chosen);
        return chosen.size > max ? before : { scope, ids: chosen, all: false };
      }),
    [scope, max],
  );
  return useMemo((): Selection => {
    const leave = (...gone: readonly string[]) =>
      setState((before) => {
        const left = new Set(before.ids);
        for (const id of gone) left.delete(id);
        return left.size === before.ids.size ? before : { ...before, ids: left };
      });
    return {
      ids,
      all,
      has: (id) => all || ids.has(id),
      toggle: (id, chosen) => change((set) => void (chosen ? set.add(id) : set.delete(id))),
      togglePage: (page, chosen) =>
        change((set) => {
          for (const id of page)
            if (chosen) set.add(id);
            else set.delete(id);
        }),
      chooseAll: () => setState({ scope, ids: NONE, all: true }),
      clear: () => {
        if (all) setState((before) => (before === state ? { scope, ids: NONE, all: false } : before));
        else leave(...ids);
      },
      leave,
    };
  }, [state, ids, all, scope, change]);
}
