import type { ReactNode } from 'react';
import classes from './row-action.module.css';

/** An icon button for table rows: its name shows as the screen's one hint. */
export function RowAction(props: {
  label: string;
  disabled?: boolean;
  /** The requested action is in progress. */
  working?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  const { label, working = false } = props;
  return (
    <button
      type="button"
      className={classes.action}
      aria-label={label}
      data-hint={label}
      data-working={working || undefined}
      aria-busy={working}
      disabled={working || (props.disabled ?? false)}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}
