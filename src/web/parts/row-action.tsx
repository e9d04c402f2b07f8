import type { ReactNode } from 'react';
import classes from './row-action.module.css';

/** A button that is an icon, for what is repeated in every row: its name shows as the screen's one hint. */
export function RowAction(props: {
  label: string;
  disabled?: boolean;
  /** What it asked for is on its way. */
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
