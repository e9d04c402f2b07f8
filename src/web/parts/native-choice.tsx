import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './field.module.css';

/** The browser's select in the kit's look: the kit's adds 4 kB to the first load of every list. */
export function NativeChoice(props: {
  label: string;
  /** The label is only for screen readers. */
  unlabelled?: boolean;
  /** Shown below the field. */
  hint?: string;
  size?: 'xs' | 'sm';
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onPick: (value: string) => void;
}) {
  const id = useId();
  const { label, unlabelled = false, size = 'sm', value, options } = props;
  return (
    <span className={classes.field}>
      {!unlabelled && (
        <label htmlFor={id} className={classes.label} data-size={size}>
          {label}
        </label>
      )}
      {props.hint !== undefined && (
        <span id={`${id}-hint`} className={classes.hint}>
          {props.hint}
        </span>
      )}
      <select
        id={id}
        className={classes.input}
        data-size={size}
        value={value}
        onChange={(event) => props.onPick(event.currentTarget.value)}
        {...(unlabelled ? { 'aria-label': label } : {})}
        {...(props.hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
      <span className={classes.chevron} data-size={size}>
        <IconChevronDown size={14} aria-hidden="true" />
      </span>
    </span>
  );
}
