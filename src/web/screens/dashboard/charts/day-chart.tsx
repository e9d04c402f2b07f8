import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { now } from '../../../api/clock.ts';
import { dayAfter, noonOf } from '../../../format/days.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import { LoadError } from '../../../parts/load-error.tsx';
import { chartText as text } from '../text.ts';
import classes from './charts.module.css';
import { DayBars } from './day-bars.tsx';
import { FiguresTable } from './figures-table.tsx';

const DAYS = 30;

/** A card with a bar for each of thirty days, and a folded table of the numbers. */
export function DayChart(props: {
  id: string;
  title: string;
  failed: string;
  none: string;
  column: string;
  color: string;
  /** The first day of the thirty, in days from today. */
  from: number;
  days: readonly { dia: string; total: number }[] | undefined;
  error: Error | null;
  retrying: boolean;
  onRetry: () => void;
  /** In the card's head; `drawn` is the sum of the thirty days. */
  aside?: (drawn: number) => ReactNode;
}) {
  const { isoDay, day, number } = useFormat();
  const totals = new Map(props.days?.map(({ dia, total }) => [dia, total]));
  const today = isoDay(new Date(now()));
  const days = Array.from({ length: DAYS }, (_, at) => {
    const dia = dayAfter(today, props.from + at);
    return { dia, total: totals.get(dia) ?? 0 };
  });
  const some = days.filter(({ total }) => total > 0);
  const drawn = some.reduce((sum, { total }) => sum + total, 0);
  return (
    <Card title={props.title} labelledBy={props.id} aside={props.aside?.(drawn)}>
      {props.error !== null && props.days === undefined && (
        <LoadError
          title={props.failed}
          error={props.error}
          onRetry={props.onRetry}
          retrying={props.retrying}
        />
      )}
      {props.error === null && props.days === undefined && <Skeleton height={150} />}
      {props.days !== undefined && some.length === 0 && <p className={classes.none}>{props.none}</p>}
      {some.length > 0 && (
        <>
          <DayBars days={days} color={props.color} label={(dia) => day(noonOf(dia))} />
          <FiguresTable
            caption={props.title}
            columns={[text.day, props.column]}
            rows={some.map(({ dia, total }) => [dia, day(noonOf(dia)), number(total)])}
          />
        </>
      )}
    </Card>
  );
}
