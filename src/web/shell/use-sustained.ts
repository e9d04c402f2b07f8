import { useEffect, useState } from 'react';

/** True once `active` has been true for `delayMs` without interruption. */
export function useSustained(active: boolean, delayMs: number): boolean {
  const [sustained, setSustained] = useState(false);
  useEffect(() => {
    if (!active) {
      setSustained(false);
      return;
    }
    const timer = setTimeout(() => setSustained(true), delayMs);
    return () => clearTimeout(timer);
  }, [active, delayMs]);
  return sustained;
}
