import { type RefObject, useEffect } from 'react';

/** Targets of the page keys; each is null without one. */
export interface PageSteps<P> {
  first: P | null;
  previous: P | null;
  next: P | null;
  last: P | null;
}

/** ← → open the previous and next page, Home and End the ends, Ctrl/Cmd+F the search box; not while typing. */
export function useListKeys<P>(keys: {
  steps: PageSteps<P> | null;
  onPlace: (place: P) => void;
  searchRef: RefObject<HTMLElement | null>;
}): void {
  const { steps, onPlace, searchRef } = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.shiftKey) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
      const command = event.ctrlKey || event.metaKey;
      if (command && event.key.toLowerCase() === 'f') {
        if (searchRef.current === null) return;
        event.preventDefault();
        searchRef.current.focus();
        return;
      }
      if (command || takesKeys(event.target)) return;
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

/** Where these keys have another meaning: fields, menus and dialogs. */
const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type="checkbox"]), textarea, select, [role="menu"], [role="dialog"]') !==
      null);
