import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../format/use-format.ts';
import { dropDaysQuery, freeDaysQuery } from '../queries.ts';
import { chartText as text } from '../text.ts';
import classes from './charts.module.css';
import { DayChart } from './day-chart.tsx';

/** Names in redemption or pending delete, by their expected release day. */
export function DropsChart() {
  const { number } = useFormat();
  const { data, error, isFetching, refetch } = useQuery(dropDaysQuery);
  return (
    <DayChart
      id="drops-chart"
      title={text.dropsTitle}
      failed={text.dropsFailed}
      none={text.dropsNone}
      column={text.dropsColumn}
      color="var(--mantine-color-ambar-5)"
      from={0}
      days={data?.dias}
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
      aside={() =>
        data !== undefined &&
        data.total > 0 && (
          <Link to="/expired" search={{ vista: 'pronto' }} className={classes.aside}>
            {text.dropsAll(number(data.total), data.total === 1)}
          </Link>
        )
      }
    />
  );
}

/** Names that became free, by the day they were found free. */
export function FreeChart() {
  const { number } = useFormat();
  const { data, error, isFetching, refetch } = useQuery(freeDaysQuery);
  return (
    <DayChart
      id="free-chart"
      title={text.freeTitle}
      failed={text.freeFailed}
      none={text.freeNone}
      column={text.freeColumn}
      color="var(--mantine-color-verde-5)"
      from={-29}
      days={data?.map(({ dia, libres }) => ({ dia, total: libres }))}
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
      aside={(drawn) => drawn > 0 && <span className={classes.aside}>{text.freeTotal(number(drawn))}</span>}
    />
  );
}
