import { Loader } from '@mantine/core';
import { useMatches } from '@tanstack/react-router';
import { PRODUCTO } from '#contract/product.ts';
import { loadText } from '../parts/load-text.ts';
import classes from './screen-pending.module.css';

/** Shown while a screen's code is loading. */
export function ScreenPending() {
  const title = useMatches({
    select: (matches) => matches.findLast((one) => one.staticData.title)?.staticData.title,
  });
  return (
    <>
      <h1 className="visually-hidden">{title ?? PRODUCTO}</h1>
      <div role="status" className={classes.pending}>
        <Loader size="sm" aria-hidden="true" />
        {loadText.loading}
      </div>
    </>
  );
}
