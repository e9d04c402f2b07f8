import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { whenSettled } from '../../../parts/when-settled.ts';

/**
 * What stands further down is drawn, and its code fetched, when it comes near the window and the page has settled. Its
 * room is kept, and nothing is drawn in it: a page of grey blocks says nothing.
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
  const room = <div style={{ height: props.height }} data-room role="status" aria-label={props.label} />;
  return <div ref={place}>{seen ? <Suspense fallback={room}>{props.children}</Suspense> : room}</div>;
}
