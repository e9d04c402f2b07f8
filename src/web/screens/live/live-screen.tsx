import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { estadoProceso } from '#contract/states.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { LinkButton } from '../../parts/link-button.tsx';
import { LoadError } from '../../parts/load-error.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { type Draft, readDraft, writeDraft } from './form/draft.ts';
import { LiveForm } from './form/live-form.tsx';
import classes from './live-screen.module.css';
import { ProgressPanel } from './progress/progress-panel.tsx';
import { useLastSearch } from './progress/use-last-search.ts';
import { useLiveRun } from './progress/use-live-run.ts';
import { Results } from './results/results.tsx';
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
  const openReceipt = useCallback((id: string) => setReceipt({ id, opened: true }), []);

  const go = useCallback(
    (next: LiveSearch, replace = false) =>
      void navigate({ to: here, search: next, replace, resetScroll: false }),
    [navigate, here],
  );
  const last = useLastSearch(batch, (id) => go({ ...search, batch: id }, true));
  const run = useLiveRun(batch, (id) => {
    last.begin();
    go(liveSearchOf({ batch: id }));
  });
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
  const onClear = () => {
    onDraft({ ...draft, text: '' });
    if (run.batch?.estado !== estadoProceso.procesando) forget();
  };

  return (
    <>
      <PageHeader
        title={grouped ? text.titleGrouped : text.title}
        line={grouped ? text.lineGrouped : text.line}
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
      <div className={classes.top}>
        <LiveForm draft={draft} onDraft={onDraft} onClear={onClear} run={run} />
        <div className={classes.side}>
          {gone ? (
            <div>
              <LoadError
                title={text.batchGone}
                error={run.loadError}
                onRetry={run.reload}
                retrying={run.reloading}
              />
              <Button mt="sm" variant="default" onClick={forget}>
                {text.forget}
              </Button>
            </div>
          ) : (
            <ProgressPanel batchId={batch} creating={run.working === 'creating'} />
          )}
        </div>
      </div>
      {!gone && (
        <Results
          batchId={batch}
          batch={run.batch}
          view={view}
          grouped={grouped}
          onView={onView}
          onSort={onSort}
          onOpen={openReceipt}
        />
      )}
      {receipt !== null && (
        <Suspense>
          <ReceiptDrawer
            dominioId={receipt.id}
            opened={receipt.opened}
            onClose={() => setReceipt({ ...receipt, opened: false })}
          />
        </Suspense>
      )}
    </>
  );
}
