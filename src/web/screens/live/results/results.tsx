import { Alert, Button } from '@mantine/core';
import { IconDownload, IconWorldSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type FilaLive, ORDENES_LIVE } from '#contract/entities/live.ts';
import type { Paginacion } from '#contract/entities/shared.ts';
import { LIVE_PAGE_SIZE, LIVE_WARNING_ABOVE } from '#contract/limits.ts';
import { type EstadoProceso, estadoProceso } from '#contract/states.ts';
import { errorText } from '../../../api/errors.ts';
import { useFormat } from '../../../format/use-format.ts';
import { CheckLine } from '../../../parts/check-line.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { ListFrame } from '../../../parts/list/list-frame.tsx';
import { ListTools } from '../../../parts/list/list-tools.tsx';
import { NothingFound } from '../../../parts/list/nothing-found.tsx';
import { OrderPicker } from '../../../parts/list/order-picker.tsx';
import { RowSkeletons } from '../../../parts/list/row-skeletons.tsx';
import { SearchBox } from '../../../parts/list/search-box.tsx';
import { useListKeys } from '../../../parts/list/use-list-keys.ts';
import { OsmCredit } from '../../../parts/osm-credit.tsx';
import { Pager } from '../../../parts/pager.tsx';
import type { RunState } from '../progress/use-live-run.ts';
import { freeKey, freeQuery } from '../queries.ts';
import { sortText, liveText as text } from '../text.ts';
import { firstDirection, type LiveView, liveDefaults, type OrdenLive } from '../url-state.ts';
import { exportCsv } from './export-csv.ts';
import { FreeList, type LiveActions } from './free-list.tsx';
import { LiveTable } from './live-table.tsx';
import { liveRowKeys } from './row-keys.ts';
import { Summary } from './summary.tsx';
import { useResults } from './use-results.ts';

const GroupsTable = lazyPart(() => import('./groups-table.tsx').then((part) => part.GroupsTable));
const ORDERS = ORDENES_LIVE.map((value) => [value, sortText[value]] as const);

export interface ResultsProps {
  batchId: string;
  batch: RunState | undefined;
  view: LiveView;
  grouped: boolean;
  /** `replace`: corrects the address without a history entry. */
  onView: (change: Partial<LiveView>, replace?: boolean) => void;
  onSort: (orden: OrdenLive) => void;
  onOpen: (dominioId: string) => void;
  actions: LiveActions;
  /** The search was seen running: its free names keep their room to the end. */
  running: boolean;
}

