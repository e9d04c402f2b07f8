import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Where the shell keeps the links that skip to parts of the page. */
export const SKIP_LINKS_ID = 'saltos';
export const LIST_ID = 'lista';

/** 'Saltar a la lista', beside the shell's own skip link for as long as there is a list. */
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

/** To the first row, or to the list while it has none. The address stays as it is. */
function goToList(event: { preventDefault(): void }): void {
  event.preventDefault();
  const list = document.getElementById(LIST_ID);
  const target = list?.querySelector<HTMLElement>('[data-row]') ?? list;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest' });
}
