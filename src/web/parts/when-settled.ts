import { useEffect, useState } from 'react';

/** How long the page has been loaded before what can wait is fetched without any input. */
const SETTLED_MS = 1_500;
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/** Once the person does something, or the page has been loaded for a while: what comes first is not held up. */
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

/** True from then on: what can wait is drawn, and its code fetched. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    whenSettled(gone.signal, () => setSettled(true));
    return () => gone.abort();
  }, []);
  return settled;
}
