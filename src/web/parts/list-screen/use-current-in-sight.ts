import { useEffect, useRef } from 'react';

/**
 * The row of a screen's views. On a small screen a linked view's tab may be out of sight: it is scrolled into view.
 * `current` names the view and everything that changes the tabs' width.
 */
export function useCurrentInSight(current: string) {
  const row = useRef<HTMLElement>(null);
  const shown = useRef<string>(null);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    const tab = row.current?.querySelector('[aria-current="page"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return row;
}
