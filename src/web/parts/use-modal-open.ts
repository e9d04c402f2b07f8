import { useEffect, useState } from 'react';

/** Past the moment at which the kit returns the focus itself. */
const AFTER_KIT_MS = 50;
let openOverlays = 0;

/**
 * `opened` for an overlay that arrives lazily: one drawing late on mount, because the kit notes where to return the
 * focus when it goes from closed to open. While any is open, the page beneath takes no focus, click or reading; not
 * before the kit has noted, because what becomes inert loses the focus. Once closed, the focus goes back to where it
 * was: the kit leaves it in the closing overlay when that takes the focus late, as after an Escape at once.
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
