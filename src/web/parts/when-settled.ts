import { useEffect, useState } from 'react';

/** Page age at which deferred parts load without any input. */
const SETTLED_MS = 1_500;
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/**
 * Calls `act` at the first input, or once the page has been loaded for a while, so that deferred parts do not delay the
 * first ones.
 */
export function whenSettled(signal: AbortSignal, act: () => void): void {
  const once = { once: true, passive: true, signal };
  for (const touch of TOUCHES) window.addEventListener(touch, act, once);
  const wait = () => {
    const timer = setTimeout(act, SETTLED_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, once);
}

/** Becomes true when deferred parts may render and load their code. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    whenSettled(gone.signal, () => setSettled(true));
    return () => gone.abort();
  }, []);
  return settled;
}
