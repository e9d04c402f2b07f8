import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import classes from '../field.module.css';
import { useDelayed } from '../use-delayed.ts';

export const TYPING_MS = 300;

/** The list's search, sent when the typing pauses. */
export function SearchBox(props: {
  label: string;
  placeholder: string;
  value: string;
  maxLength: number;
  onSearch: (value: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}) {
  const [typed, setTyped] = useState(props.value);
  // Ignores an address that this box requested: more may have been typed since.
  const asked = useRef(props.value);
  const search = useDelayed((value: string) => {
    asked.current = value;
    props.onSearch(value);
  }, TYPING_MS);
  useEffect(() => {
    if (props.value === asked.current) return;
    asked.current = props.value;
    search.cancel();
    setTyped(props.value);
  }, [props.value, search]);
  return (
    <span className={classes.field}>
      <span className={classes.icon}>
        <IconSearch size={16} aria-hidden="true" />
      </span>
      <input
        ref={props.inputRef}
        type="search"
        className={classes.input}
        data-icon
        aria-label={props.label}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search.ask(event.currentTarget.value);
        }}
      />
    </span>
  );
}
