import { useEffect, useRef } from 'react';

/**
 * The row of a screen's views. On a small screen a link may lead to a view whose tab is not in sight; `current` names the
 * view, with all that changes the width of the tabs.
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
