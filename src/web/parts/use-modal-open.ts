import { useEffect, useState } from 'react';

/**
 * `opened` for an overlay that arrives lazily: one drawing late on mount, because the kit notes where to return the
 * focus when it goes from closed to open. While open, the page beneath takes no focus, click or reading.
 */
export function useModalOpen(opened: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    setShown(opened);
    const page = document.getElementById('root');
    if (!opened || page === null) return;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, [opened]);
  return shown;
}
