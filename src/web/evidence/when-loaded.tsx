import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { LoadError } from '../parts/load-error.tsx';

/** A requested domain: its content, the loading state, or the error. */
export function WhenLoaded(props: {
  query: UseQueryResult<Dominio>;
  text: { loading: string; loadFailed: string };
  children: (dominio: Dominio) => ReactNode;
}) {
  const { query, text, children } = props;
  const { data: dominio, error, isFetching, refetch } = query;
  return (
    <>
      {error !== null && (
        <LoadError
          title={text.loadFailed}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {dominio === undefined && error === null && (
        <div role="status" aria-label={text.loading}>
          <Skeleton height={28} mb="md" width="40%" />
          <Skeleton height={140} mb="md" />
          <Skeleton height={220} />
        </div>
      )}
      {dominio !== undefined && children(dominio)}
    </>
  );
}
