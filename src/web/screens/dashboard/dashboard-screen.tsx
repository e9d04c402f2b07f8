import { IconRadar2, IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { Evento } from '#contract/entities/live.ts';
import { BATCH_POLL_MS } from '#contract/limits.ts';
import { useAuth } from '../../auth/auth-context.ts';
import { displayName } from '../../auth/sync.ts';
import { LinkButton } from '../../parts/link-button.tsx';
import { LoadError } from '../../parts/load-error.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { activeBatchesQuery } from '../../queries/batches.ts';
import { coalesce } from '../../stream/coalesce.ts';
import { useStream, useStreamEvents } from '../../stream/stream-context.ts';
import { ActiveBatches } from './active-batches.tsx';
import classes from './dashboard-screen.module.css';
import { KeywordStates } from './keyword-states.tsx';
import { businessStatsQuery, domainStatsQuery, keywordStatsQuery, statsKey } from './queries.ts';
import { StatCards } from './stat-cards.tsx';
import { dashboardText as text } from './text.ts';
import { Workflow } from './workflow.tsx';

/** / and /dashboard: the account at a glance. */
export function DashboardScreen() {
  const { user } = useAuth();
  useFreshStats();
  const failed = useWholeFailure();
  return (
    <>
      <PageHeader
        title={text.welcome(displayName(user))}
        line={text.line}
        actions={
          <>
            <LinkButton to="/live-search" leftSection={<IconRadar2 size={18} aria-hidden="true" />}>
              {text.live}
            </LinkButton>
            <LinkButton
              to="/upload"
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden="true" />}
            >
              {text.upload}
            </LinkButton>
            <LinkButton to="/keywords" variant="default">
              {text.manage}
            </LinkButton>
          </>
        }
      />
      <div className={classes.stack}>
        {failed !== null ? (
          <LoadError
            title={text.wholeFailed}
            error={failed.error}
            onRetry={failed.retry}
            retrying={failed.retrying}
          />
        ) : (
          <>
            <StatCards />
            <Workflow />
            <div className={classes.pair}>
              <ActiveBatches />
              <KeywordStates />
            </div>
          </>
        )}
      </div>
    </>
  );
}

/** When nothing of the dashboard could be loaded, one message stands for all of it; else null. */
function useWholeFailure() {
  const { status } = useStream();
  const queries = [
    useQuery(keywordStatsQuery),
    useQuery(businessStatsQuery),
    useQuery(domainStatsQuery),
    useQuery({ ...activeBatchesQuery, refetchInterval: status === 'open' ? false : BATCH_POLL_MS }),
  ];
  const error = queries[0]?.error ?? null;
  if (error === null || queries.some((query) => query.error === null || query.data !== undefined))
    return null;
  return {
    error,
    retrying: queries.some((query) => query.isFetching),
    retry: () => {
      for (const query of queries) void query.refetch();
    },
  };
}

/** The totals follow the batches, asked at most every five seconds. */
function useFreshStats(): void {
  const client = useQueryClient();
  const refresh = useMemo(
    () => coalesce(() => void client.invalidateQueries({ queryKey: statsKey }), BATCH_POLL_MS),
    [client],
  );
  useEffect(() => refresh.cancel, [refresh]);
  useStreamEvents(
    useCallback(
      (evento: Evento) => {
        if (evento.tipo === 'batch') refresh.call();
      },
      [refresh],
    ),
  );
}
