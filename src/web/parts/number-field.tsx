import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { numberText, typedNumber } from '../format/typed-number.ts';
import classes from './field.module.css';

const MOST_DECIMALS = 6;

/**
 * A number in the account's form ('1.000', '0,5'), unformatted while it is typed; the value reported lies within the
 * bounds. The kit's field adds 8 kB to a first load.
 */
export function NumberField(props: {
  label: string;
  /** The label is only for screen readers. */
  unlabelled?: boolean;
  /** Shown below the field. */
  hint?: string;
  error?: string | null;
  size?: 'xs' | 'sm';
  className?: string;
  min?: number;
  max?: number;
  /** Added by an arrow key. */
  step?: number;
  decimals?: number;
  /** Values out of bounds are reported too: the caller shows the error. */
  unbound?: boolean;
  placeholder?: string;
  disabled?: boolean;
  value: number | null;
  onChange: (value: number | null) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}) {
  const id = useId();
  const { label, hint, error = null, size = 'sm', min = 0, max, step = 1, decimals = 0, value } = props;
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(null);
  const within = (number: number) =>
    props.unbound === true ? number : Math.max(min, Math.min(max ?? Number.POSITIVE_INFINITY, number));
  const give = (text: string, number: number | null) => {
    const given = number === null ? null : within(number);
    setTyped({ text, value: given });
    props.onChange(given);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (way === 0) return;
    event.preventDefault();
    const next = within(Number(((value ?? 0) + way * step).toFixed(decimals)));
    give(plain(next), next);
  };
  const enter = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    // The selection is final only after the focus event. Removing the dots replaces the text and clears the selection,
    // so typed digits would be appended.
    queueMicrotask(() => {
      const isWhole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
      flushSync(() => setTyped({ text: value === null ? '' : plain(value), value }));
      if (isWhole) input.select();
    });
    props.onFocus?.();
  };
  const described = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(error === null ? [] : [`${id}-error`]),
  ];
  return (
    <span className={`${classes.field} ${props.className ?? ''}`}>
      {props.unlabelled !== true && (
        <label htmlFor={id} className={classes.label} data-size={size}>
          {label}
        </label>
      )}
      <input
        id={id}
        type="text"
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        className={classes.input}
        data-size={size}
        placeholder={props.placeholder}
        disabled={props.disabled}
        // An emptied field stays empty during typing, also where null has a default.
        value={typed !== null && (typed.value === value || typed.text === '') ? typed.text : shown(value)}
        onChange={(event) => {
          const text = numberText(event.currentTarget.value, decimals);
          give(text, typedNumber(text, decimals));
        }}
        onKeyDown={onKeyDown}
        onFocus={enter}
        onBlur={() => {
          setTyped(null);
          props.onBlur?.();
        }}
        {...(props.unlabelled === true ? { 'aria-label': label } : {})}
        {...(error === null ? {} : { 'aria-invalid': true })}
        {...(described.length === 0 ? {} : { 'aria-describedby': described.join(' ') })}
      />
      {error !== null && (
        <span id={`${id}-error`} className={classes.error}>
          {error}
        </span>
      )}
      {hint !== undefined && (
        <span id={`${id}-hint`} className={classes.below}>
          {hint}
        </span>
      )}
    </span>
  );
}

const plain = (value: number) => String(value).replace('.', ',');
const FORM = new Intl.NumberFormat('es-ES', { useGrouping: 'always', maximumFractionDigits: MOST_DECIMALS });
const shown = (value: number | null) => (value === null ? '' : FORM.format(value));
