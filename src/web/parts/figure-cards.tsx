import { Skeleton } from '@mantine/core';
import classes from './figure-cards.module.css';

export interface Figure {
  label: string;
  /** Null: still being counted. */
  value: string | null;
  /** What the figure is about, as a colour beside it. */
  tone?: 'good' | 'warn';
}

/** The totals of a list, side by side. */
export function FigureCards(props: { label: string; figures: readonly Figure[] }) {
  return (
    <section aria-label={props.label}>
      <dl className={classes.cards}>
        {props.figures.map(({ label, value, tone }) => (
          <div key={label} className={classes.card}>
            <dt className={classes.label} data-tone={tone}>
              {label}
            </dt>
            <dd className={classes.value}>
              {value ?? <Skeleton height={26} width={72} mt={6} aria-hidden="true" />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
