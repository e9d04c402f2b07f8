import { useMemo, useRef } from 'react';

/** The newest functions behind references that never change, for parts that draw themselves again only when they must. */
export function useStable<T extends { [K in keyof T]: (...args: never[]) => unknown }>(current: T): T {
  const latest = useRef(current);
  latest.current = current;
  return useMemo(() => {
    const names = Object.keys(latest.current) as (keyof T)[]; // an object literal has the keys of its type
    const stable = names.map((name) => [name, (...args: never[]) => latest.current[name](...args)]);
    return Object.fromEntries(stable) as T; // the same names, each passing its arguments on
  }, []);
}
