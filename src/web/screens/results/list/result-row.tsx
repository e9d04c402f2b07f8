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
import { RowAction } from '../../../parts/row-action.tsx';
import { ValueBadge } from '../../../parts/value-badge.tsx';
import { Kinds } from '../kinds.tsx';
import classes from '../results.module.css';
import { ScoreBar } from '../score-bar.tsx';
import { priorityText, resultsText as text } from '../text.ts';
import type { ColumnId } from './column-ids.ts';
import { COLUMNS } from './columns.ts';

export interface ResultActions {
  open(id: string): void;
  discard(id: string): void;
  restore(id: string): void;
  buy(row: Oportunidad): void;
  select(id: string, chosen: boolean): void;
}

/** What an opportunity is about, in a word. */
export const subjectOf = ({ dominio_id, negocio_id }: Oportunidad): string =>
  dominio_id?.dominio_unicode ?? (negocio_id === null ? text.unknown : shownName(negocio_id));

export const ResultRow = memo(function ResultRow(props: {
  row: Oportunidad;
  columns: readonly ColumnId[];
  actions: ResultActions;
  chosen: boolean;
  /** Chosen with all others: not to be taken out alone. */
  fixed: boolean;
  /** The one kind that is listed. */
  kind: TipoOportunidad | undefined;
  now: number;
}) {
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
      {COLUMNS.filter(({ id }) => props.columns.includes(id)).map((column) => (
        <td key={column.id} {...cellProps(column)}>
          {cell(column.id, row, kind, props.actions)}
        </td>
      ))}
    </ListRow>
  );
});

function cell(id: ColumnId, row: Oportunidad, kind: TipoOportunidad, actions: ResultActions): ReactNode {
  const name = subjectOf(row);
  switch (id) {
    case 'sujeto':
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
    case 'tipo':
      return <Kinds kinds={row.tipos} />;
    case 'puntuacion':
      return (
        <Figure row={row} actions={actions} label={text.parts}>
          <ScoreBar score={row.puntuacion_oportunidad} />
        </Figure>
      );
    case 'valor':
      return row.valor_estimado === null ? (
        <None />
      ) : (
        <Figure row={row} actions={actions} label={text.worth}>
          <ValueBadge value={row.valor_estimado} />
        </Figure>
      );
    case 'prioridad':
      return (
        <span className={classes.priority} data-priority={row.prioridad_accion}>
          {priorityText[row.prioridad_accion]}
        </span>
      );
    case 'razon':
      return row.razones_oportunidad[0] === undefined ? (
        <None />
      ) : (
        <Clip className={classes.reason}>{row.razones_oportunidad[0]}</Clip>
      );
    case 'negocio':
      return row.negocio_id === null ? <None /> : <Clip>{shownName(row.negocio_id)}</Clip>;
    case 'acciones':
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
}

/** A figure that opens what it is made of; by keyboard the row's name does the same. */
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

/** The kind whose action the row offers: a name that can be bought is bought first, whichever kind scores best. */
function actedKind({ tipo_oportunidad: own, tipos, dominio_id }: Oportunidad): TipoOportunidad {
  const { dominio_expirado } = tipoOportunidad;
  return dominio_id?.es_disponible === true && tipos.includes(dominio_expirado) ? dominio_expirado : own;
}

/** What is done first about an opportunity of this kind. */
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
