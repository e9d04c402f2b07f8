import { Skeleton } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './figure-cards.module.css';
import { Clip } from './list/clip.tsx';

export interface Figure {
  label: string;
  /** Null: still being counted. */
  value: string | null;
  /** What the value is based on, when not on all rows: '18 de 31 valorados'. */
  base?: string | undefined;
  /** A sum, which may name a base: its card is wider from the start. */
  sum?: boolean;
  /** The colour beside the figure. Green: can be bought now. Amber: waits for a date or a person. */
  tone?: 'good' | 'warn';
  /** The list of the counted rows. */
  link?: Pick<LinkProps, 'to' | 'search'>;
  /** The list shows exactly its rows now. */
  active?: boolean;
}

/** The totals of a list, each linking to its rows. */
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
