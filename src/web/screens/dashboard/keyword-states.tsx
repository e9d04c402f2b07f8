import { Progress, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../format/use-format.ts';
import { Card } from '../../parts/card.tsx';
import { LoadError } from '../../parts/load-error.tsx';
import classes from './keyword-states.module.css';
import { keywordStatsQuery } from './queries.ts';
import { dashboardText as text } from './text.ts';

/** How many keywords wait, are done, or failed, as bars of the total. */
export function KeywordStates() {
  const { number, percent } = useFormat();
  const { data, error, refetch, isFetching } = useQuery(keywordStatsQuery);
  const bars = data && [
    { label: text.pending, value: data.por_estado.pendientes, color: 'gray.5' },
    { label: text.done, value: data.por_estado.completadas, color: 'petroleo' },
    { label: text.failed, value: data.por_estado.con_error, color: 'rojo' },
  ];
  return (
    <Card title={text.keywordStates} labelledBy="keyword-states">
      {error !== null && data === undefined && (
        <LoadError
          title={text.keywordsFailed}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data === undefined && error === null && <Skeleton height={132} />}
      {data !== undefined && (
        <div className={classes.bars}>
          {bars?.map((bar) => {
            const share = data.total === 0 ? 0 : (bar.value / data.total) * 100;
            return (
              <div key={bar.label}>
                <div className={classes.head}>
                  <span>{bar.label}</span>
                  <span className={classes.figures}>
                    <strong>{number(bar.value)}</strong> · {percent(share)}
                  </span>
                </div>
                <Progress value={Math.min(100, share)} color={bar.color} aria-label={bar.label} />
              </div>
            );
          })}
        </div>
      )}
    </Card>
  );
}
