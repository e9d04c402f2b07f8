import { useSyncExternalStore } from 'react';

const KEY = 'dominios.guia';
/** `active`: guides through the first search; `hidden`: closed for good in this browser. */
export type Coach = 'active' | 'hidden';

let memory: Coach | null = null;
const listeners = new Set<() => void>();

function read(): Coach | null {
  try {
    const stored = window.localStorage.getItem(KEY);
    return stored === 'active' || stored === 'hidden' ? stored : memory;
  } catch {
    return memory;
  }
}

export function setCoach(to: Coach): void {
  memory = to;
  try {
    window.localStorage.setItem(KEY, to);
  } catch {
    // A full or forbidden storage: kept until the page is left.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The state of the guide; null: never begun. */
export const useCoach = (): Coach | null => useSyncExternalStore(subscribe, read);
