import { IconHourglassEmpty } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useMemo } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import type { Paginacion } from '#contract/entities/shared.ts';
import { useFormat } from '../../../format/use-format.ts';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { LinkButton } from '../../../parts/link-button.tsx';
import { ListFrame } from '../../../parts/list/list-frame.tsx';
import { ListTable } from '../../../parts/list/list-table.tsx';
import { NothingFound } from '../../../parts/list/nothing-found.tsx';
import { selectionColumn } from '../../../parts/list/selection-column.tsx';
import { isFiltered, placeOf, withPlace, withView } from '../../../parts/list/url-fields.ts';
import { useListKeys } from '../../../parts/list/use-list-keys.ts';
import { useListState } from '../../../parts/list/use-list-state.ts';
import type { RowKey } from '../../../parts/list/use-row-keys.ts';
import { ListPager } from '../../../parts/list-pager.tsx';
import { stepsFrom } from '../../../parts/list-place.ts';
import { ListBar } from '../../../parts/list-screen/list-bar.tsx';
import { savedText } from '../../../parts/saved-filters/saved-query.ts';
import { useMinute } from '../../../parts/use-minute.ts';
import type { Selection } from '../../../parts/use-selection.ts';
import { type ExpiredSearch, expiredAddress } from '../address.ts';
import { filterText, orderText, expiredText as text } from '../text.ts';
import { freeFilters } from './filters.ts';
import classes from './free.module.css';
import { COLUMNS, type FreeActions, FreeRow } from './free-row.tsx';
import { freeText } from './text.ts';

const NO_ROWS: readonly Dominio[] = [];

export interface FreeListProps {
  search: ExpiredSearch;
  page: UseQueryResult<{ data: Dominio[]; paginacion: Paginacion }>;
  /** The exact total where the list stopped counting. */
  total: number | undefined;
  /** Rows added since the page was read. */
  arrived: number;
  /** Recently freed, newest first: on top of the first page while no filter is set. */
  freed: readonly Dominio[];
  selection: Selection;
  actions: FreeActions;
  rowKeys: readonly RowKey[];
  onSearch: (search: ExpiredSearch, replace?: boolean) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  bulk: ReactNode;
}

/** Of its seven columns: name, value, authority, expiry, keyword, business, actions. */
const COLUMN_SHARES = ['26%', '9%', '6%', '11%', '12%', '14%', '10%'] as const;

/** The names available now, the most valuable first. */
export function FreeList(props: FreeListProps) {
  const { search, page, selection, onSearch } = props;
  const { number } = useFormat();
  const here = placeOf(search);
  const freed = useMemo(() => new Set(props.freed.map(({ _id }) => _id)), [props.freed]);
  const isNarrowed = isFiltered(expiredAddress.filterOf(search));
  const group = isNarrowed || here.pagina > 1 || here.cursor !== undefined ? NO_ROWS : props.freed;
  // Rows of the group are not repeated below it.
  const rows = page.data?.data.filter(({ _id }) => group === NO_ROWS || !freed.has(_id));
  const paginacion = page.data?.paginacion;
  const now = useMinute();
  useListKeys({
    steps: paginacion ? stepsFrom(here, paginacion) : null,
    onPlace: (place) => onSearch(withPlace(search, place)),
    searchRef: props.searchRef,
  });
  const columns = useMemo(() => COLUMNS.shown(search.columnas), [search.columnas]);
  const shown = [...group, ...(rows ?? [])];
  const ids = shown.map((row) => row._id);
  const row = (dominio: Dominio) => (
    <FreeRow
      key={dominio._id}
      row={dominio}
      columns={columns}
      actions={props.actions}
      chosen={selection.has(dominio._id)}
      fixed={selection.all}
      fresh={freed.has(dominio._id)}
      now={now}
    />
  );
  const state = useListState(page, {
    here,
    rows: page.data?.data.length,
    pages: paginacion?.total_paginas,
    empty: rows !== undefined && shown.length === 0,
    onPage: (pagina) => onSearch(withPlace(search, { pagina }), true),
  });
  const total = props.total ?? paginacion?.total_elementos ?? 0;
  return (
    <ListFrame
      skeletonShares={COLUMN_SHARES}
      label={text.tableLabel}
      failed={text.loadFailed}
      state={state}
      tools={
        <ListBar
          address={expiredAddress}
          search={search}
          onSearch={onSearch}
          searchRef={props.searchRef}
          label={filterText.search}
          placeholder={filterText.placeholder}
          filters={freeFilters}
          orders={orderText}
          columns={COLUMNS}
          saved={{
            pantalla: 'expirados',
            current: savedText(expiredAddress.apiFilter(expiredAddress.filterOf(search))),
          }}
        />
      }
      status={paginacion && text.rows(number(total), total === 1)}
      waiting={
        props.arrived > 0
          ? {
              label: freeText.newRows(number(props.arrived), props.arrived === 1),
              hint: freeText.newRowsHint,
              onShow: () => void page.refetch(),
            }
          : null
      }
      empty={<Empty search={search} onSearch={onSearch} />}
      rowKeys={props.rowKeys}
      pager={
        paginacion !== undefined &&
        total > 0 && (
          <ListPager
            here={here}
            limite={search.limite}
            paginacion={paginacion}
            onPlace={(place) => onSearch(withPlace(search, place))}
            onLimite={(limite) => onSearch(withView(search, { limite }))}
          />
        )
      }
      bulk={props.bulk}
    >
      {rows !== undefined && shown.length > 0 && (
        <ListTable
          label={text.tableLabel}
          columns={[selectionColumn(freeText.selectPage, ids, selection), ...columns]}
          sort={{ by: search.orden, dir: search.direccion }}
          onSort={(by) => onSearch(expiredAddress.sorted(search, by))}
          stale={page.isPlaceholderData}
        >
          {group.length > 0 && (
            <tbody>
              <tr className={classes.groupHead}>
                <th colSpan={2} scope="rowgroup">
                  {freeText.freed} <span className={classes.note}>{number(group.length)}</span>
                </th>
              </tr>
              {group.map(row)}
            </tbody>
          )}
          <tbody>
            {group.length > 0 && rows.length > 0 && (
              <tr className={classes.groupHead}>
                <th colSpan={2} scope="rowgroup">
                  {freeText.otherFree}
                </th>
              </tr>
            )}
            {rows.map(row)}
          </tbody>
        </ListTable>
      )}
    </ListFrame>
  );
}

function Empty({ search, onSearch }: Pick<FreeListProps, 'search' | 'onSearch'>) {
  if (isFiltered(expiredAddress.filterOf(search))) {
    return (
      <NothingFound
        title={text.noMatch}
        back={text.clearFilter}
        onBack={() => onSearch(expiredAddress.withoutFilter(search))}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconHourglassEmpty size={22} aria-hidden="true" />}
      title={freeText.emptyTitle}
      line={freeText.emptyLine}
      action={<LinkButton to="/live-search">{freeText.emptySearch}</LinkButton>}
    />
  );
}
