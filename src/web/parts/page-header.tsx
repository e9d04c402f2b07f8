import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './page-header.module.css';

let firstScreen = true;
/** The person has done something else since they asked for the screen that is on its way. */
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
 * A screen's title with how much it lists, one line on it while that is needed, and its actions. On a change of screen
 * the focus moves to the title; a screen that arrives late leaves it to what the person does by then.
 */
export function PageHeader(props: {
  title: ReactNode;
  /** How many rows the list has, as text. */
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
