import { useEffect, useState } from 'react';

/** After the kit returns the focus itself. */
const AFTER_KIT_MS = 50;
let openOverlays = 0;

/**
 * `opened` for a lazily loaded overlay, one render late on mount: the kit notes where to return the focus when it
 * changes from closed to open. While an overlay is open, the page beneath is inert, but only after that note, because
 * an inert element loses the focus. On closing, the focus is returned here: the kit leaves it in the closing overlay if
 * that took it late, as after an immediate Escape.
 */
export function useModalOpen(opened: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  useEffect(() => {
    const page = document.getElementById('root');
    if (!shown || page === null) return;
    const opener = document.activeElement;
    openOverlays += 1;
    page.inert = true;
    return () => {
      openOverlays -= 1;
      page.inert = openOverlays > 0;
      window.setTimeout(() => returnFocus(page, opener), AFTER_KIT_MS);
    };
  }, [shown]);
  return shown;
}

function returnFocus(page: HTMLElement, opener: Element | null): void {
  const now = document.activeElement;
  const isLost = now === null || now === document.body || (openOverlays === 0 && !page.contains(now));
  if (isLost && opener instanceof HTMLElement && opener !== document.body && opener.isConnected)
    opener.focus({ preventScroll: true });
}
