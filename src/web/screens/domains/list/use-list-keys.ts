import { type RefObject, useEffect } from 'react';
import type { Place, Steps } from '../../../parts/list-place.ts';

/** ← → turn the page, Home and End go to the ends, Ctrl/Cmd+F goes to the search box; not while typing. */
export function useListKeys(keys: {
  steps: Steps | null;
  onPlace: (place: Place) => void;
  searchRef: RefObject<HTMLElement | null>;
}): void {
  const { steps, onPlace, searchRef } = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role="dialog"]') !== null) return;
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'f') {
        event.preventDefault();
        searchRef.current?.focus();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || takesKeys(event.target)) return;
      const to = {
        ArrowLeft: steps?.previous,
        ArrowRight: steps?.next,
        Home: steps?.first,
        End: steps?.last,
      }[event.key];
      if (!to) return;
      event.preventDefault();
      onPlace(to);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [steps, onPlace, searchRef]);
}

/** True where these keys mean something else: fields and menus. */
const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role="menu"]') !== null;
