import { useId } from 'react';
import classes from './check-line.module.css';
import { RowCheck } from './row-check.tsx';

/** A mark with its label beside it, of the same make as those of the rows. */
export function CheckLine(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  const id = useId();
  return (
    <span className={classes.line}>
      <RowCheck id={id} label={props.label} checked={props.checked} onChange={props.onChange} />
      <label htmlFor={id}>{props.label}</label>
    </span>
  );
}
