import { type ReactNode, useEffect, useRef } from 'react';
import classes from './page-header.module.css';

let firstScreen = true;

/**
 * A screen's title with how much it lists, one line on it while that is needed, and its actions. On a change of screen
 * the focus moves to the title.
 */
export function PageHeader(props: {
  title: ReactNode;
  /** How many rows the list has, as text. */
  count?: string | undefined;
  line?: ReactNode;
  actions?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!firstScreen) heading.current?.focus({ preventScroll: true });
    firstScreen = false;
  }, []);
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
