import { IconArchive, IconChartBar } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useMemo } from 'react';
import type { Oportunidad } from '#contract/entities/oportunidad.ts';
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
import { type ResultsSearch, resultsAddress } from '../address.ts';
import { filterText, orderText, resultsText as text } from '../text.ts';
import { resultFilters } from './filters.ts';
import { COLUMNS, type ResultActions, ResultRow } from './result-row.tsx';

export interface ResultListProps {
  search: ResultsSearch;
  page: UseQueryResult<{ data: Oportunidad[]; paginacion: Paginacion }>;
  total: number;
  /** Rows added since the page was read. */
  arrived: number;
  selection: Selection;
  actions: ResultActions;
  rowKeys: readonly RowKey[];
  onSearch: (search: ResultsSearch, replace?: boolean) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  more?: ReactNode;
  bulk: ReactNode;
}

/** The opportunities, the most promising first. */
export function ResultList(props: ResultListProps) {
  const { search, page, onSearch, total, selection } = props;
  const { number } = useFormat();
  const now = useMinute();
  const rows = page.data?.data;
  const paginacion = page.data?.paginacion;
  const here = placeOf(search);
  useListKeys({
    steps: paginacion ? stepsFrom(here, paginacion) : null,
    onPlace: (place) => onSearch(withPlace(search, place)),
    searchRef: props.searchRef,
  });
  const state = useListState(page, {
    here: here,
    rows: rows?.length,
    pages: paginacion?.total_paginas,
    empty: rows?.length === 0,
    onPage: (pagina) => onSearch(withPlace(search, { pagina }), true),
  });
  const columns = useMemo(() => COLUMNS.shown(search.columnas), [search.columnas]);
  const ids = rows?.map((row) => row._id) ?? [];
  return (
    <ListFrame
      label={text.tableLabel}
      failed={text.loadFailed}
      state={state}
      tools={
        <ListBar
          address={resultsAddress}
          search={search}
          onSearch={onSearch}
          searchRef={props.searchRef}
          label={filterText.search}
          placeholder={filterText.placeholder}
          filters={resultFilters}
          orders={orderText}
          columns={COLUMNS}
          saved={{
            pantalla: 'resultados',
            current: savedText({
              ...resultsAddress.apiFilter(resultsAddress.filterOf(search)),
              estado_gestion: undefined,
            }),
          }}
        >
          {props.more}
        </ListBar>
      }
      status={paginacion && text.rows(number(total), total === 1)}
      waiting={
        props.arrived > 0
          ? {
              label: text.newRows(number(props.arrived), props.arrived === 1),
              hint: text.newRowsHint,
              onShow: () => void page.refetch(),
            }
          : null
      }
      empty={<Empty search={search} onSearch={onSearch} />}
      rowKeys={props.rowKeys}
      bulk={props.bulk}
      pager={
        paginacion !== undefined &&
        paginacion.total_elementos > 0 && (
          <ListPager
            here={here}
            limite={search.limite}
            paginacion={paginacion}
            onPlace={(place) => onSearch(withPlace(search, place))}
            onLimite={(limite) => onSearch(withView(search, { limite }))}
          />
        )
      }
    >
      {rows !== undefined && rows.length > 0 && (
        <ListTable
          label={text.tableLabel}
          columns={[selectionColumn(text.selectPage, ids, selection), ...columns]}
          sort={{ by: search.orden, dir: search.direccion }}
          onSort={(by) => onSearch(resultsAddress.sorted(search, by))}
          stale={page.isPlaceholderData}
        >
          <tbody>
            {rows.map((row) => (
              <ResultRow
                key={row._id}
                row={row}
                columns={columns}
                actions={props.actions}
                chosen={selection.has(row._id)}
                fixed={selection.all}
                kind={search.tipo_oportunidad}
                now={now}
              />
            ))}
          </tbody>
        </ListTable>
      )}
    </ListFrame>
  );
}

function Empty({ search, onSearch }: Pick<ResultListProps, 'search' | 'onSearch'>) {
  const { estado_gestion, ...filter } = resultsAddress.filterOf(search);
  if (estado_gestion !== undefined && !isFiltered(filter)) {
    return (
      <EmptyState
        icon={<IconArchive size={22} aria-hidden="true" />}
        title={text.noneAside}
        line={text.noneAsideLine}
        action={
          <LinkButton to="/results" search={resultsAddress.withoutFilter(search)}>
            {text.toList}
          </LinkButton>
        }
      />
    );
  }
  if (isFiltered(resultsAddress.filterOf(search))) {
    return (
      <NothingFound
        title={text.noMatch}
        back={text.clearFilter}
        onBack={() => onSearch(resultsAddress.withoutFilter(search))}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconChartBar size={22} aria-hidden="true" />}
      title={text.emptyTitle}
      line={text.emptyLine}
      action={<LinkButton to="/live-search">{text.emptySearch}</LinkButton>}
    />
  );
}
