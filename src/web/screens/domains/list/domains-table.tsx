import type { Dominio } from '#contract/entities/dominio.ts';
import { type Column, DataTable } from '../../../parts/data-table.tsx';
import { RowCheck } from '../../../parts/row-check.tsx';
import { useMinute } from '../../../parts/use-minute.ts';
import type { Selection } from '../../../parts/use-selection.ts';
import { columnText, domainsText as text } from '../text.ts';
import type { DomainsSearch, OrdenDominios } from '../url-state.ts';
import type { ColumnId } from './columns.ts';
import classes from './domain-row.module.css';
import { DomainRow, type RowActions } from './domain-row.tsx';

const SORTS: Partial<Record<ColumnId, OrdenDominios>> = {
  dominio: 'dominio',
  estado: 'estado',
  valor: 'valor',
  autoridad: 'autoridad',
  verificacion: 'verificacion',
};
/** The name takes what these leave. */
const WIDTHS: Partial<Record<ColumnId, string>> = {
  estado: '6.25rem',
  disponible: '9rem',
  fase: '5.5rem',
  http: '2.875rem',
  valor: '4.5rem',
  autoridad: '5.25rem',
  verificacion: '6rem',
  negocio: '6.5rem',
  acciones: '6.25rem',
};

export interface DomainsTableProps {
  rows: readonly Dominio[];
  columns: readonly ColumnId[];
  search: DomainsSearch;
  onSort: (orden: OrdenDominios) => void;
  selection: Selection;
  stale: boolean;
  actions: RowActions;
  isWorking: (id: string) => boolean;
}

/** The list of domains, one a row. */
export function DomainsTable(props: DomainsTableProps) {
  const { rows, columns, search, selection, actions } = props;
  const now = useMinute();
  const ids = rows.map((row) => row._id);
  const chosen = ids.filter((id) => selection.has(id)).length;
  const heads: Column<OrdenDominios>[] = [
    {
      id: 'seleccion',
      label: text.selectPage,
      width: '2.125rem',
      head: (
        <span className={classes.pick}>
          <RowCheck
            label={text.selectPage}
            disabled={selection.all}
            checked={chosen === ids.length && chosen > 0}
            some={chosen > 0 && chosen < ids.length}
            onChange={(value) => selection.togglePage(ids, value)}
          />
        </span>
      ),
    },
    ...columns.map((id): Column<OrdenDominios> => {
      const [sort, width] = [SORTS[id], WIDTHS[id]];
      return {
        id,
        label: columnText[id],
        ...(width === undefined ? {} : { width }),
        ...(sort === undefined ? {} : { sort }),
      };
    }),
  ];
  return (
    <DataTable
      wide
      label={text.tableLabel}
      columns={heads}
      sort={{ by: search.orden, dir: search.direccion }}
      onSort={props.onSort}
      stale={props.stale}
    >
      <tbody>
        {rows.map((row) => (
          <DomainRow
            key={row._id}
            row={row}
            columns={columns}
            actions={actions}
            chosen={selection.has(row._id)}
            fixed={selection.all}
            working={props.isWorking(row._id)}
            now={now}
          />
        ))}
      </tbody>
    </DataTable>
  );
}
