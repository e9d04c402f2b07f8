import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** The shell's container of the skip links. */
export const SKIP_LINKS_ID = 'saltos';
export const LIST_ID = 'lista';

/** 'Saltar a la lista', beside the shell's own skip link while a list is shown. */
export function SkipToList() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setPlace(document.getElementById(SKIP_LINKS_ID)), []);
  if (place === null) return null;
  return createPortal(
    <a href={`#${LIST_ID}`} onClick={goToList}>
      Saltar a la lista
    </a>,
    place,
  );
}

/** Focuses the first row, or the list without one. The address does not change. */
function goToList(event: { preventDefault(): void }): void {
  event.preventDefault();
  const list = document.getElementById(LIST_ID);
  const target = list?.querySelector<HTMLElement>('[data-row]') ?? list;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest' });
}
