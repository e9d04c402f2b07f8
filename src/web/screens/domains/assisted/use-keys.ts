import { useEffect, useRef } from 'react';

/**
 * Keys of a part of a dialog, active in the whole dialog but in fields and choices; the part takes the focus. `act`
 * tells whether it handled the key.
 */
export function useKeys(act: (key: string) => boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    frame.current?.focus({ preventScroll: true });
    const dialog = frame.current?.closest<HTMLElement>('[role="dialog"]');
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof HTMLElement && event.target.closest('input, select, textarea') !== null)
        return;
      if (latest.current(event.key.length === 1 ? event.key.toLowerCase() : event.key))
        event.preventDefault();
    };
    dialog?.addEventListener('keydown', onKey);
    return () => dialog?.removeEventListener('keydown', onKey);
  }, []);
  return frame;
}
