import '@mantine/core/styles/Input.css';
import { Button } from '@mantine/core';
import { IconBuildingStore, IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useRef, useState } from 'react';
import { negociosRoutes } from '#contract/routes/negocios.ts';
import { api } from '../../api/api.ts';
import { useFormat } from '../../format/use-format.ts';
import { ActionNotice } from '../../parts/action-notice.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { lazyPart } from '../../parts/lazy-part.ts';
import { LinkButton } from '../../parts/link-button.tsx';
import type { BulkAction } from '../../parts/list/bulk-actions.tsx';
import { BulkBar } from '../../parts/list/bulk-bar.tsx';
import { ListFrame } from '../../parts/list/list-frame.tsx';
import { NothingFound } from '../../parts/list/nothing-found.tsx';
import { isFiltered } from '../../parts/list/url-fields.ts';
import { useListKeys } from '../../parts/list/use-list-keys.ts';
import { useListState } from '../../parts/list/use-list-state.ts';
import { useUrlState } from '../../parts/list/use-url-state.ts';
import { stepsFrom } from '../../parts/list-place.ts';
import { OsmCredit } from '../../parts/osm-credit.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { PageSizeChoice } from '../../parts/page-size-choice.tsx';
import { Pager } from '../../parts/pager.tsx';
import { useNotice } from '../../parts/use-notice.ts';
import { useRemoval } from '../../parts/use-removal.ts';
import { useSelection } from '../../parts/use-selection.ts';
import { useStable } from '../../parts/use-stable.ts';
import { BusinessCards } from './business-cards.tsx';
import { BusinessFigures } from './business-figures.tsx';
import type { BusinessActions } from './business-parts.tsx';
import { BusinessTable } from './business-table.tsx';
import classes from './businesses.module.css';
import { BusinessesTools } from './businesses-tools.tsx';
import { OfBatch } from './of-batch.tsx';
import { apiFilter, negociosKey } from './queries.ts';
import { rowKeysOf } from './row-keys.ts';
import { cardText, businessesText as text, verifyText } from './text.ts';
import { type BusinessesSearch, businessesSearchOf, filterOf, withoutFilter, withView } from './url-state.ts';
import { useBusinesses } from './use-businesses.ts';
import { useMarkRow } from './use-mark-row.ts';
import { useVerifyChosen } from './use-verify-chosen.ts';

const BusinessModal = lazyPart(() => import('./business-modal.tsx').then((part) => part.BusinessModal));
const ExportDialog = lazyPart(() =>
  import('../../parts/export/export-dialog.tsx').then((part) => part.ExportDialog),
);
const Provinces = lazyPart(() => import('./provinces.tsx').then((part) => part.Provinces));
const SELECTION_MAX = 1_000;
const BULK: readonly BulkAction<'verify' | 'export' | 'remove'>[] = [
  { id: 'verify', label: verifyText.button, icon: <IconRefresh size={14} /> },
  { id: 'export', label: text.export, icon: <IconDownload size={14} />, unlimited: true },
  { id: 'remove', label: text.remove, icon: <IconTrash size={14} />, danger: true },
];

