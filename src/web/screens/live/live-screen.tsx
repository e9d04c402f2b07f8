import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { Alert, Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState } from 'react';
import type { FilaLive } from '#contract/entities/live.ts';
import { estadoProceso } from '#contract/states.ts';
import { now } from '../../api/clock.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { LinkButton } from '../../parts/link-button.tsx';
import { LoadError } from '../../parts/load-error.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { UndoNotice } from '../../parts/undo-notice.tsx';
import { useStable } from '../../parts/use-stable.ts';
import { verdictBadge } from '../../parts/verdict.ts';
import { type Draft, readDraft, writeDraft } from './form/draft.ts';
import { LiveForm } from './form/live-form.tsx';
import { RejectedNotice } from './form/rejected-notice.tsx';
import { RunBar } from './form/run-bar.tsx';
import classes from './live-screen.module.css';
import { ProgressStrip } from './progress/progress-strip.tsx';
import { useLastSearch } from './progress/use-last-search.ts';
import { useLiveRun } from './progress/use-live-run.ts';
import { FreeList, type LiveActions } from './results/free-list.tsx';
import { Results } from './results/results.tsx';
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
  import('../../receipt/receipt-drawer.tsx').then((part) => part.ReceiptDrawer),
);

const BuyDialog = lazyPart(() => import('../../buy/buy-dialog.tsx').then((part) => part.BuyDialog));

/** /live-search: keywords in, businesses and verdicts out as they come. */
export const LiveSearchScreen = () => <LiveScreen grouped={false} />;

/** /live-domains: the same, with the results gathered by domain. */
export const LiveDomainsScreen = () => <LiveScreen grouped />;

function LiveScreen({ grouped }: { grouped: boolean }) {
  const here = grouped ? '/live-domains' : '/live-search';
  const navigate = useNavigate();
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
    (next: LiveSearch, replace = false) =>
      void navigate({ to: here, search: next, replace, resetScroll: false }),
    [navigate, here],
  );
  const last = useLastSearch(batch, (id) => go({ ...search, batch: id }, true));
  const run = useLiveRun(batch, (id) => {
    last.begin();
    setEditing(false);
    go(liveSearchOf({ batch: id }));
  });
  const actions = useLiveActions(batch);
  // Without its batch nothing else of the search can be shown: one message says so.
  const gone = batch !== undefined && run.batch === undefined && run.loadError !== null;
  const onView = useCallback(
    // Typing in the search box must not fill the history.
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
  // What this visit has seen running keeps the room of its free names to its end.
  const [hasRun, setHasRun] = useState(false);
  if (running && !hasRun) setHasRun(true);
  const formOpen = batch === undefined || gone || editing;
  const rowActions = useStable<LiveActions>({
    open: openReceipt,
    verify: actions.verify,
    copy: (dominio) => actions.copy(dominio.dominio_unicode),
    favourite: actions.favourite,
    buy: (dominio) => {
      // Only what is confirmed twice can be bought; the receipt says what the others wait for.
      if (verdictBadge(dominio, now()) === 'free') setPurchase({ dominio, opened: true });
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
          <RunBar batchId={batch} run={run} open={formOpen} onEdit={() => setEditing(!editing)} />
          <ProgressStrip batchId={batch} />
        </div>
      )}
      {formOpen && (
        <div className={classes.form}>
          <LiveForm draft={draft} onDraft={onDraft} onClear={onClear} run={run} />
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
      {!gone && (
        <Results
          batchId={batch}
          batch={run.batch}
          view={view}
          grouped={grouped}
          onView={onView}
          onSort={onSort}
          onOpen={openReceipt}
          actions={rowActions}
          pinned={
            batch !== undefined &&
            view.pagina === 1 &&
            !view.libres &&
            view.q === '' && (
              <FreeList
                batchId={batch}
                actions={rowActions}
                running={hasRun}
                onAll={() => onView({ libres: true })}
              />
            )
          }
        />
      )}
      {actions.notice !== null && (
        <UndoNotice
          id={actions.notice.id}
          message={actions.notice.message}
          failed={actions.notice.failed}
          onClose={actions.dismiss}
        />
      )}
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
