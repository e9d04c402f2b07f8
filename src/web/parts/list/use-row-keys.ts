import { type FocusEvent, type KeyboardEvent, useCallback, useLayoutEffect, useRef } from 'react';

/** A key that acts on the focused row. `key` as in the event: 'Enter', 'x'. */
export interface RowKey {
  key: string;
  label: string;
  run: (id: string) => void;
}

const NEXT = 'j';
const PREVIOUS = 'k';
export const HELP_KEY = '?';

/**
 * Keys of a list while it has the focus: J and K move to the next and previous row, '?' opens the help, and each of
 * `keys` acts on the focused row. When that row is removed, the focus stays in the list.
 */
export function useRowKeys(keys: readonly RowKey[], onHelp: () => void) {
  const region = useRef<HTMLElement>(null);
  const inside = useRef(false);
  useLayoutEffect(() => {
    // The browser moves the focus of a removed row to the body.
    if (inside.current && document.activeElement === document.body) {
      region.current?.focus({ preventScroll: true });
    }
  });
  const onFocus = useCallback(() => {
    inside.current = true;
  }, []);
  const onBlur = useCallback(({ relatedTarget }: FocusEvent<HTMLElement>) => {
    // After a removal of the focused element, the new target is null or the body; otherwise the focus has moved or
    // stayed.
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
    // Buttons and links handle Enter themselves.
    if (key === 'Enter' && target !== row) return;
    event.preventDefault();
    found.run(id);
  };
  return { region, onKeyDown, onFocus, onBlur };
}

/** Focuses the next or previous row; from outside the rows the first one. */
function step(list: HTMLElement, from: HTMLElement, by: 1 | -1): void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row.contains(from));
  const next = at === -1 ? rows[0] : rows[at + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

/** Where letters are typed, and dialogs over the list. */
const takesKeys = (target: HTMLElement): boolean =>
  target.closest('input:not([type="checkbox"]), textarea, select, [role="menu"], [role="dialog"]') !== null;
