import { IconRadar2, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { Evento } from '#contract/entities/live.ts';
import { BATCH_POLL_MS } from '#contract/limits.ts';
import { useAuth } from '../../auth/auth-context.ts';
import { displayName } from '../../auth/sync.ts';
import { LinkButton } from '../../parts/link-button.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { coalesce } from '../../stream/coalesce.ts';
import { useStreamEvents } from '../../stream/stream-context.ts';
import { ActiveBatches } from './active-batches.tsx';
import classes from './dashboard-screen.module.css';
import { KeywordStates } from './keyword-states.tsx';
import { statsKey } from './queries.ts';
import { StatCards } from './stat-cards.tsx';
import { dashboardText as text } from './text.ts';
import { Workflow } from './workflow.tsx';

/** / and /dashboard: the account at a glance. */
export function DashboardScreen() {
  const { user } = useAuth();
  useFreshStats();
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
        <StatCards />
        <Workflow />
        <div className={classes.pair}>
          <ActiveBatches />
          <KeywordStates />
        </div>
      </div>
    </>
  );
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
