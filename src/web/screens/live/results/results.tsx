import { Alert, Button, Skeleton } from '@mantine/core';
import { IconArrowUp, IconSearchOff, IconWorldSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Paginacion } from '#contract/entities/shared.ts';
import { LIVE_WARNING_ABOVE } from '#contract/limits.ts';
import { type EstadoProceso, estadoProceso } from '#contract/states.ts';
import { errorText } from '../../../api/errors.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { LoadError } from '../../../parts/load-error.tsx';
import { Pager } from '../../../parts/pager.tsx';
import type { RunState } from '../progress/use-live-run.ts';
import { liveText as text } from '../text.ts';
import { type LiveView, liveDefaults, type OrdenLive } from '../url-state.ts';
import { exportCsv } from './export-csv.ts';
import { GroupsTable } from './groups-table.tsx';
import { LiveTable } from './live-table.tsx';
import classes from './results.module.css';
import { Summary } from './summary.tsx';
import { Toolbar } from './toolbar.tsx';
import { usePageKeys } from './use-page-keys.ts';
import { useResults } from './use-results.ts';

export interface ResultsProps {
  batchId: string | undefined;
  batch: RunState | undefined;
  view: LiveView;
  grouped: boolean;
  /** `replace`: the address is corrected, not gone on from. */
  onView: (change: Partial<LiveView>, replace?: boolean) => void;
  onSort: (orden: OrdenLive) => void;
  onOpen: (dominioId: string) => void;
}

/** The results of a search: toolbar, figures, table and pages. */
export function Results({ batchId, batch, view, grouped, onView, onSort, onOpen }: ResultsProps) {
  const format = useFormat();
  const results = useResults(batchId, view, grouped);
  const searchRef = useRef<HTMLInputElement>(null);
  const [exporting, setExporting] = useState(false);
  const [exportError, setExportError] = useState<string | null>(null);
  const total = results.paginacion?.total_elementos ?? 0;
  const pages = results.paginacion?.total_paginas ?? 1;
  const onPage = useCallback((pagina: number) => onView({ pagina }), [onView]);
  usePageKeys({ page: view.pagina, pages, onPage, searchRef });
  const { lastPage } = results;
  useEffect(() => {
    if (lastPage !== null) onView({ pagina: lastPage }, true);
  }, [lastPage, onView]);

  const runExport = useCallback(async () => {
    if (batchId === undefined) return;
    setExporting(true);
    setExportError(null);
    await exportCsv(batchId, view, format)
      .catch((cause) => setExportError(`${text.exportFailed}: ${errorText(cause)}`))
      .finally(() => setExporting(false));
  }, [batchId, view, format]);
  const countOf = (page: Paginacion | undefined) => {
    const figure = format.number(page?.total_elementos ?? 0);
    return page?.total_exacto === false ? text.moreThan(figure) : figure;
  };
  const shown = grouped ? results.groups?.grupos.length : results.rows?.filas.length;

  return (
    <Card title={text.resultsTitle} labelledBy="live-results" className={classes.results}>
      <div className={classes.stack}>
        <Toolbar
          view={view}
          onView={onView}
          searchRef={searchRef}
          exportCount={total === 0 ? null : countOf(results.businesses)}
          exporting={exporting}
          onExport={runExport}
        />
        {exportError !== null && (
          <Alert color="rojo" role="alert">
            {exportError}
          </Alert>
        )}
        {results.resumen !== undefined && results.paginacion !== undefined && (
          <Summary
            resumen={results.resumen}
            paginacion={results.paginacion}
            page={view.pagina}
            grouped={grouped}
          />
        )}
        {(results.businesses?.total_elementos ?? 0) > LIVE_WARNING_ABOVE && (
          <Alert color="ambar" variant="light">
            {grouped
              ? text.manyGrouped(countOf(results.businesses), countOf(results.paginacion))
              : text.many(countOf(results.businesses))}
          </Alert>
        )}
        <div role="status" className={classes.waiting}>
          {results.waiting > 0 && (
            <Button
              size="xs"
              radius="xl"
              leftSection={<IconArrowUp size={14} />}
              title={text.newRowsHint}
              onClick={results.reload}
            >
              {(grouped ? text.newGroups : text.newRows)(format.number(results.waiting))}
            </Button>
          )}
        </div>
        {results.error !== null && (
          <LoadError
            title={text.loadFailed}
            error={results.error}
            onRetry={results.reload}
            retrying={results.retrying}
          />
        )}
        {results.loading && results.error === null && <RowSkeletons />}
        {grouped && results.groups !== undefined && shown !== 0 && (
          <GroupsTable
            grupos={results.groups.grupos}
            view={view}
            onSort={onSort}
            onOpen={onOpen}
            stale={results.stale}
          />
        )}
        {!grouped && results.rows !== undefined && shown !== 0 && (
          <LiveTable
            filas={results.rows.filas}
            view={view}
            onSort={onSort}
            onOpen={onOpen}
            stale={results.stale}
          />
        )}
        {results.error === null && !results.loading && !shown && (
          <Empty batch={batch} view={view} onView={onView} />
        )}
        {pages > 1 && <Pager page={view.pagina} pages={pages} onPage={onPage} />}
      </div>
    </Card>
  );
}

function Empty({ batch, view, onView }: Pick<ResultsProps, 'batch' | 'view' | 'onView'>) {
  if (batch !== undefined && (view.q !== '' || view.libres || view.pagina > 1)) {
    return (
      <EmptyState
        icon={<IconSearchOff size={22} aria-hidden="true" />}
        title={text.noMatch}
        action={
          <Button variant="default" onClick={() => onView({ q: liveDefaults.q, libres: false, pagina: 1 })}>
            {text.clearFilter}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconWorldSearch size={22} aria-hidden="true" />}
      title={text.emptyTitle}
      line={batch === undefined ? text.emptyIdle : emptyLine[batch.estado]}
    />
  );
}

const emptyLine: Record<EstadoProceso, string> = {
  [estadoProceso.pendiente]: text.emptyPending,
  [estadoProceso.procesando]: text.emptyRunning,
  [estadoProceso.pausado]: text.emptyPaused,
  [estadoProceso.completado]: text.emptyEnded,
  [estadoProceso.error]: text.emptyFailed,
};

function RowSkeletons() {
  return (
    <div aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} height={36} mb={8} />
      ))}
    </div>
  );
}
