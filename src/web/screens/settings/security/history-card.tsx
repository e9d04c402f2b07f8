import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import { LoadError } from '../../../parts/load-error.tsx';
import classes from '../settings.module.css';
import { historyText as text } from './history-text.ts';
import { historyWords, programOf } from './history-words.ts';
import { historyQuery } from './queries.ts';

const FIRST = 10;
/** The maximum of one call. */
const MOST = 100;

export function HistoryCard() {
  const { dateTime } = useFormat();
  const [limit, setLimit] = useState(FIRST);
  const { data, error, refetch, isFetching } = useQuery(historyQuery(limit));
  return (
    <Card title={text.title} labelledBy="settings-history">
      <div className={classes.fields}>
        {data === undefined && error === null && <Loader size="sm" role="status" aria-label={text.loading} />}
        {data === undefined && error !== null && (
          <LoadError title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )}
        {data?.data.length === 0 && <p className={classes.hint}>{text.empty}</p>}
        <ul className={classes.rows}>
          {data?.data.map((line) => (
            <li key={line._id}>
              <span className={classes.strong}>{historyWords(line)}</span>
              <p className={classes.hint}>
                <time dateTime={line.hora}>{dateTime(line.hora)}</time>
                {line.ip !== '' && ` · ${text.from(line.ip)}`}
                <WithToken name={programOf(line)} />
              </p>
            </li>
          ))}
        </ul>
        {data !== undefined && data.paginacion.total_elementos > data.data.length && limit < MOST && (
          <Button variant="subtle" loading={isFetching} onClick={() => setLimit(MOST)}>
            {text.more}
          </Button>
        )}
      </div>
    </Card>
  );
}

function WithToken({ name }: { name: string | null }) {
  return name === null ? null : ` · ${text.withToken(name)}`;
}
