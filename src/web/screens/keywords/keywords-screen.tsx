import '@mantine/core/styles/Input.css';
import { Button } from '@mantine/core';
import { IconDownload, IconPlayerPlay, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useRef, useState } from 'react';
import type { Keyword } from '#contract/entities/keyword.ts';
import { BATCH_POLL_MS } from '#contract/limits.ts';
import { useFormat } from '../../format/use-format.ts';
import { ActionNotice } from '../../parts/action-notice.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';

import { lazyPart } from '../../parts/lazy-part.ts';
import type { BulkAction } from '../../parts/list/bulk-actions.tsx';
import { BulkBar } from '../../parts/list/bulk-bar.tsx';

import { ListFrame } from '../../parts/list/list-frame.tsx';
import { ListTable } from '../../parts/list/list-table.tsx';
import { selectionColumn } from '../../parts/list/selection-column.tsx';
import { placeOf, withPlace, withView } from '../../parts/list/url-fields.ts';
import { useListKeys } from '../../parts/list/use-list-keys.ts';
import { useListState } from '../../parts/list/use-list-state.ts';
import { useUrlState } from '../../parts/list/use-url-state.ts';
import { ListPager } from '../../parts/list-pager.tsx';
import { stepsFrom } from '../../parts/list-place.ts';
import { ListBar } from '../../parts/list-screen/list-bar.tsx';

import { PageHeader } from '../../parts/page-header.tsx';
import { useSelection } from '../../parts/use-selection.ts';
import { useStable } from '../../parts/use-stable.ts';
import { useAccountChanges } from '../../queries/use-account-changes.ts';
import { useStream } from '../../stream/stream-context.ts';
import { keywordsAddress } from './address.ts';
import { keywordFilters } from './filters.tsx';
import { COLUMNS, type KeywordActions, KeywordRow } from './keyword-row.tsx';
import { Cards } from './keywords-cards.tsx';
import { Empty } from './keywords-empty.tsx';
import { keywordsKey, listQuery, statsQuery } from './queries.ts';
import { bulkText, orderText, keywordsText as text } from './text.ts';
import { type KeywordWork, useKeywordActions } from './use-actions.ts';

const KeywordForm = lazyPart(() => import('./keyword-form.tsx').then((part) => part.KeywordForm));
const ExportDialog = lazyPart(() =>
  import('../../parts/export/export-dialog.tsx').then((part) => part.ExportDialog),
);
const SELECTION_MAX = 1_000;
const BULK: readonly BulkAction<KeywordWork | 'export' | 'eliminar'>[] = [
  { id: 'iniciar', label: bulkText.start, icon: <IconPlayerPlay size={14} /> },
  { id: 'reintentar', label: bulkText.retry, icon: <IconRefresh size={14} /> },
  { id: 'export', label: bulkText.export, icon: <IconDownload size={14} />, unlimited: true },
  { id: 'eliminar', label: bulkText.remove, icon: <IconTrash size={14} />, danger: true },
];

