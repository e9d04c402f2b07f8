import type { ReactNode } from 'react';
import type { NegocioListado } from '#contract/entities/negocio.ts';
import { shownName } from '../../format/business-name.ts';
import { phone } from '../../format/phone.ts';
import { useFormat } from '../../format/use-format.ts';
import { Clip } from '../../parts/list/clip.tsx';
import { ListRow } from '../../parts/list/list-row.tsx';
import { cellProps, type ListColumn, ListTable } from '../../parts/list/list-table.tsx';
import { PickCell } from '../../parts/list/pick-cell.tsx';
import { selectionColumn } from '../../parts/list/selection-column.tsx';
import type { Selection } from '../../parts/use-selection.ts';
import {
  type BusinessActions,
  BusinessMenu,
  BusinessVerdict,
  Closed,
  NotToContact,
  Rating,
} from './business-parts.tsx';
import classes from './businesses.module.css';
import { columnText, businessesText as text } from './text.ts';
import type { BusinessesSearch, OrdenNegocios } from './url-state.ts';

type ColumnId = keyof typeof columnText;
const COLUMNS: readonly (ListColumn<OrdenNegocios> & { id: ColumnId })[] = [
  { id: 'negocio', label: columnText.negocio, sort: 'nombre_negocio', card: 'title' },
  { id: 'categoria', label: columnText.categoria, width: 'clamp(6.25rem, 20cqi - 8rem, 14rem)', drop: 2 },
  {
    id: 'municipio',
    label: columnText.municipio,
    width: 'clamp(5.5rem, 14cqi - 4.5rem, 10rem)',
    drop: 3,
    card: 'fact',
  },
  { id: 'dominio', label: columnText.dominio, width: 'clamp(9.75rem, 25cqi - 8rem, 18rem)', card: 'foot' },
  { id: 'veredicto', label: columnText.veredicto, width: '13rem', card: 'badge' },
  { id: 'rating', label: columnText.rating, sort: 'rating', width: '5.25rem', drop: 4, card: 'fact' },
  { id: 'telefono', label: columnText.telefono, width: '7.5rem', drop: 1 },
  { id: 'visto', label: columnText.visto, sort: 'fecha', width: '6rem', drop: 1 },
  { id: 'acciones', label: columnText.acciones, width: '3rem', card: 'actions', align: 'end' },
];

/** On a card the reason for a missing domain is in the domain's place: beside the name there is no room. */
function placed(column: (typeof COLUMNS)[number], row: NegocioListado): ListColumn<OrdenNegocios> {
  if (row.dominio_extraido !== null) return column;
  const { card: _, ...unplaced } = column;
  if (column.id === 'dominio') return unplaced;
  return column.id === 'veredicto' ? { ...column, card: 'foot' } : column;
}

export function BusinessTable(props: {
  rows: readonly NegocioListado[];
  search: BusinessesSearch;
  selection: Selection;
  actions: BusinessActions;
  stale: boolean;
  onSort: (by: OrdenNegocios) => void;
}) {
  const { search, selection, actions } = props;
  const ids = props.rows.map((row) => row._id);
  return (
    <ListTable
      label={text.label}
      columns={[selectionColumn(text.selectPage, ids, selection), ...COLUMNS]}
      sort={{ by: search.orden, dir: search.direccion }}
      onSort={props.onSort}
      stale={props.stale}
    >
      <tbody>
        {props.rows.map((row) => (
          <ListRow key={row._id} id={row._id} chosen={selection.has(row._id)}>
            <PickCell
              label={text.select(shownName(row))}
              checked={selection.has(row._id)}
              onChange={(value) => actions.select(row._id, value)}
            />
            {COLUMNS.map((column) => (
              <td key={column.id} {...cellProps(placed(column, row))}>
                <Cell id={column.id} row={row} actions={actions} />
              </td>
            ))}
          </ListRow>
        ))}
      </tbody>
    </ListTable>
  );
}

function Cell({
  id,
  row,
  actions,
}: {
  id: ColumnId;
  row: NegocioListado;
  actions: BusinessActions;
}): ReactNode {
  const { date } = useFormat();
  const none = (
    <span className={classes.none} data-none>
      {text.unknown}
    </span>
  );
  const clipped = (value: string | null) => (value === null ? none : <Clip>{value}</Clip>);
  switch (id) {
    case 'negocio':
      return (
        <span className={classes.line}>
          <button type="button" className={classes.name} onClick={() => actions.open(row._id)}>
            <Clip>{shownName(row)}</Clip>
          </button>
          <NotToContact row={row} />
          <Closed row={row} />
        </span>
      );
    case 'categoria':
      return clipped(row.categoria_negocio);
    case 'municipio':
      return clipped(row.municipio);
    case 'dominio':
      return clipped(row.dominio?.dominio_unicode ?? null);
    case 'veredicto':
      return <BusinessVerdict row={row} onOpen={() => actions.open(row._id)} />;
    case 'rating':
      return <Rating row={row} />;
    case 'telefono':
      return row.telefono === null ? none : phone(row.telefono);
    case 'visto':
      return <time dateTime={row.fecha_scrapeado}>{date(row.fecha_scrapeado)}</time>;
    case 'acciones':
      return <BusinessMenu row={row} actions={actions} />;
  }
}
