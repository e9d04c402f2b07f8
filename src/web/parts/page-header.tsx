import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './page-header.module.css';

let firstScreen = true;
/** The person has acted since requesting the screen that is loading. */
let movedOn = false;
for (const input of ['pointerdown', 'keydown']) {
  document.addEventListener(
    input,
    () => {
      movedOn = true;
    },
    { capture: true },
  );
}

/**
 * A screen's title with its count, one line and its actions. After a change of screen the title gets the focus, unless
 * the person has acted in the meantime.
 */
export function PageHeader(props: {
  title: ReactNode;
  count?: string | undefined;
  line?: ReactNode;
  actions?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const router = useRouter();
  useEffect(() => {
    if (!firstScreen && !movedOn) heading.current?.focus({ preventScroll: true });
    firstScreen = false;
  }, []);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', (change) => {
        if (change.pathChanged) movedOn = false;
      }),
    [router],
  );
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <div className={classes.named}>
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {props.title}
          </h1>
          {props.count !== undefined && (
            <span className={classes.count} aria-hidden="true">
              {props.count}
            </span>
          )}
        </div>
        {props.line !== undefined && <p className={classes.line}>{props.line}</p>}
      </div>
      {props.actions !== undefined && <div className={classes.actions}>{props.actions}</div>}
    </header>
  );
}
