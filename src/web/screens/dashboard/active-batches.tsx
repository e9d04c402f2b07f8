import { Progress, Skeleton } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Batch } from '#contract/entities/batch.ts';
import { BATCH_POLL_MS } from '#contract/limits.ts';
import { useFormat } from '../../format/use-format.ts';
import { Card } from '../../parts/card.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { EstadoBadge } from '../../parts/estado-badge.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { LoadError } from '../../parts/load-error.tsx';
import { useStream } from '../../stream/stream-context.ts';
import classes from './active-batches.module.css';
import { activeBatchesQuery, lastBatchQuery } from './queries.ts';
import { dashboardText as text } from './text.ts';

export function ActiveBatches() {
  const { status } = useStream();
  const { data, error, refetch, isFetching } = useQuery({
    ...activeBatchesQuery,
    refetchInterval: status === 'open' ? false : BATCH_POLL_MS,
  });
  const { data: last } = useQuery({ ...lastBatchQuery, enabled: data?.length === 0 });
  return (
    <Card title={text.active} labelledBy="active-batches">
      {error !== null && data === undefined && (
        <LoadError
          title={text.activeFailed}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data === undefined && error === null && (
        <>
          <Skeleton height={14} width="55%" mb={12} />
          <Skeleton height={8} mb={12} />
          <Skeleton height={12} width="35%" />
        </>
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconStack2 size={22} aria-hidden="true" />}
          title={text.none}
          {...(last ? { line: text.last(last.nombre) } : {})}
          action={
            <>
              {last && (
                <LinkButton to="/live-search" search={{ batch: last._id }} variant="default" mt="xs">
                  {text.seeLast}
                </LinkButton>
              )}
              <LinkButton to="/upload" variant="default" mt="xs">
                {last ? text.create : text.createFirst}
              </LinkButton>
            </>
          }
        />
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.list}>
          {data.map((batch) => (
            <BatchLine key={batch._id} batch={batch} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function BatchLine({ batch }: { batch: Batch }) {
  const format = useFormat();
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <Link to="/live-search" search={{ batch: batch._id }} className={classes.name}>
          {batch.nombre}
        </Link>
        <EstadoBadge estado={batch.estado} />
      </div>
      <Progress value={Math.min(100, batch.porcentaje_completado)} aria-label={text.progress(batch.nombre)} />
      <div className={classes.foot}>
        <span>
          {text.keywordsDone(format.number(batch.keywords_completadas), format.number(batch.total_keywords))}
        </span>
        <span>
          {batch.tiempo_estimado_restante !== null &&
            `${text.left(format.duration(batch.tiempo_estimado_restante))} · `}
          {format.progress(batch.porcentaje_completado)}
        </span>
      </div>
    </li>
  );
}
