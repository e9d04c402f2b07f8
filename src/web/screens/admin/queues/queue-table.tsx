import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../format/use-format.ts';
import { Clip } from '../../../parts/list/clip.tsx';
import { cellProps, type ListColumn, ListTable } from '../../../parts/list/list-table.tsx';
import { LoadError } from '../../../parts/load-error.tsx';
import classes from '../admin.module.css';
import { queuesQuery } from '../queries.ts';
import { jobText, queueText as text } from '../text.ts';
import { FOLLOW_MS } from '../view.ts';

const count = { width: '6.5rem', card: 'fact', align: 'end' } as const;
const COLUMNS = [
  { id: 'cola', label: text.queue, card: 'title' },
  { id: 'en_espera', label: text.waiting, ...count },
  { id: 'en_marcha', label: text.running, ...count },
  { id: 'completados', label: text.done, ...count },
  { id: 'fallidos', label: text.broken, ...count },
  { id: 'muertos', label: text.dead, ...count },
] as const satisfies readonly ListColumn<never>[];
const [FIRST, ...COUNTS] = COLUMNS;

/** Every queue with its waiting and running jobs and the results of the last hour. */
export function QueueTable() {
  const { number } = useFormat();
  const { data, error, refetch, isRefetching } = useQuery({ ...queuesQuery, refetchInterval: FOLLOW_MS });
  if (data === undefined && error !== null) {
    return (
      <LoadError title={text.failed} error={error} retrying={isRefetching} onRetry={() => void refetch()} />
    );
  }
  if (data === undefined) return <Skeleton height={240} aria-hidden="true" />;
  return (
    <div className={classes.queues}>
      <ListTable label={text.label} columns={COLUMNS}>
        <tbody>
          {data.map((queue) => (
            <tr key={queue.cola}>
              <td {...cellProps(FIRST)}>
                <span className={classes.named}>
                  <Clip>{jobText[queue.cola]}</Clip>
                  {queue.programada && (
                    <span className={classes.scheduled} data-hint={text.scheduledHint}>
                      {text.scheduled}
                    </span>
                  )}
                </span>
              </td>
              {COUNTS.map((column) => {
                const value = queue[column.id];
                const bad = value > 0 && (column.id === 'fallidos' || column.id === 'muertos');
                return (
                  <td key={column.id} {...cellProps(column)}>
                    <span className={classes.word}>{column.label}</span>
                    <span className={bad ? classes.bad : 'tabular'}>{number(value)}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </ListTable>
    </div>
  );
}
