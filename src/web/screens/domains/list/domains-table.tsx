import type { Dominio } from '#contract/entities/dominio.ts';
import { ListTable } from '../../../parts/list/list-table.tsx';
import { selectionColumn } from '../../../parts/list/selection-column.tsx';
import { useMinute } from '../../../parts/use-minute.ts';
import type { Selection } from '../../../parts/use-selection.ts';
import type { DomainsSearch } from '../address.ts';
import { domainsText as text } from '../text.ts';
import { type COLUMNS, DomainRow, type RowActions } from './domain-row.tsx';

export interface DomainsTableProps {
  rows: readonly Dominio[];
  columns: readonly (typeof COLUMNS.all)[number][];
  search: DomainsSearch;
  onSort: (by: DomainsSearch['orden']) => void;
  selection: Selection;
  stale: boolean;
  actions: RowActions;
  isWorking: (id: string) => boolean;
}

export function DomainsTable(props: DomainsTableProps) {
  const { rows, search, selection, actions } = props;
  const now = useMinute();
  const ids = rows.map((row) => row._id);
  return (
    <ListTable
      label={text.tableLabel}
      columns={[selectionColumn(text.selectPage, ids, selection), ...props.columns]}
      sort={{ by: search.orden, dir: search.direccion }}
      onSort={props.onSort}
      stale={props.stale}
    >
      <tbody>
        {rows.map((row) => (
          <DomainRow
            key={row._id}
            row={row}
            columns={props.columns}
            actions={actions}
            chosen={selection.has(row._id)}
            fixed={selection.all}
            working={props.isWorking(row._id)}
            now={now}
          />
        ))}
      </tbody>
    </ListTable>
  );
}
