import { Loader } from '@mantine/core';
import { PRODUCTO } from '#contract/product.ts';
import { loadText } from './load-text.ts';
import classes from './page-spinner.module.css';

export function PageSpinner({ text = loadText.loading }: { text?: string }) {
  return (
    <main className={classes.page}>
      <h1 className="visually-hidden">{PRODUCTO}</h1>
      <div role="status" className={classes.status}>
        <Loader size="md" aria-hidden="true" />
        <p className={classes.text}>{text}</p>
      </div>
    </main>
  );
}
