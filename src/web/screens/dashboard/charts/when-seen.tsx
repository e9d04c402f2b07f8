import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

/** How long the page has been loaded before what stands further down is fetched without any input. */
const SETTLED_MS = 1_500;
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/** Once the person does something, or the page has been loaded for a while: what comes first is not held up. */
function whenSettled(signal: AbortSignal, act: () => void): void {
  const once = { once: true, passive: true, signal };
  for (const touch of TOUCHES) window.addEventListener(touch, act, once);
  const wait = () => {
    const timer = setTimeout(act, SETTLED_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, once);
}

/**
 * What stands further down is drawn, and its code fetched, when it comes near the window and the page has settled. Its
 * room is kept.
 */
export function WhenSeen(props: { height: number; label: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (seen || current === null) return;
    const gone = new AbortController();
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      whenSettled(gone.signal, () => setSeen(true));
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      gone.abort();
    };
  }, [seen]);
  const room = <Skeleton height={props.height} radius="lg" role="status" aria-label={props.label} />;
  return <div ref={place}>{seen ? <Suspense fallback={room}>{props.children}</Suspense> : room}</div>;
}
