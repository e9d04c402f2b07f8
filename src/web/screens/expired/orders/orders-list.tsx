import { Button } from '@mantine/core';
import { IconDownload, IconShoppingCart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense, useState } from 'react';
import type { Orden } from '#contract/orders/entities.ts';
import { useFormat } from '../../../format/use-format.ts';
import { ActionNotice } from '../../../parts/action-notice.tsx';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { FilterChoice } from '../../../parts/list/filter-choice.tsx';
import { ListFrame } from '../../../parts/list/list-frame.tsx';
import { ListTable } from '../../../parts/list/list-table.tsx';
import { ListTools } from '../../../parts/list/list-tools.tsx';
import { NothingFound } from '../../../parts/list/nothing-found.tsx';
import { SearchBox } from '../../../parts/list/search-box.tsx';
import { isFiltered, placeOf, withPlace, withView } from '../../../parts/list/url-fields.ts';
import { useListKeys } from '../../../parts/list/use-list-keys.ts';
import { useListState } from '../../../parts/list/use-list-state.ts';
import { ListPager } from '../../../parts/list-pager.tsx';
import { stepsFrom } from '../../../parts/list-place.ts';
import { type ExpiredSearch, expiredAddress } from '../address.ts';
import { MonthLine } from './month-line.tsx';
import { COLUMNS, canCancel, OrderRow } from './order-row.tsx';
import { ordersFilter, ordersQuery } from './queries.ts';
import { ordersText as text } from './text.ts';
import { useOrderActions } from './use-order-actions.ts';

const ExportDialog = lazyPart(() =>
  import('../../../parts/export/export-dialog.tsx').then((part) => part.ExportDialog),
);
const OrderDialog = lazyPart(() => import('./order-dialog.tsx').then((part) => part.OrderDialog));

/** Orders of the account, newest first: what each waits for or why it has ended, and what to do. */
export function OrdersList(props: {
  search: ExpiredSearch;
  onSearch: (search: ExpiredSearch, replace?: boolean) => void;
  searchRef: RefObject<HTMLInputElement | null>;
}) {
  const { search, onSearch } = props;
  const { number } = useFormat();
  const page = useQuery(ordersQuery(search));
  const actions = useOrderActions();
  const [cancelled, setCancelled] = useState<{ orden: Orden; opened: boolean } | null>(null);
  const [exporting, setExporting] = useState<'never' | 'open' | 'closed'>('never');
  const rows = page.data?.data;
  const paginacion = page.data?.paginacion;
  const total = paginacion?.total_elementos ?? 0;
  const state = useListState(page, {
    here: placeOf(search),
    rows: rows?.length,
    pages: paginacion?.total_paginas,
    empty: rows?.length === 0,
    onPage: (pagina) => onSearch(withPlace(search, { pagina }), true),
  });
  useListKeys({
    steps: paginacion ? stepsFrom(placeOf(search), paginacion) : null,
    onPlace: (place) => onSearch(withPlace(search, place)),
    searchRef: props.searchRef,
  });
  const rowActions = {
    open: (id: string) => onSearch({ ...search, orden_abierta: id }),
    // A program's draft may need its name typed, which the dialog asks for.
    arm: (orden: Orden) => (orden.de_programa ? rowActions.open(orden._id) : actions.arm.mutate({ orden })),
    cancel: (orden: Orden) => setCancelled({ orden, opened: true }),
  };
  const cancelRow = (id: string) => {
    const orden = rows?.find(({ _id }) => _id === id);
    if (orden !== undefined && canCancel(orden)) rowActions.cancel(orden);
  };
  const closeCancel = () => setCancelled((before) => before && { ...before, opened: false });
  const cancel = ({ orden }: { orden: Orden }) =>
    actions.cancel.mutate(orden, {
      onSettled: () =>
        setCancelled((now) => (now?.orden._id === orden._id ? { ...now, opened: false } : now)),
    });
  return (
    <>
      <ListFrame
        label={text.table}
        failed={text.failed}
        state={state}
        tools={
          <ListTools
            search={
              <SearchBox
                label={text.search}
                placeholder={text.placeholder}
                maxLength={253}
                value={search.search}
                onSearch={(value) => onSearch(withView(search, { search: value }), true)}
                inputRef={props.searchRef}
              />
            }
            filters={
              <FilterChoice
                unlabelled
                label={text.group}
                value={search.grupo ?? ''}
                all={text.all}
                options={[
                  ['abiertas', text.open],
                  ['terminadas', text.over],
                ]}
                onPick={(value) =>
                  onSearch(
                    withView(search, {
                      grupo: value === 'abiertas' || value === 'terminadas' ? value : undefined,
                    }),
                  )
                }
              />
            }
            more={
              <Button
                variant="default"
                leftSection={<IconDownload size={16} />}
                disabled={total === 0}
                onClick={() => setExporting('open')}
              >
                {text.export(number(total))}
              </Button>
            }
          />
        }
        notices={<MonthLine stop={actions.stop} />}
        status={paginacion && text.rows(number(total), total === 1)}
        empty={
          isFiltered(ordersFilter(search)) ? (
            <NothingFound
              title={text.noMatch}
              back={text.clear}
              onBack={() => onSearch(expiredAddress.withoutFilter(search))}
            />
          ) : (
            <EmptyState
              icon={<IconShoppingCart size={22} aria-hidden="true" />}
              title={text.none}
              line={text.noneLine}
            />
          )
        }
        rowKeys={[
          { key: 'Enter', label: text.keyOpen, run: rowActions.open },
          { key: 'c', label: text.keyCancel, run: cancelRow },
        ]}
        pager={
          paginacion !== undefined &&
          total > 0 && (
            <ListPager
              here={placeOf(search)}
              limite={search.limite}
              paginacion={paginacion}
              onPlace={(place) => onSearch(withPlace(search, place))}
              onLimite={(limite) => onSearch(withView(search, { limite }))}
            />
          )
        }
      >
        {rows !== undefined && rows.length > 0 && (
          <ListTable label={text.table} columns={COLUMNS} stale={page.isPlaceholderData}>
            <tbody>
              {rows.map((orden) => (
                <OrderRow key={orden._id} orden={orden} actions={rowActions} />
              ))}
            </tbody>
          </ListTable>
        )}
      </ListFrame>
      <ConfirmDialog
        opened={cancelled?.opened ?? false}
        question={text.cancelAsk(cancelled?.orden.dominio_unicode ?? '')}
        confirm={text.cancelNow}
        cancel={text.keep}
        working={actions.cancel.isPending}
        onConfirm={() => cancelled && cancel(cancelled)}
        onClose={closeCancel}
      >
        {text.cancelLine}
      </ConfirmDialog>
      <Suspense>
        {search.orden_abierta !== undefined && (
          <OrderDialog
            id={search.orden_abierta}
            actions={actions}
            onCancel={rowActions.cancel}
            onClose={() => onSearch({ ...search, orden_abierta: undefined })}
            onDomain={(ver) => onSearch({ ...search, orden_abierta: undefined, ver })}
          />
        )}
        {exporting !== 'never' && (
          <ExportDialog
            opened={exporting === 'open'}
            onClose={() => setExporting('closed')}
            total={total}
            columns="ordenes"
            request={{ entidad: 'ordenes', filtro: ordersFilter(search) }}
          />
        )}
      </Suspense>
      {actions.dialog}
      <ActionNotice notice={actions.notice} onClose={actions.dismiss} />
    </>
  );
}
