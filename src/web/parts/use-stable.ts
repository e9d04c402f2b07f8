import { useMemo, useRef } from 'react';

/** The latest functions behind stable references, so that memoised parts do not render again. */
export function useStable<T extends { [K in keyof T]: (...args: never[]) => unknown }>(current: T): T {
  const latest = useRef(current);
  latest.current = current;
  return useMemo(() => {
    const names = Object.keys(latest.current) as (keyof T)[]; // an object literal has the keys of its type
    const stable = names.map((name) => [name, (...args: never[]) => latest.current[name](...args)]);
    return Object.fromEntries(stable) as T; // the same names, each forwarding its arguments
  }, []);
}
