import { IconRadar2, IconUpload } from '@tabler/icons-react';
import { type QueryKey, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo } from 'react';
import type { Evento } from '#contract/entities/live.ts';
import { BATCH_POLL_MS } from '#contract/limits.ts';
import { useAuth } from '../../auth/auth-context.ts';
import { displayName } from '../../auth/sync.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { LinkButton } from '../../parts/link-button.tsx';
import { LoadError } from '../../parts/load-error.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { WhenSeen } from '../../parts/when-seen.tsx';
import { setCoach, useCoach } from '../../shell/coach/coach-state.ts';
import { coalesce } from '../../stream/coalesce.ts';
import { useStream, useStreamEvents } from '../../stream/stream-context.ts';
import { ActiveBatches } from './active-batches.tsx';
import classes from './dashboard-screen.module.css';
import { KeywordStates } from './keyword-states.tsx';
import { BuyNow } from './panels/buy-now.tsx';
import {
  activeBatchesQuery,
  batchStatsQuery,
  businessStatsQuery,
  buyNowQuery,
  domainStatsQuery,
  keywordStatsQuery,
  statsKey,
} from './queries.ts';
import { StatCards } from './stat-cards.tsx';
import { chartText, funnelText, healthText, dashboardText as text, yieldText } from './text.ts';

const FirstVisit = lazyPart(() => import('./first-visit/first-visit.tsx').then((part) => part.FirstVisit));
const DropsChart = lazyPart(() => import('./charts/day-charts.tsx').then((part) => part.DropsChart));
const FreeChart = lazyPart(() => import('./charts/day-charts.tsx').then((part) => part.FreeChart));
const Funnel = lazyPart(() => import('./panels/funnel.tsx').then((part) => part.Funnel));
const Yields = lazyPart(() => import('./panels/yields.tsx').then((part) => part.Yields));
const Health = lazyPart(() => import('./panels/health.tsx').then((part) => part.Health));

export function DashboardScreen() {
  const { user } = useAuth();
  useFreshStats();
  const failed = useWholeFailure();
  const coach = useCoach();
  // A batch may end the first visit during it; the guide then disappears by itself.
  const { data: batches } = useQuery(batchStatsQuery);
  const isFirstVisit = batches?.total === 0 && coach !== 'hidden';
  return (
    <>
      <PageHeader
        title={text.welcome(displayName(user))}
        actions={
          <>
            {/* Primary, unless the guide of a first visit has the primary button. */}
            <LinkButton
              to="/live-search"
              variant={isFirstVisit ? 'default' : 'filled'}
              leftSection={<IconRadar2 size={18} aria-hidden="true" />}
            >
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
        ) : isFirstVisit ? (
          <>
            <Suspense>
              <FirstVisit onClose={() => setCoach('hidden')} />
            </Suspense>
            <StatCards />
          </>
        ) : (
          <Panels />
        )}
      </div>
    </>
  );
}

function Panels() {
  return (
    <>
      <div className={`${classes.pair} ${classes.first}`}>
        <BuyNow />
        <div className={classes.stack}>
          <ActiveBatches />
          <KeywordStates />
        </div>
      </div>
      <div className={classes.figures}>
        <StatCards />
      </div>
      <div className={`${classes.pair} ${classes.charts}`}>
        <Later title={chartText.dropsTitle} height={280}>
          <DropsChart />
        </Later>
        <Later title={chartText.freeTitle} height={280}>
          <FreeChart />
        </Later>
      </div>
      <Later title={funnelText.title} height={190}>
        <Funnel />
      </Later>
      <Later title={healthText.title} height={150}>
        <Health />
      </Later>
      <Later title={yieldText.title} height={400}>
        <Yields />
      </Later>
    </>
  );
}

function Later(props: { title: string; height: number; children: ReactNode }) {
  // Until it has answered, this may be a first visit, which does not show these parts.
  const { isPending } = useQuery(batchStatsQuery);
  return (
    <WhenSeen
      held={isPending}
      title={props.title}
      height={props.height}
      later={text.later}
      label={text.loading}
    >
      {props.children}
    </WhenSeen>
  );
}

/** One error when every query of the dashboard failed; otherwise null. */
function useWholeFailure() {
  const { status } = useStream();
  const queries: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>[] = [
    useQuery(keywordStatsQuery),
    useQuery(businessStatsQuery),
    useQuery(domainStatsQuery),
    useQuery(batchStatsQuery),
    useQuery(buyNowQuery),
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

/** Batches refresh the totals, verdicts the names to buy; each at most every five seconds. */
function useFreshStats(): void {
  const totals = useRefresh(statsKey);
  const names = useRefresh(buyNowQuery.queryKey);
  useStreamEvents(
    useCallback(
      ({ tipo }: Evento) => {
        if (tipo === 'batch') totals.call();
        if (tipo === 'dominio') names.call();
      },
      [totals, names],
    ),
  );
}

function useRefresh(queryKey: QueryKey) {
  const client = useQueryClient();
  const refresh = useMemo(
    () => coalesce(() => void client.invalidateQueries({ queryKey }), BATCH_POLL_MS),
    [client, queryKey],
  );
  useEffect(() => refresh.cancel, [refresh]);
  return refresh;
}
