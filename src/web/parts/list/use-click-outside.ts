import { type RefObject, useEffect, useRef } from 'react';

/** Says when something beside the element is pressed. */
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
