import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

/** What stands further down is drawn, and its code fetched, when it comes near the window. Its room is kept. */
export function WhenSeen(props: { height: number; label: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (seen || current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [seen]);
  const room = <Skeleton height={props.height} radius="lg" role="status" aria-label={props.label} />;
  return <div ref={place}>{seen ? <Suspense fallback={room}>{props.children}</Suspense> : room}</div>;
}
