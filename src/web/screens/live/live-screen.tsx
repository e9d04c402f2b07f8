import '@mantine/core/styles/Input.css';
import { Alert, Button, Skeleton } from '@mantine/core';
import { IconWorldSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { FilaLive } from '#contract/entities/live.ts';
import { estadoProceso } from '#contract/states.ts';
import { domainState } from '#domain/check/domain-state.ts';
import { now } from '../../api/clock.ts';
import { ActionNotice } from '../../parts/action-notice.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { lazyPart } from '../../parts/lazy-part.ts';
import { LinkButton } from '../../parts/link-button.tsx';
import { LoadError } from '../../parts/load-error.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { useIsHere } from '../../parts/use-is-here.ts';
import { useStable } from '../../parts/use-stable.ts';
import { type Draft, readDraft, writeDraft } from './draft.ts';
import { RejectedNotice } from './form/rejected-notice.tsx';
import classes from './live-screen.module.css';
import { useLastSearch } from './progress/use-last-search.ts';
import { useLiveRun } from './progress/use-live-run.ts';
import type { LiveActions } from './results/free-list.tsx';
import { useLiveActions } from './results/use-live-actions.ts';
import { liveText as text } from './text.ts';
import {
  type LiveSearch,
  type LiveView,
  liveSearchOf,
  type OrdenLive,
  toggleSort,
  withView,
} from './url-state.ts';

const ReceiptDrawer = lazyPart(() =>
  import('../../evidence/receipt-drawer.tsx').then((part) => part.ReceiptDrawer),
);

const loadResults = () => import('./results/results.tsx');
const LiveForm = lazyPart(() => import('./form/live-form.tsx').then((part) => part.LiveForm));
const loadBar = () => import('./form/run-bar.tsx');
const loadStrip = () => import('./progress/progress-strip.tsx');
const RunBar = lazyPart(() => loadBar().then((part) => part.RunBar));
const ProgressStrip = lazyPart(() => loadStrip().then((part) => part.ProgressStrip));
const Results = lazyPart(() => loadResults().then((part) => part.Results));
/** Height of the form, while its code loads. */
const FORM_PX = 380;
/** Height of the window: arriving results do not push what is below them. */
const RESULTS_PX = 900;
const BuyDialog = lazyPart(() => import('../../buy/buy-dialog.tsx').then((part) => part.BuyDialog));

/** /live-search: searches keywords and shows businesses and verdicts as they arrive. */
export const LiveSearchScreen = () => <LiveScreen grouped={false} />;

/** /live-domains: the same, grouped by domain. */
export const LiveDomainsScreen = () => <LiveScreen grouped />;

function LiveScreen({ grouped }: { grouped: boolean }) {
  const here = grouped ? '/live-domains' : '/live-search';
  const navigate = useNavigate();
  const isHere = useIsHere(here);
  const found = liveSearchOf(useSearch({ strict: false }));
  const { batch, q, libres, orden, dir, pagina } = found;
  const view = useMemo<LiveView>(() => ({ q, libres, orden, dir, pagina }), [q, libres, orden, dir, pagina]);
  const search = useMemo<LiveSearch>(() => (batch === undefined ? view : { batch, ...view }), [batch, view]);
  const [draft, setDraft] = useState(readDraft);
  const [receipt, setReceipt] = useState<{ id: string; opened: boolean } | null>(null);
  const [purchase, setPurchase] = useState<{
    dominio: NonNullable<FilaLive['dominio']>;
    opened: boolean;
  } | null>(null);
  const [editing, setEditing] = useState(false);
  const openReceipt = useCallback((id: string) => setReceipt({ id, opened: true }), []);

  const go = useCallback(
    (next: LiveSearch, replace = false) => {
      if (isHere()) void navigate({ to: here, search: next, replace, resetScroll: false });
    },
    [navigate, here, isHere],
  );
  const last = useLastSearch(batch, (id) => go({ ...search, batch: id }, true));
  const run = useLiveRun(batch, (id) => {
    last.begin();
    setEditing(false);
    go(liveSearchOf({ batch: id }));
  });
  const actions = useLiveActions(batch);
  // Without the batch, the rest of the search cannot be shown: one message instead.
  const gone = batch !== undefined && run.batch === undefined && run.loadError !== null;
  const onView = useCallback(
    // Typing in the search box must not add history entries.
    (change: Partial<LiveView>, replace = change.q !== undefined) => go(withView(search, change), replace),
    [go, search],
  );
  const onSort = useCallback((by: OrdenLive) => go(toggleSort(search, by)), [go, search]);
  const forget = () => {
    last.clear();
    go(liveSearchOf({}));
  };
  const onDraft = (next: Draft) => {
    setDraft(next);
    writeDraft(next);
  };
  const running = run.batch?.estado === estadoProceso.procesando;
  // A search seen running keeps the room of its free names after its end.
  const [hasRun, setHasRun] = useState(false);
  if (running && !hasRun) setHasRun(true);
  const formOpen = (batch === undefined && !last.looking) || gone || editing;
  useEffect(() => {
    // Preloads the search's code before it starts.
    if (draft.text !== '') Promise.all([loadBar(), loadStrip(), loadResults()]).catch(() => undefined);
  }, [draft.text]);
  const rowActions = useStable<LiveActions>({
    open: openReceipt,
    verify: actions.verify,
    copy: (dominio) => actions.copy(dominio.dominio_unicode),
    favourite: actions.favourite,
    buy: (dominio) => {
      // Only names confirmed twice can be bought; the receipt tells what others wait for.
      if (domainState(dominio, now()) === 'free') setPurchase({ dominio, opened: true });
      else openReceipt(dominio._id);
    },
  });
  const onClear = () => {
    onDraft({ ...draft, text: '' });
    if (run.batch?.estado !== estadoProceso.procesando) forget();
  };

  return (
    <>
      <PageHeader
        title={grouped ? text.titleGrouped : text.title}
        line={batch === undefined ? (grouped ? text.lineGrouped : text.line) : undefined}
        actions={
          <>
            <LinkButton variant="default" to={grouped ? '/live-search' : '/live-domains'} search={{ batch }}>
              {grouped ? text.byBusiness : text.byDomain}
            </LinkButton>
            <LinkButton variant="default" to="/dashboard">
              {text.dashboard}
            </LinkButton>
          </>
        }
      />
      {run.problem !== null && (
        <Alert
          color="rojo"
          role="alert"
          mb="sm"
          withCloseButton
          closeButtonLabel={text.dismiss}
          onClose={() => run.setProblem(null)}
        >
          {run.problem}
        </Alert>
      )}
      <RejectedNotice rejected={run.rejected} onClose={run.dismissRejected} />
      {batch !== undefined && !gone && (
        <div className={classes.run}>
          <Suspense fallback={<Skeleton className={classes.coming} />}>
            <RunBar batchId={batch} run={run} open={formOpen} onEdit={() => setEditing(!editing)} />
            <ProgressStrip batchId={batch} />
          </Suspense>
        </div>
      )}
      {formOpen && (
        <div className={classes.form}>
          <Suspense fallback={<Skeleton height={FORM_PX} />}>
            <LiveForm draft={draft} onDraft={onDraft} onClear={onClear} run={run} />
          </Suspense>
        </div>
      )}
      {gone && (
        <>
          <LoadError
            title={text.batchGone}
            error={run.loadError}
            onRetry={run.reload}
            retrying={run.reloading}
          />
          <Button mt="sm" variant="default" onClick={forget}>
            {text.forget}
          </Button>
        </>
      )}
      {batch !== undefined && !gone && (
        <Suspense fallback={<Skeleton height={RESULTS_PX} />}>
          <Results
            batchId={batch}
            batch={run.batch}
            view={view}
            grouped={grouped}
            running={hasRun}
            onView={onView}
            onSort={onSort}
            onOpen={openReceipt}
            actions={rowActions}
          />
        </Suspense>
      )}
      {last.looking && <Skeleton height={FORM_PX} />}
      {batch === undefined && !last.looking && (
        <EmptyState
          icon={<IconWorldSearch size={22} aria-hidden="true" />}
          title={text.emptyTitle}
          line={text.emptyIdle}
        />
      )}
      <ActionNotice notice={actions.notice} onClose={actions.dismiss} />
      <Suspense>
        {receipt !== null && (
          <ReceiptDrawer
            dominioId={receipt.id}
            opened={receipt.opened}
            onClose={() => setReceipt({ ...receipt, opened: false })}
          />
        )}
        {purchase !== null && (
          <BuyDialog
            rows={[purchase.dominio]}
            opened={purchase.opened}
            onClose={() => setPurchase({ ...purchase, opened: false })}
          />
        )}
      </Suspense>
    </>
  );
}
