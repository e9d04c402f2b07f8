import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Card } from './card.tsx';
import classes from './when-seen.module.css';
import { whenSettled } from './when-settled.ts';

/**
 * Renders its children, and loads their code, when it comes near the window and the page has settled. Until then the
 * card reserves the height and announces its content.
 */
export function WhenSeen(props: {
  title: string;
  height: number;
  /** Shown until the content is rendered. */
  later: string;
  label: string;
  held?: boolean;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (seen || props.held || current === null) return;
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
  }, [seen, props.held]);
  const room = (
    <div className={classes.room} style={{ minHeight: props.height }} data-room>
      <Card title={props.title}>
        <p className={classes.waiting} role="status" aria-label={props.label}>
          {seen ? props.label : props.later}
        </p>
      </Card>
    </div>
  );
  return <div ref={place}>{seen ? <Suspense fallback={room}>{props.children}</Suspense> : room}</div>;
}
