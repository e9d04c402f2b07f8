import { IconShoppingCart, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Orden } from '#contract/orders/entities.ts';
import { registrarName } from '#domain/evidence/registrar-name.ts';
import { isPlaced } from '#domain/orders/states.ts';
import { shownPrice } from '#domain/text/price.ts';
import type { Format } from '../../../format/format.ts';
import { useFormat } from '../../../format/use-format.ts';
import { euros } from '../../../orders/euros.ts';
import { OrderStateBadge } from '../../../orders/order-state-badge.tsx';
import { Clip } from '../../../parts/list/clip.tsx';
import { ListRow } from '../../../parts/list/list-row.tsx';
import { cellProps, type ListColumn } from '../../../parts/list/list-table.tsx';
import { RowAction } from '../../../parts/row-action.tsx';
import { None } from '../none.tsx';
import classes from './orders.module.css';
import { ordersText as text } from './text.ts';

export const COLUMNS: readonly ListColumn<never>[] = [
  { id: 'dominio', label: text.name, width: '12rem', card: 'title' },
  { id: 'estado', label: text.state, width: '8rem', card: 'badge' },
  { id: 'cuando', label: text.moment, width: '12rem', card: 'fact', drop: 2 },
  { id: 'coste', label: text.money, width: '12rem', card: 'fact', drop: 3 },
  { id: 'motivo', label: text.reason, card: 'foot' },
  { id: 'fecha', label: text.date, width: '7.5rem', drop: 1 },
  { id: 'acciones', label: text.actions, width: '5rem', card: 'actions', align: 'end' },
];

/** Before it is sent, an order can be cancelled; a reservation also while its registrar can withdraw it. */
export const canCancel = (orden: Pick<Orden, 'estado' | 'codigo' | 'cuando'>): boolean =>
  orden.estado === 'borrador' ||
  orden.estado === 'armada' ||
  orden.estado === 'comprobando' ||
  (isPlaced(orden) && orden.codigo === 'reservada');

export interface RowActions {
  open(id: string): void;
  arm(orden: Orden): void;
  cancel(orden: Orden): void;
}

export function OrderRow({ orden, actions }: { orden: Orden; actions: RowActions }) {
  const format = useFormat();
  const name = orden.dominio_unicode;
  const cells: Record<string, ReactNode> = {
    dominio: (
      <button
        type="button"
        className={classes.name}
        aria-haspopup="dialog"
        data-hint={name}
        data-hint-when="cut"
        onClick={() => actions.open(orden._id)}
      >
        <span className="visually-hidden">{text.details(name)}</span>
        <span aria-hidden="true">{name}</span>
      </button>
    ),
    estado: <OrderStateBadge orden={orden} />,
    cuando: <Clip>{text.at(registrarName[orden.registrador], momentText(orden, format))}</Clip>,
    coste: <Clip>{moneyText(orden)}</Clip>,
    motivo:
      orden.motivo === null ? (
        <None />
      ) : (
        <span className={classes.reason} data-hint={orden.motivo}>
          {orden.motivo}
        </span>
      ),
    fecha: <Dated orden={orden} />,
    acciones: (
      <span className={classes.actions}>
        {orden.estado === 'borrador' && (
          <RowAction label={text.arm(name)} onClick={() => actions.arm(orden)}>
            <IconShoppingCart size={16} />
          </RowAction>
        )}
        {canCancel(orden) && (
          <RowAction label={text.cancel(name)} onClick={() => actions.cancel(orden)}>
            <IconX size={16} />
          </RowAction>
        )}
      </span>
    ),
  };
  return (
    <ListRow id={orden._id} tone={orden.estado === 'por_conciliar' ? 'soon' : undefined}>
      {COLUMNS.map((column) => (
        <td key={column.id} {...cellProps(column)}>
          {cells[column.id]}
        </td>
      ))}
    </ListRow>
  );
}

const momentText = ({ cuando, hasta }: Orden, { day }: Pick<Format, 'day'>): string =>
  cuando === 'ahora' || hasta === null ? text.now : text.until(day(hasta));

function moneyText({ cobro, coste, tope_centimos, simulacro, estado, cuando }: Orden): string {
  if (estado === 'comprada' && cobro !== null) return text.paid(shownPrice(cobro));
  const cap = euros(tope_centimos);
  const money = coste === null || cuando === 'reserva' ? text.upTo(cap) : text.of(euros(coste.total), cap);
  return simulacro ? `${money} · ${text.dry}` : money;
}

function Dated({ orden }: { orden: Orden }) {
  const { dayTime } = useFormat();
  const moment = orden.fecha_fin ?? orden.fecha_armada ?? orden.fecha_creacion;
  return <time dateTime={moment}>{dayTime(moment)}</time>;
}
