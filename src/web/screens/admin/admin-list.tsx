import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { Paginacion } from '#contract/entities/shared.ts';
import { useFormat } from '../../format/use-format.ts';
import { ListFrame } from '../../parts/list/list-frame.tsx';
import { ListRow } from '../../parts/list/list-row.tsx';
import { cellProps, type ListColumn, ListTable } from '../../parts/list/list-table.tsx';
import { SearchBox } from '../../parts/list/search-box.tsx';
import { useListState } from '../../parts/list/use-list-state.ts';
import { Pager } from '../../parts/pager.tsx';
import type { AdminSearch } from './url-state.ts';

/** A row of an AdminList, its cells by column id. */
export const AdminRow = (props: {
  id: string;
  columns: readonly ListColumn<never>[];
  cells: Record<string, ReactNode>;
}) => (
  <ListRow id={props.id}>
    {props.columns.map((column) => (
      <td key={column.id} {...cellProps(column)}>
        {props.cells[column.id]}
      </td>
    ))}
  </ListRow>
);

export function AdminSearchBox(props: {
  text: { search: string; placeholder: string };
  search: AdminSearch;
  onSearch: (search: AdminSearch, replace?: boolean) => void;
}) {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <SearchBox
      label={props.text.search}
      placeholder={props.text.placeholder}
      maxLength={200}
      value={props.search.buscar}
      onSearch={(buscar) => props.onSearch({ ...props.search, buscar, pagina: 1 }, true)}
      inputRef={inputRef}
    />
  );
}

/** A list paged by number, in the server's order. */
export function AdminList<Row>(props: {
  text: { label: string; failed: string; rows: (count: string, one: boolean) => string };
  query: UseQueryResult<{ data: Row[]; paginacion: Paginacion }>;
  columns: readonly ListColumn<never>[];
  search: AdminSearch;
  onSearch: (search: AdminSearch, replace?: boolean) => void;
  tools?: ReactNode;
  notices?: ReactNode;
  empty: ReactNode;
  row: (row: Row) => ReactNode;
}) {
  const { query, search, text } = props;
  const { number } = useFormat();
  const rows = query.data?.data;
  const paginacion = query.data?.paginacion;
  const total = paginacion?.total_elementos ?? 0;
  const state = useListState(query, {
    here: { pagina: search.pagina },
    rows: rows?.length,
    pages: paginacion?.total_paginas,
    empty: rows?.length === 0,
    onPage: (pagina) => props.onSearch({ ...search, pagina }, true),
  });
  return (
    <ListFrame
      label={text.label}
      failed={text.failed}
      state={state}
      tools={props.tools}
      notices={props.notices}
      status={paginacion && text.rows(number(total), total === 1)}
      empty={props.empty}
      pager={
        paginacion !== undefined && (
          <Pager
            page={search.pagina}
            pages={paginacion.total_paginas}
            onPage={(pagina) => props.onSearch({ ...search, pagina })}
          />
        )
      }
    >
      {rows !== undefined && rows.length > 0 && (
        <ListTable label={text.label} columns={props.columns} stale={query.isPlaceholderData}>
          <tbody>{rows.map(props.row)}</tbody>
        </ListTable>
      )}
    </ListFrame>
  );
}