/** /businesses: businesses that may have lost their website. */
export function BusinessesScreen() {
  const { search, go } = useUrlState('/businesses', businessesSearchOf);
  const { number } = useFormat();
  const client = useQueryClient();
  const filter = useMemo(() => filterOf(search), [search]);
  const { page, counted, waiting } = useBusinesses(search);
  const selection = useSelection(JSON.stringify(filter), SELECTION_MAX);
  const searchRef = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const [asking, setAsking] = useState(false);
  const [exporting, setExporting] = useState<'never' | 'open' | 'closed'>('never');
  const told = useNotice();
  const { notice, tell, failure, dismiss } = told;
  const verifying = useVerifyChosen(page.data?.data, selection.ids, told);
  const removal = useRemoval<string[]>({
    idsOf: (ids) => ids,
    run: async (ids, init) => {
      try {
        await api.call(negociosRoutes.eliminarVarios, { body: { ids } }, undefined, init);
      } catch (cause) {
        failure(text.removeFailed)(cause);
      }
      await client.invalidateQueries({ queryKey: negociosKey });
    },
  });
  const askRemove = (ids: string[]) => {
    setChosen(ids);
    setAsking(true);
  };
  const open = (ver: string | undefined) => go({ ...search, ver });
  const actions = useStable<BusinessActions>({
    open,
    remove: (id) => askRemove([id]),
    mark: useMarkRow(told),
    copy: (value) =>
      void navigator.clipboard.writeText(value).then(
        () => tell(text.copied),
        () => tell(text.copyFailed, { failed: true }),
      ),
    select: selection.toggle,
  });
  const rows = page.data?.data.filter(({ _id }) => !removal.isHidden(_id));
  const total = Math.max(0, (page.data?.pagination.totalDocs ?? 0) - removal.hidden);
  const isCut = page.data?.pagination.total_exacto === false;
  const state = useListState(page, {
    here: { pagina: search.page },
    rows: page.data?.data.length,
    pages: page.data?.pagination.totalPages,
    empty: rows?.length === 0 && total === 0,
    onPage: (next) => go({ ...search, page: next }, true),
  });
  useListKeys({
    steps: page.data
      ? stepsFrom(
          { pagina: search.page },
          {
            pagina_actual: search.page,
            total_paginas: page.data.pagination.totalPages,
            total_elementos: page.data.pagination.totalDocs,
          },
        )
      : null,
    onPlace: ({ pagina }) => go({ ...search, page: pagina }),
    searchRef,
  });
  const list = { selection, actions, stale: page.isPlaceholderData };
  return (
    <>
      <PageHeader
        title={text.title}
        count={page.data && (isCut ? cardText.moreThan(number(total)) : number(total))}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              disabled={total === 0}
              onClick={() => setExporting('open')}
            >
              {selection.ids.size > 0 ? text.exportChosen(number(selection.ids.size)) : text.export}
            </Button>
            <LinkButton to="/keywords">{text.scrape}</LinkButton>
          </>
        }
      />
      {search.batch_id !== undefined && <OfBatch id={search.batch_id} />}
      <BusinessFigures search={search} counted={counted} />
      <ListFrame
        label={text.label}
        failed={text.loadFailed}
        state={state}
        tools={<BusinessesTools search={search} onSearch={go} searchRef={searchRef} />}
        notices={
          search.mapa && (
            <Suspense fallback={<div className={classes.provinces} />}>
              <Provinces filter={filter} onChoose={(provincia) => go(withView(search, { provincia }))} />
            </Suspense>
          )
        }
        status={page.data && text.rows(number(total), total === 1)}
        waiting={
          waiting > 0
            ? {
                label: text.newRows(number(waiting), waiting === 1),
                hint: text.newRowsHint,
                onShow: () => void page.refetch(),
              }
            : null
        }
        empty={<Empty search={search} onSearch={go} />}
        rowKeys={rowKeysOf(actions, verifying, selection, rows)}
        pager={
          page.data !== undefined &&
          total > 0 && (
            <div className={classes.pager}>
              <Pager
                page={search.page}
                pages={page.data.pagination.totalPages}
                onPage={(next) => go({ ...search, page: next })}
              />
              <PageSizeChoice
                label={text.perPage}
                value={search.limit}
                onPick={(limit) => go(withView(search, { limit }))}
              />
            </div>
          )
        }
        bulk={
          <BulkBar
            selection={selection}
            total={selection.ids.size}
            max={SELECTION_MAX}
            tooMany={text.tooMany}
            actions={BULK}
            working={verifying.working ? 'verify' : null}
            onWork={(work) => {
              if (work === 'verify') verifying.run(selection.ids, selection.clear);
              if (work === 'export') setExporting('open');
              if (work === 'remove') askRemove([...selection.ids]);
            }}
          />
        }
      >
        {rows !== undefined &&
          rows.length > 0 &&
          (search.vista === 'tarjetas' ? (
            <BusinessCards rows={rows} {...list} />
          ) : (
            <BusinessTable
              rows={rows}
              search={search}
              {...list}
              onSort={(orden) => {
                const turned = search.direccion === 'asc' ? 'desc' : 'asc';
                go(withView(search, { orden, direccion: search.orden === orden ? turned : 'desc' }));
              }}
            />
          ))}
        {rows !== undefined && <OsmCredit rows={rows} />}
      </ListFrame>
      <ConfirmDialog
        opened={asking}
        question={chosen.length > 1 ? text.confirmMany(number(chosen.length)) : text.confirm}
        confirm={text.remove}
        cancel={text.cancel}
        onConfirm={() => {
          setAsking(false);
          removal.remove(chosen);
          selection.leave(...chosen);
        }}
        onClose={() => setAsking(false)}
      >
        {text.confirmDetail}
      </ConfirmDialog>
      <Suspense>
        {search.ver !== undefined && <BusinessModal id={search.ver} opened onClose={() => open(undefined)} />}
        {exporting !== 'never' && (
          <ExportDialog
            opened={exporting === 'open'}
            onClose={() => setExporting('closed')}
            total={selection.ids.size || total}
            columns="negocios"
            request={{
              entidad: 'negocios',
              ...(selection.ids.size > 0 ? { ids: [...selection.ids] } : { filtro: apiFilter(filter) }),
            }}
          />
        )}
      </Suspense>
      <ActionNotice
        notice={notice}
        onClose={dismiss}
        removal={
          removal.undoable && {
            id: removal.undoable.join(),
            message: text.removed(number(removal.undoable.length), removal.undoable.length === 1),
            onUndo: removal.undo,
            onClose: removal.confirm,
          }
        }
      />
    </>
  );
}

function Empty(props: { search: BusinessesSearch; onSearch: (search: BusinessesSearch) => void }) {
  const icon = <IconBuildingStore size={22} aria-hidden="true" />;
  if (isFiltered(filterOf(props.search))) {
    return (
      <NothingFound
        icon={icon}
        title={text.noMatch}
        back={text.clear}
        onBack={() => props.onSearch(withoutFilter(props.search))}
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={text.emptyTitle}
      line={text.emptyLine}
      action={<LinkButton to="/keywords">{text.scrape}</LinkButton>}
    />
  );
}
