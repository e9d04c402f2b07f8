import type { KeyboardEvent } from 'react';

/** Enter in a field calls `work` and does not submit the form. */
export const onEnter = (work: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  work();
};
