import { Button } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { Oportunidad } from '#contract/entities/oportunidad.ts';
import { type TipoOportunidad, tipoOportunidad } from '#contract/states.ts';
import { domainTone } from '#domain/check/domain-state.ts';
import { RowOffer } from '../../../buy/row-offer.tsx';
import { shownName } from '../../../format/business-name.ts';
import { Clip } from '../../../parts/list/clip.tsx';
import { ListRow } from '../../../parts/list/list-row.tsx';
import { cellProps } from '../../../parts/list/list-table.tsx';
import { PickCell } from '../../../parts/list/pick-cell.tsx';
import { type Column, type Columns, listColumns } from '../../../parts/list-screen/columns.ts';
import { RowAction } from '../../../parts/row-action.tsx';
import { ValueBadge } from '../../../parts/value-badge.tsx';
import type { ResultsSearch } from '../address.ts';
import { Kinds } from '../kinds.tsx';
import classes from '../results.module.css';
import { ScoreBar } from '../score-bar.tsx';
import { priorityText, resultsText as text } from '../text.ts';

export interface ResultActions {
  open(id: string): void;
  discard(id: string): void;
  restore(id: string): void;
  buy(row: Oportunidad): void;
  select(id: string, chosen: boolean): void;
}

/** The subject's short name. */
export const subjectOf = ({ dominio_id, negocio_id }: Oportunidad): string =>
  dominio_id?.dominio_unicode ?? (negocio_id === null ? text.unknown : shownName(negocio_id));

interface ResultRowProps {
  row: Oportunidad;
  columns: readonly Column<ResultsSearch['orden'], CellProps>[];
  actions: ResultActions;
  chosen: boolean;
  /** Selected with all others: cannot be deselected alone. */
  fixed: boolean;
  kind: TipoOportunidad | undefined;
  now: number;
}
interface CellProps {
  row: Oportunidad;
  /** The kind of the row's action. */
  kind: TipoOportunidad;
  actions: ResultActions;
}

const columns: Columns<ResultsSearch['orden'], CellProps> = {
  sujeto: {
    label: 'Dominio o negocio',
    width: '12.5rem',
    card: 'title',
    fixed: true,
    cell: (props) => <Subject {...props} />,
  },
  tipo: { label: 'Tipo', width: '8.5rem', drop: 2, cell: ({ row }) => <Kinds kinds={row.tipos} /> },
  puntuacion: {
    label: 'Puntuación',
    sort: 'puntuacion',
    width: '6.75rem',
    card: 'badge',
    cell: ({ row, actions }) => (
      <Figure row={row} actions={actions} label={text.parts}>
        <ScoreBar score={row.puntuacion_oportunidad} />
      </Figure>
    ),
  },
  valor: {
    label: 'Valor',
    sort: 'valor',
    width: '7.25rem',
    card: 'fact',
    align: 'end',
    cell: ({ row, actions }) =>
      row.valor_estimado === null ? (
        <None />
      ) : (
        <Figure row={row} actions={actions} label={text.worth}>
          <ValueBadge value={row.valor_estimado} />
        </Figure>
      ),
  },
  prioridad: {
    label: 'Prioridad',
    width: '4.75rem',
    card: 'fact',
    drop: 3,
    cell: ({ row }) => (
      <span className={classes.priority} data-priority={row.prioridad_accion}>
        {priorityText[row.prioridad_accion]}
      </span>
    ),
  },
  razon: {
    label: 'Razón principal',
    card: 'foot',
    cell: ({ row: { razones_oportunidad: reasons } }) =>
      reasons[0] === undefined ? <None /> : <Clip className={classes.reason}>{reasons[0]}</Clip>,
  },
  negocio: {
    label: 'Negocio',
    width: '8rem',
    drop: 1,
    cell: ({ row }) => (row.negocio_id === null ? <None /> : <Clip>{shownName(row.negocio_id)}</Clip>),
  },
  acciones: {
    label: 'Acciones',
    width: '7.5rem',
    card: 'actions',
    align: 'end',
    fixed: true,
    cell: (props) => <Actions {...props} />,
  },
};
export const COLUMNS = listColumns(columns);

export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { row } = props;
  const kind = props.kind ?? actedKind(row);
  return (
    <ListRow
      id={row._id}
      tone={kind === tipoOportunidad.negocio_calidad ? undefined : domainTone(row.dominio_id, props.now)}
      chosen={props.chosen}
    >
      <PickCell
        label={text.select(subjectOf(row))}
        checked={props.chosen}
        disabled={props.fixed}
        onChange={(value) => props.actions.select(row._id, value)}
      />
      {props.columns.map((column) => (
        <td key={column.id} {...cellProps(column)}>
          {column.cell({ row, kind, actions: props.actions })}
        </td>
      ))}
    </ListRow>
  );
});

function Subject({ row, actions }: CellProps) {
  const name = subjectOf(row);
  return (
    <>
      <button
        type="button"
        className={classes.open}
        aria-haspopup="dialog"
        data-hint={name}
        data-hint-when="cut"
        onClick={() => actions.open(row._id)}
      >
        <span className="visually-hidden">{text.details('')}</span>
        {name}
      </button>
      {row.dominio_id !== null && <RowOffer row={row.dominio_id} />}
    </>
  );
}

function Actions({ row, kind, actions }: CellProps) {
  const name = subjectOf(row);
  return (
    <span className={classes.actions}>
      {row.estado_gestion === null ? (
        <RowAction label={text.discard(name)} onClick={() => actions.discard(row._id)}>
          <IconX size={16} />
        </RowAction>
      ) : (
        <RowAction label={text.restore(name)} onClick={() => actions.restore(row._id)}>
          <IconArrowBackUp size={16} />
        </RowAction>
      )}
      <Button
        size="compact-xs"
        aria-label={`${mainAction(row, kind)}: ${name}`}
        onClick={() => (mainAction(row, kind) === text.buy ? actions.buy(row) : actions.open(row._id))}
      >
        {mainAction(row, kind)}
      </Button>
    </span>
  );
}

/** A figure that opens its parts; the row's name does the same by keyboard. */
function Figure(props: { row: Oportunidad; actions: ResultActions; label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.figureButton}
      aria-haspopup="dialog"
      data-hint={props.label}
      onClick={() => props.actions.open(props.row._id)}
    >
      {props.children}
    </button>
  );
}

/** The kind of the row's action: an available name is bought first, regardless of its best-scored kind. */
function actedKind({ tipo_oportunidad: own, tipos, dominio_id }: Oportunidad): TipoOportunidad {
  const { dominio_expirado } = tipoOportunidad;
  return dominio_id?.es_disponible === true && tipos.includes(dominio_expirado) ? dominio_expirado : own;
}

/** The first action for an opportunity of this kind. */
function mainAction({ dominio_id }: Oportunidad, kind: TipoOportunidad): string {
  if (kind === tipoOportunidad.negocio_calidad) return text.contact;
  if (kind === tipoOportunidad.bajo_competencia) return text.look;
  return dominio_id?.es_disponible === true ? text.buy : text.look;
}

const None = () => (
  <span className={classes.none} data-none>
    {text.unknown}
  </span>
);
