import { Progress, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../format/use-format.ts';
import { Card } from '../../parts/card.tsx';
import { LoadError } from '../../parts/load-error.tsx';
import classes from './keyword-states.module.css';
import { keywordStatsQuery } from './queries.ts';
import { dashboardText as text } from './text.ts';

/** Keywords by state, as parts of one bar. */
export function KeywordStates() {
  const { number, percent } = useFormat();
  const { data, error, refetch, isFetching } = useQuery(keywordStatsQuery);
  const parts = data && [
    { label: text.done, value: data.por_estado.completadas, color: 'verde.3' },
    { label: text.running, value: data.por_estado.procesando, color: 'blue.4' },
    { label: text.pending, value: data.por_estado.pendientes, color: 'gray.5' },
    { label: text.failed, value: data.por_estado.con_error, color: 'rojo' },
  ];
  const shareOf = (value: number) => (data?.total ? Math.min(100, (value / data.total) * 100) : 0);
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
      {data === undefined && error === null && (
        <>
          <Skeleton height={16} className={classes.bar ?? ''} />
          <Skeleton height={14} width="70%" />
        </>
      )}
      {parts !== undefined && (
        <>
          {/* The figures below give the same to screen readers. */}
          <Progress.Root size="lg" aria-hidden="true" className={classes.bar ?? ''}>
            {parts.map((part) => (
              <Progress.Section
                key={part.label}
                value={shareOf(part.value)}
                color={part.color}
                withAria={false}
              />
            ))}
          </Progress.Root>
          <dl className={classes.parts}>
            {parts.map((part) => (
              <div key={part.label} className={classes.part} data-color={part.color}>
                <dt>{part.label}</dt>
                <dd className={classes.figures}>
                  <strong>{number(part.value)}</strong> · {percent(shareOf(part.value))}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Card>
  );
}
