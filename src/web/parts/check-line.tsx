import { useId } from 'react';
import classes from './check-line.module.css';
import { RowCheck } from './row-check.tsx';

/** A checkbox with its label, styled like those of the rows. */
export function CheckLine(props: {
  label: string;
  /** Its accessible name, where several on a page have the same label. */
  named?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <span className={classes.line}>
      <RowCheck
        id={id}
        label={props.named ?? props.label}
        checked={props.checked}
        disabled={props.disabled ?? false}
        onChange={props.onChange}
      />
      <label htmlFor={id}>{props.label}</label>
    </span>
  );
}
