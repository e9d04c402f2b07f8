import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Paginacion } from '#contract/entities/shared.ts';
import { useFormat } from '../../format/use-format.ts';
import { ListFrame } from '../../parts/list/list-frame.tsx';
import { type ListColumn, ListTable } from '../../parts/list/list-table.tsx';
import { Pager } from '../../parts/pager.tsx';
import type { AdminSearch } from './url-state.ts';

/** One of the screen's lists: paged by number, in the server's own order. */
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
  return (
    <ListFrame
      label={text.label}
      failed={text.failed}
      state={{
        loading: query.isPending,
        error: query.error,
        retrying: query.isRefetching,
        retry: () => void query.refetch(),
        empty: rows?.length === 0,
      }}
      tools={props.tools}
      notices={props.notices}
      status={paginacion && text.rows(number(total), total === 1)}
      empty={props.empty}
      pager={
        paginacion !== undefined &&
        paginacion.total_paginas > 1 && (
          <Pager
            page={search.pagina}
            pages={paginacion.total_paginas}
            onPage={(pagina) => props.onSearch({ ...search, pagina })}
          />
        )
      }
    >
      {rows !== undefined && rows.length > 0 && (
        <ListTable
          label={text.label}
          columns={props.columns}
          sort={{ by: '' as never, dir: 'asc' }}
          onSort={() => undefined}
          stale={query.isPlaceholderData}
        >
          <tbody>{rows.map(props.row)}</tbody>
        </ListTable>
      )}
    </ListFrame>
  );
}
