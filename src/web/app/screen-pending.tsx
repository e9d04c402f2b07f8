import { Loader } from '@mantine/core';
import classes from './screen-pending.module.css';
import { appText } from './text.ts';

/** In the place of a screen whose code is still on its way. */
export function ScreenPending() {
  return (
    <div role="status" className={classes.pending}>
      <Loader size="sm" aria-hidden="true" />
      {appText.loading}
    </div>
  );
}
