import { useId } from 'react';
import classes from './check-line.module.css';
import { RowCheck } from './row-check.tsx';

/** A mark with its label beside it, of the same make as those of the rows. */
export function CheckLine(props: {
  label: string;
  /** Its whole name, where many of the same label stand on a page. */
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
