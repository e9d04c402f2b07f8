import type { KeyboardEvent } from 'react';

/** Enter in a field does this, and not what the form around it does. */
export const onEnter = (work: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  work();
};
