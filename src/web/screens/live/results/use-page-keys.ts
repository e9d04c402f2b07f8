import { type RefObject, useEffect } from 'react';

export interface PageKeys {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  searchRef: RefObject<HTMLElement | null>;
}

/** ← → turn the page, Home and End go to the ends, Ctrl/Cmd+F goes to the search box; not while typing. */
export function usePageKeys({ page, pages, onPage, searchRef }: PageKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey &&
        event.key.toLowerCase() === 'f'
      ) {
        if (searchRef.current === null || document.querySelector('[role="dialog"]') !== null) return;
        event.preventDefault();
        searchRef.current.focus();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
      if (takesKeys(event.target)) return;
      const next = { ArrowLeft: page - 1, ArrowRight: page + 1, Home: 1, End: pages }[event.key];
      if (next === undefined || next === page || next < 1 || next > pages) return;
      event.preventDefault();
      onPage(next);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [page, pages, onPage, searchRef]);
}

/** True where these keys mean something else: fields, menus and dialogs. */
function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  return target.closest('input, textarea, select, [role="menu"], [role="dialog"]') !== null;
}
