import { type FocusEvent, type KeyboardEvent, useCallback, useLayoutEffect, useRef } from 'react';

/** A key that does something with the row that has the focus. `key` as the event names it: 'Enter', 'x'. */
export interface RowKey {
  key: string;
  label: string;
  run: (id: string) => void;
}

const NEXT = 'j';
const PREVIOUS = 'k';
export const HELP_KEY = '?';

/**
 * Keys of a list while the focus is in it: J and K go to the next and previous row, '?' asks for help, and each of
 * `keys` acts on the row that holds the focus. When the focused row leaves, the focus stays in the list.
 */
export function useRowKeys(keys: readonly RowKey[], onHelp: () => void) {
  const region = useRef<HTMLElement>(null);
  const inside = useRef(false);
  useLayoutEffect(() => {
    // A row that was taken away drops the focus to the page.
    if (inside.current && document.activeElement === document.body) {
      region.current?.focus({ preventScroll: true });
    }
  });
  const onFocus = useCallback(() => {
    inside.current = true;
  }, []);
  const onBlur = useCallback(({ relatedTarget }: FocusEvent<HTMLElement>) => {
    // What is removed with the focus tells of no new place; what is left for another one does, or is still there.
    const left = relatedTarget ?? document.activeElement;
    inside.current = left === null || left === document.body ? inside.current : false;
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof HTMLElement) || takesKeys(target)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === HELP_KEY) {
      event.preventDefault();
      return onHelp();
    }
    if (key === NEXT || key === PREVIOUS) {
      event.preventDefault();
      return step(event.currentTarget, target, key === NEXT ? 1 : -1);
    }
    const row = target.closest<HTMLElement>('[data-row]');
    const found = keys.find((one) => one.key === key);
    const id = row?.dataset.row;
    if (found === undefined || id === undefined) return;
    // A button or a link has its own Enter.
    if (key === 'Enter' && target !== row) return;
    event.preventDefault();
    found.run(id);
  };
  return { region, onKeyDown, onFocus, onBlur };
}

/** Goes to the next or previous row of the list; from outside of the rows to the first one. */
function step(list: HTMLElement, from: HTMLElement, by: 1 | -1): void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row.contains(from));
  const next = at === -1 ? rows[0] : rows[at + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

/** True where letters are typed, and in what stands over the list. */
const takesKeys = (target: HTMLElement): boolean =>
  target.closest('input:not([type="checkbox"]), textarea, select, [role="menu"], [role="dialog"]') !== null;
