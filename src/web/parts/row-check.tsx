import { useEffect, useRef } from 'react';
import classes from './row-check.module.css';

/** A checkbox for table rows, where the kit's would be too costly. */
export function RowCheck(props: {
  label: string;
  id?: string;
  checked: boolean;
  /** Some but not all of its rows are selected. */
  some?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const some = props.some ?? false;
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <input
      ref={box}
      id={props.id}
      type="checkbox"
      className={classes.box}
      aria-label={props.label}
      checked={props.checked}
      disabled={props.disabled ?? false}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
