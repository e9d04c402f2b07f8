import { useEffect, useState } from 'react';

/**
 * `opened` for an overlay that arrives lazily: one drawing late on mount, because the kit notes where to return the
 * focus when it goes from closed to open. While open, the page beneath takes no focus, click or reading; not before the
 * kit has noted, because what becomes inert loses the focus.
 */
export function useModalOpen(opened: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  useEffect(() => {
    const page = document.getElementById('root');
    if (!shown || page === null) return;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, [shown]);
  return shown;
}