/** /keywords: the keywords with their results. */
export function KeywordsScreen() {
  const { search, go } = useUrlState('/keywords', keywordsAddress.parse);
  const { number } = useFormat();
  const actions = useKeywordActions();
  const searchRef = useRef<HTMLInputElement>(null);
  const filter = useMemo(() => keywordsAddress.filterOf(search), [search]);
  useAccountChanges(keywordsKey);
  const refetchInterval = useStream().status === 'open' ? false : BATCH_POLL_MS;
  const page = useQuery({ ...listQuery(search), refetchInterval });
  const stats = useQuery({ ...statsQuery(search.batch_id), refetchInterval });
  const selection = useSelection(JSON.stringify(filter), SELECTION_MAX);
  const [form, setForm] = useState<Keyword | 'new' | null>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const [asking, setAsking] = useState(false);
  const [exporting, setExporting] = useState<'never' | 'open' | 'closed'>('never');
  const { removal } = actions;
  const rows = page.data?.data.filter(({ _id }) => !removal.isHidden(_id));
  const paginacion = page.data?.paginacion;
  const total = Math.max(0, (paginacion?.total_elementos ?? 0) - removal.hidden);
  const here = placeOf(search);
  useListKeys({
    steps: paginacion ? stepsFrom(here, paginacion) : null,
    onPlace: (place) => go(withPlace(search, place)),
    searchRef,
  });
  const state = useListState(page, {
    here: here,
    rows: page.data?.data.length,
    pages: paginacion?.total_paginas,
    empty: rows?.length === 0 && total === 0,
    onPage: (pagina) => go(withPlace(search, { pagina }), true),
  });
  const askRemove = (ids: string[]) => {
    setChosen(ids);
    setAsking(true);
  };
  const rowActions = useStable<KeywordActions>({
    start: (id) => actions.act.mutate({ accion: 'iniciar', ids: [id] }),
    retry: (id) => actions.act.mutate({ accion: 'reintentar', ids: [id] }),
    edit: (row) => setForm(row),
    remove: (id) => askRemove([id]),
    select: selection.toggle,
  });
  const ids = rows?.map((row) => row._id) ?? [];
  return (
    <>
      <PageHeader
        title={text.title}
        count={paginacion && number(total)}
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setForm('new')}>
            {text.add}
          </Button>
        }
      />
      <Cards search={search} stats={stats} shown={page.error === null} />
      <ListFrame
        label={text.list}
        failed={text.loadFailed}
        state={state}
        tools={
          <ListBar
            address={keywordsAddress}
            search={search}
            onSearch={go}
            searchRef={searchRef}
            label={text.search}
            placeholder={text.placeholder}
            filters={keywordFilters}
            orders={orderText}
          >
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              disabled={total === 0}
              onClick={() => setExporting('open')}
            >
              {text.export(number(selection.ids.size || total), selection.ids.size > 0)}
            </Button>
          </ListBar>
        }
        notices={
          form !== null && (
            <Suspense>
              <KeywordForm
                key={form === 'new' ? 'new' : form._id}
                keyword={form === 'new' ? null : form}
                batchId={search.batch_id}
                onClose={() => setForm(null)}
              />
            </Suspense>
          )
        }
        status={paginacion && text.rows(number(total), total === 1)}
        empty={<Empty search={search} onSearch={go} onAdd={() => setForm('new')} />}
        rowKeys={[
          {
            key: 'x',
            label: text.select(''),
            run: (id) => selection.toggle(id, !selection.has(id)),
          },
          {
            key: 'e',
            label: text.edit(''),
            run: (id) => setForm(rows?.find((row) => row._id === id) ?? null),
          },
        ]}
        pager={
          paginacion !== undefined &&
          total > 0 && (
            <ListPager
              showing
              here={here}
              limite={search.limite}
              paginacion={paginacion}
              onPlace={(place) => go(withPlace(search, place))}
              onLimite={(limite) => go(withView(search, { limite }))}
            />
          )
        }
        bulk={
          <BulkBar
            selection={selection}
            total={selection.ids.size}
            max={SELECTION_MAX}
            tooMany={bulkText.tooMany}
            actions={BULK}
            working={actions.act.isPending ? actions.act.variables.accion : null}
            onWork={(work) => {
              const wanted = [...selection.ids];
              if (work === 'export') return setExporting('open');
              if (work === 'eliminar') return askRemove(wanted);
              actions.act.mutate({ accion: work, ids: wanted, onStarted: selection.clear });
            }}
          />
        }
      >
        {rows !== undefined && rows.length > 0 && (
          <ListTable
            label={text.list}
            columns={[selectionColumn(text.selectPage, ids, selection), ...COLUMNS]}
            sort={{ by: search.orden, dir: search.direccion }}
            onSort={(by) => go(keywordsAddress.sorted(search, by))}
            stale={page.isPlaceholderData}
          >
            <tbody>
              {rows.map((row) => (
                <KeywordRow key={row._id} row={row} actions={rowActions} chosen={selection.has(row._id)} />
              ))}
            </tbody>
          </ListTable>
        )}
      </ListFrame>
      <ConfirmDialog
        opened={asking}
        question={chosen.length > 1 ? text.confirmMany(number(chosen.length)) : text.confirm}
        confirm={text.delete}
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
      <ConfirmDialog
        opened={actions.question !== null}
        harmless
        question={text.withBatch(
          number(actions.question?.ids.length ?? 0),
          number(actions.question?.total ?? 0),
          actions.question?.ids.length === 1,
        )}
        confirm={text.startAll(number(actions.question?.total ?? 0))}
        cancel={text.cancel}
        onConfirm={() => actions.answer(true)}
        onClose={() => actions.answer(false)}
      >
        {text.withBatchDetail}
      </ConfirmDialog>
      {exporting !== 'never' && (
        <Suspense>
          <ExportDialog
            opened={exporting === 'open'}
            onClose={() => setExporting('closed')}
            total={selection.ids.size || total}
            columns="keywords"
            request={{
              entidad: 'keywords',
              ...(selection.ids.size > 0
                ? { ids: [...selection.ids] }
                : { filtro: keywordsAddress.apiFilter(filter) }),
            }}
          />
        </Suspense>
      )}
      <ActionNotice
        notice={actions.notice}
        onClose={actions.dismiss}
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
