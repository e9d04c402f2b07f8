import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BatchLog } from '#contract/entities/batch.ts';
import { useFormat } from '../../../format/use-format.ts';
import { LoadError } from '../../../parts/load-error.tsx';
import { logsQuery } from '../queries.ts';
import { detailText as text } from '../text.ts';
import classes from './batch-modal.module.css';

/** A batch's log, newest first: the last ten, and all by page. */
export function BatchLogs({ id, first }: { id: string; first: readonly BatchLog[] }) {
  const { dateTime } = useFormat();
  const [page, setPage] = useState(1);
  const older = useQuery({ ...logsQuery(id, page), enabled: page > 1 });
  const logs = page === 1 ? first : (older.data?.data ?? []);
  const pages = older.data?.paginacion.total_paginas;
  return (
    <section>
      <h3 className={classes.heading}>{text.logs}</h3>
      {page > 1 && older.data === undefined && older.error !== null && (
        <LoadError
          title={text.logsFailed}
          error={older.error}
          onRetry={() => void older.refetch()}
          retrying={older.isFetching}
        />
      )}
      {logs.length === 0 && page === 1 && <p className={classes.note}>{text.noLogs}</p>}
      <ol className={classes.logs}>
        {logs.map((log) => (
          <li key={`${log.timestamp} ${log.mensaje}`} data-level={log.nivel}>
            <time dateTime={log.timestamp} className={classes.note}>
              {dateTime(log.timestamp)}
            </time>{' '}
            {log.mensaje}
          </li>
        ))}
      </ol>
      <div className={classes.pages}>
        <Button size="compact-xs" variant="subtle" disabled={page === 1} onClick={() => setPage(page - 1)}>
          {text.newer}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={page === 1 ? first.length < 10 : pages !== undefined && page >= pages}
          onClick={() => setPage(page + 1)}
        >
          {text.older}
        </Button>
      </div>
    </section>
  );
}