/** The results of a search in the common list frame. */
export function Results(props: ResultsProps) {
  const { batchId, batch, view, grouped, onView, onSort, onOpen } = props;
  const format = useFormat();
  const client = useQueryClient();
  const results = useResults(batchId, view, grouped);
  const searchRef = useRef<HTMLInputElement>(null);
  const [exporting, setExporting] = useState(false);
  const [exportError, setExportError] = useState<string | null>(null);
  const isPinned = view.pagina === 1 && !view.libres && view.q === '';
  const free = useQuery({ ...freeQuery(batchId), enabled: isPinned });
  // Waits for the rows and the free names above them, so that neither pushes the other down.
  const loading =
    results.loading || batch === undefined || (free.isLoading && !free.isFetched && free.failureCount === 0);
  const total = results.paginacion?.total_elementos ?? 0;
  const pages = results.paginacion?.total_paginas ?? 1;
  const onPage = useCallback((pagina: number) => onView({ pagina }), [onView]);
  useListKeys({
    steps: useMemo(() => stepsOf(view.pagina, pages), [view.pagina, pages]),
    onPlace: onPage,
    searchRef,
  });
  const { lastPage } = results;
  useEffect(() => {
    if (lastPage !== null) onView({ pagina: lastPage }, true);
  }, [lastPage, onView]);

  const runExport = useCallback(async () => {
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
  const businesses = [
    ...(results.rows?.filas ?? []),
    ...(results.groups?.grupos.flatMap((one) => one.negocios) ?? []),
  ];
  const rowOf = (id: string): FilaLive | undefined =>
    [...(client.getQueryData<FilaLive[]>(freeKey(batchId)) ?? []), ...businesses].find(
      (fila) => fila._id === id,
    );
  const shown = grouped ? results.groups?.grupos.length : results.rows?.filas.length;
  const waiting = (grouped ? text.newGroups : text.newRows)(format.number(results.waiting));

  return (
    <ListFrame
      label={text.resultsTitle}
      failed={text.loadFailed}
      state={{
        loading,
        error: results.error,
        retrying: results.retrying,
        stalled: results.stalled,
        retry: results.reload,
        empty: !loading && !shown,
      }}
      tools={
        <ListTools
          search={
            <SearchBox
              label={text.search}
              placeholder={text.searchPlaceholder}
              maxLength={200}
              value={view.q}
              onSearch={(q) => onView({ q })}
              inputRef={searchRef}
            />
          }
          chips={
            <CheckLine
              label={text.onlyFree}
              checked={view.libres}
              onChange={(wanted) => onView({ libres: wanted })}
            />
          }
          more={
            <>
              <OrderPicker
                sort={{ by: view.orden, dir: view.dir }}
                options={ORDERS}
                onOrder={(orden) => onView({ orden, dir: firstDirection(orden) })}
                onDirection={(dir) => onView({ dir })}
              />
              {/* Wide enough for any count: a growing count must not move its surroundings. */}
              <Button
                variant="default"
                miw="11.5rem"
                justify="flex-start"
                leftSection={<IconDownload size={16} />}
                disabled={total === 0}
                loading={exporting}
                onClick={() => void runExport()}
              >
                {text.export(total === 0 ? '0' : countOf(results.businesses))}
              </Button>
            </>
          }
        />
      }
      notices={
        exportError !== null && (
          <Alert color="rojo" role="alert" mx="sm" mb="sm">
            {exportError}
          </Alert>
        )
      }
      waiting={
        results.waiting > 0 ? { label: waiting, hint: text.newRowsHint, onShow: results.reload } : null
      }
      pinned={
        !loading &&
        isPinned && (
          <FreeList
            batchId={batchId}
            actions={props.actions}
            running={props.running}
            total={results.resumen?.dominios_libres ?? 0}
            onAll={() => onView({ libres: true })}
          />
        )
      }
      empty={<Empty batch={batch} view={view} onView={onView} />}
      growing={batch?.estado === estadoProceso.procesando}
      rowKeys={liveRowKeys(props.actions, rowOf)}
      pager={
        <>
          <Pager page={view.pagina} pages={pages} onPage={onPage} />
          {(results.businesses?.total_elementos ?? 0) > LIVE_WARNING_ABOVE && (
            <Alert color="ambar" variant="light" p="xs" my="xs">
              {grouped
                ? text.manyGrouped(countOf(results.businesses), countOf(results.paginacion))
                : text.many(countOf(results.businesses))}
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
        </>
      }
    >
      {!loading && grouped && results.groups !== undefined && shown !== 0 && (
        <Suspense fallback={<RowSkeletons rows={LIVE_PAGE_SIZE} />}>
          <GroupsTable
            grupos={results.groups.grupos}
            view={view}
            onSort={onSort}
            onOpen={onOpen}
            stale={results.stale}
          />
        </Suspense>
      )}
      {!loading && !grouped && results.rows !== undefined && shown !== 0 && (
        <LiveTable
          filas={results.rows.filas}
          view={view}
          onSort={onSort}
          onOpen={onOpen}
          stale={results.stale}
        />
      )}
      <OsmCredit rows={businesses.map(({ negocio }) => negocio)} />
    </ListFrame>
  );
}

/** Targets of the page keys. */
function stepsOf(page: number, pages: number) {
  const to = (wanted: number) => (wanted === page || wanted < 1 || wanted > pages ? null : wanted);
  return { first: to(1), previous: to(page - 1), next: to(page + 1), last: to(pages) };
}

function Empty({ batch, view, onView }: Pick<ResultsProps, 'batch' | 'view' | 'onView'>) {
  if (view.pagina > 1) {
    return <NothingFound title={text.pageGone} back={text.firstPage} onBack={() => onView({ pagina: 1 })} />;
  }
  if (view.q !== '' || view.libres) {
    return (
      <NothingFound
        title={text.noMatch}
        back={text.clearFilter}
        onBack={() => onView({ q: liveDefaults.q, libres: false, pagina: 1 })}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconWorldSearch size={22} aria-hidden="true" />}
      title={text.emptyTitle}
      {...(batch === undefined ? {} : { line: emptyLine[batch.estado] })}
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
