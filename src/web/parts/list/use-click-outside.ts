import { type RefObject, useEffect, useRef } from 'react';

/** Calls `onOutside` when a press is outside the element. */
export function useClickOutside<Area extends HTMLElement>(onOutside: () => void): RefObject<Area | null> {
  const area = useRef<Area>(null);
  const latest = useRef(onOutside);
  useEffect(() => {
    latest.current = onOutside;
  });
  useEffect(() => {
    const gone = new AbortController();
    const look = (event: Event) => {
      const { current } = area;
      if (current !== null && !event.composedPath().includes(current)) latest.current();
    };
    for (const kind of ['mousedown', 'touchstart'])
      document.addEventListener(kind, look, { signal: gone.signal });
    return () => gone.abort();
  }, []);
  return area;
}
