import { IconEdit, IconPlayerPlay, IconRefresh, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Keyword } from '#contract/entities/keyword.ts';
import { estadoProceso } from '#contract/states.ts';
import { useFormat } from '../../format/use-format.ts';
import { EstadoBadge } from '../../parts/estado-badge.tsx';
import { Clip } from '../../parts/list/clip.tsx';
import { ListRow } from '../../parts/list/list-row.tsx';
import { cellProps } from '../../parts/list/list-table.tsx';
import { PickCell } from '../../parts/list/pick-cell.tsx';
import { type Columns, listColumns } from '../../parts/list-screen/columns.ts';
import { RowAction } from '../../parts/row-action.tsx';
import type { KeywordsSearch } from './address.ts';
import classes from './keywords.module.css';
import { keywordsText as text } from './text.ts';

export interface KeywordActions {
  start(id: string): void;
  retry(id: string): void;
  edit(row: Keyword): void;
  remove(id: string): void;
  select(id: string, chosen: boolean): void;
}

interface KeywordRowProps {
  row: Keyword;
  actions: KeywordActions;
  chosen: boolean;
}

const columns: Columns<KeywordsSearch['orden'], KeywordRowProps> = {
  keyword: {
    label: 'Keyword',
    sort: 'keyword',
    card: 'title',
    cell: ({ row }) => <Clip>{row.keyword}</Clip>,
  },
  pais: { label: 'Pais', width: '4rem', drop: 2, card: 'fact', cell: ({ row }) => row.pais },
  estado: {
    label: 'Estado',
    sort: 'estado',
    width: '9rem',
    card: 'badge',
    cell: ({ row }) => <State row={row} />,
  },
  resultados: {
    label: 'Resultados',
    sort: 'resultados',
    width: '15rem',
    card: 'foot',
    cell: ({ row }) => <Results row={row} />,
  },
  batch: { label: 'Batch', width: '11rem', drop: 3, cell: ({ row }) => <Batch row={row} /> },
  creacion: {
    label: 'Creación',
    sort: 'fecha',
    width: '7.5rem',
    drop: 1,
    card: 'fact',
    cell: ({ row }) => <Created row={row} />,
  },
  acciones: {
    label: 'Acciones',
    width: '6.5rem',
    card: 'actions',
    align: 'end',
    cell: (props) => <Actions {...props} />,
  },
};
export const COLUMNS = listColumns(columns).all;

export const KeywordRow = memo(function KeywordRow(props: KeywordRowProps) {
  const { row, actions } = props;
  return (
    <ListRow id={row._id} chosen={props.chosen}>
      <PickCell
        label={text.select(row.keyword)}
        checked={props.chosen}
        onChange={(value) => actions.select(row._id, value)}
      />
      {COLUMNS.map((column) => (
        <td key={column.id} {...cellProps(column)}>
          {column.cell(props)}
        </td>
      ))}
    </ListRow>
  );
});

function State({ row }: { row: Keyword }) {
  return (
    <span className={classes.state} data-hint={row.error?.message}>
      <EstadoBadge estado={row.estado} />
      {row.error !== null && <span className="visually-hidden">{row.error.message}</span>}
    </span>
  );
}

function Batch({ row: { batch_id: batch } }: { row: Keyword }) {
  if (batch === null) return <span className={classes.none}>{text.noBatch}</span>;
  return <Clip>{batch.nombre}</Clip>;
}

function Created({ row }: { row: Keyword }) {
  const { date } = useFormat();
  return <time dateTime={row.fecha_creacion}>{date(row.fecha_creacion)}</time>;
}

function Results({ row }: { row: Keyword }) {
  const { number } = useFormat();
  if (row.estado === estadoProceso.error && row.error !== null) {
    return <Clip className={classes.why}>{row.error.message}</Clip>;
  }
  if (row.fecha_fin === null) return <span className={classes.none}>{text.unknown}</span>;
  return (
    <span className={classes.results}>
      {text.results(number(row.resultados_encontrados), number(row.resultados_nuevos))}
      {row.dominios_libres > 0 && (
        <Link
          className={classes.free}
          to="/domains"
          search={{ search: '', keyword_id: row._id, es_disponible: true } as never}
        >
          {text.free(number(row.dominios_libres), row.dominios_libres === 1)}
        </Link>
      )}
      {row.limitada && (
        <span className={classes.capped} data-hint={text.cappedHint}>
          {text.capped}
        </span>
      )}
    </span>
  );
}

function Actions({ row, actions }: { row: Keyword; actions: KeywordActions }) {
  const running = row.estado === estadoProceso.procesando;
  return (
    <span className={classes.actions}>
      {(row.estado === estadoProceso.pendiente || row.estado === estadoProceso.pausado) && (
        <RowAction label={text.start(row.keyword)} onClick={() => actions.start(row._id)}>
          <IconPlayerPlay size={16} />
        </RowAction>
      )}
      {row.estado === estadoProceso.error && (
        <RowAction label={text.retry(row.keyword)} onClick={() => actions.retry(row._id)}>
          <IconRefresh size={16} />
        </RowAction>
      )}
      <RowAction label={text.edit(row.keyword)} disabled={running} onClick={() => actions.edit(row)}>
        <IconEdit size={16} />
      </RowAction>
      <RowAction label={text.remove(row.keyword)} disabled={running} onClick={() => actions.remove(row._id)}>
        <IconTrash size={16} />
      </RowAction>
    </span>
  );
}
