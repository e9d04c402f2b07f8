import { IconEdit, IconPlayerPlay, IconRefresh, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import type { Keyword } from '#contract/entities/keyword.ts';
import { estadoProceso } from '#contract/states.ts';
import { useFormat } from '../../format/use-format.ts';
import { EstadoBadge } from '../../parts/estado-badge.tsx';
import { Clip } from '../../parts/list/clip.tsx';
import { ListRow } from '../../parts/list/list-row.tsx';
import { cellProps, type ListColumn } from '../../parts/list/list-table.tsx';
import { PickCell } from '../../parts/list/pick-cell.tsx';
import { RowAction } from '../../parts/row-action.tsx';
import type { KeywordsSearch } from './address.ts';
import classes from './keywords.module.css';
import { columnText, keywordsText as text } from './text.ts';

export interface KeywordActions {
  start(id: string): void;
  retry(id: string): void;
  edit(row: Keyword): void;
  remove(id: string): void;
  select(id: string, chosen: boolean): void;
}

type ColumnId = keyof typeof columnText;
export const COLUMNS: readonly (ListColumn<KeywordsSearch['orden']> & { id: ColumnId })[] = [
  { id: 'keyword', label: columnText.keyword, sort: 'keyword', card: 'title' },
  { id: 'pais', label: columnText.pais, width: '4rem', drop: 2, card: 'fact' },
  { id: 'estado', label: columnText.estado, sort: 'estado', width: '9rem', card: 'badge' },
  { id: 'resultados', label: columnText.resultados, sort: 'resultados', width: '15rem', card: 'foot' },
  { id: 'batch', label: columnText.batch, width: '11rem', drop: 3 },
  { id: 'creacion', label: columnText.creacion, sort: 'fecha', width: '7.5rem', drop: 1, card: 'fact' },
  { id: 'acciones', label: columnText.acciones, width: '6.5rem', card: 'actions', align: 'end' },
];

export const KeywordRow = memo(function KeywordRow(props: {
  row: Keyword;
  actions: KeywordActions;
  chosen: boolean;
}) {
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
          <Cell id={column.id} row={row} actions={actions} />
        </td>
      ))}
    </ListRow>
  );
});

function Cell({ id, row, actions }: { id: ColumnId; row: Keyword; actions: KeywordActions }): ReactNode {
  const { date } = useFormat();
  switch (id) {
    case 'keyword':
      return <Clip>{row.keyword}</Clip>;
    case 'pais':
      return row.pais;
    case 'estado':
      return (
        <span className={classes.state} data-hint={row.error?.message}>
          <EstadoBadge estado={row.estado} />
          {row.error !== null && <span className="visually-hidden">{row.error.message}</span>}
        </span>
      );
    case 'resultados':
      return <Results row={row} />;
    case 'batch':
      return row.batch_id === null ? (
        <span className={classes.none}>{text.noBatch}</span>
      ) : (
        <Clip>{row.batch_id.nombre}</Clip>
      );
    case 'creacion':
      return <time dateTime={row.fecha_creacion}>{date(row.fecha_creacion)}</time>;
    case 'acciones':
      return <Actions row={row} actions={actions} />;
  }
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
