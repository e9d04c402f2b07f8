import { Skeleton } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './figure-cards.module.css';
import { Clip } from './list/clip.tsx';

export interface Figure {
  label: string;
  /** Null: still being counted. */
  value: string | null;
  /** What the value rests on, when that is not all of it: '18 de 31 valorados'. */
  base?: string | undefined;
  /** It may name a base: its card is wider, also before it does. */
  sum?: boolean;
  /** What the figure is about, as a colour beside it. Green: can be bought now. Amber: a date or a person is needed. */
  tone?: 'good' | 'warn';
  /** Where the rows that it counts are listed. */
  link?: Pick<LinkProps, 'to' | 'search'>;
  /** Its rows are what the list shows now. */
  active?: boolean;
}

/** The totals of a list, side by side, each the way to its rows. */
export function FigureCards(props: { label: string; figures: readonly Figure[] }) {
  return (
    <section aria-label={props.label} className={classes.scroller}>
      <dl className={classes.cards}>
        {props.figures.map((figure) => (
          <div
            key={figure.label}
            className={classes.card}
            data-active={figure.active || undefined}
            data-sum={figure.sum}
          >
            <dt className={classes.label} data-tone={figure.tone}>
              {figure.link === undefined ? (
                figure.label
              ) : (
                <Link
                  {...figure.link}
                  resetScroll={false}
                  className={classes.link}
                  aria-current={figure.active ? 'true' : undefined}
                >
                  {figure.label}
                </Link>
              )}
            </dt>
            <dd className={classes.value}>
              {figure.value ?? <Skeleton height={20} width={56} mt={4} aria-hidden="true" />}
              {figure.base !== undefined && <Clip className={classes.base}>{figure.base}</Clip>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
