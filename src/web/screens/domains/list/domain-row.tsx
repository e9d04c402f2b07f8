import {
  IconCopy,
  IconRefresh,
  IconShoppingCart,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { faseCiclo } from '#contract/states.ts';
import { domainTone, isChecking } from '#domain/check/domain-state.ts';
import { shownName } from '../../../format/business-name.ts';
import { useFormat } from '../../../format/use-format.ts';
import { DomainName } from '../../../parts/domain-name.tsx';
import { DomainStateBadge } from '../../../parts/domain-state-badge.tsx';
import { Clip } from '../../../parts/list/clip.tsx';
import { ListRow } from '../../../parts/list/list-row.tsx';
import { cellProps } from '../../../parts/list/list-table.tsx';
import { PickCell } from '../../../parts/list/pick-cell.tsx';
import { RowAction } from '../../../parts/row-action.tsx';
import { ValueBadge } from '../../../parts/value-badge.tsx';
import { VerdictBadge } from '../../../parts/verdict-badge.tsx';
import { phaseShort, domainsText as text } from '../text.ts';
import type { ColumnId } from './column-ids.ts';
import { COLUMNS } from './columns.ts';
import classes from './domain-row.module.css';

/** Stable, so that a row draws itself again only when it changes. */
export interface RowActions {
  open(id: string): void;
  verify(id: string): void;
  favourite(row: Dominio): void;
  copy(row: Dominio): void;
  buy(row: Dominio): void;
  remove(row: Dominio): void;
  select(id: string, chosen: boolean): void;
}

interface DomainRowProps {
  row: Dominio;
  columns: readonly ColumnId[];
  actions: RowActions;
  chosen: boolean;
  /** Chosen with all others: not to be taken out alone. */
  fixed: boolean;
  working: boolean;
  /** Epoch milliseconds; what it says of times is drawn again when this changes. */
  now: number;
}

export const DomainRow = memo(function DomainRow(props: DomainRowProps) {
  const { row, columns, actions, chosen, fixed } = props;
  return (
    <ListRow id={row._id} tone={domainTone(row, props.now)} chosen={chosen}>
      <PickCell
        label={text.select(row.dominio_unicode)}
        checked={chosen}
        disabled={fixed}
        onChange={(value) => actions.select(row._id, value)}
      />
      {COLUMNS.filter(({ id }) => columns.includes(id)).map((column) => (
        <td key={column.id} {...cellProps(column)}>
          {cell(column.id, props)}
        </td>
      ))}
    </ListRow>
  );
});

function cell(id: ColumnId, props: DomainRowProps): ReactNode {
  const { row, actions } = props;
  switch (id) {
    case 'dominio':
      return <DomainName row={row} onOpen={actions.open} />;
    case 'estado':
      return <DomainStateBadge dominio={row} now={props.now} />;
    case 'disponible':
      return (
        <span className={classes.verdict}>
          <VerdictBadge plain now={props.now} dominio={row} onOpen={() => actions.open(row._id)} />
        </span>
      );
    case 'fase':
      return row.fase_ciclo === faseCiclo.desconocida ? <None /> : phaseShort[row.fase_ciclo];
    case 'http':
      return <Http row={row} />;
    case 'valor':
      return row.valor_estimado === null ? <None /> : <ValueBadge value={row.valor_estimado} />;
    case 'autoridad':
      return <Authority row={row} />;
    case 'verificacion':
      return <Checked row={row} now={props.now} />;
    case 'negocio':
      return <Business row={row} />;
    case 'acciones':
      return <Actions {...props} />;
  }
}

const None = () => (
  <span className={classes.none} data-none>
    {text.unknown}
  </span>
);

function Http({ row }: { row: Dominio }) {
  const { number } = useFormat();
  if (row.codigo_estado_http === null) return <None />;
  const ms = row.tiempo_respuesta;
  return (
    <span className={classes.figure} title={ms === null ? undefined : text.httpTime(number(ms))}>
      {row.codigo_estado_http}
    </span>
  );
}

function Authority({ row }: { row: Dominio }) {
  const { number } = useFormat();
  const value = row.metricas.autoridad_dominio;
  return value === null ? <None /> : <span className={classes.figure}>{number(value)}</span>;
}

function Checked({ row, now }: Pick<DomainRowProps, 'row' | 'now'>) {
  const { ago, dateTime } = useFormat();
  const seen = row.fecha_ultima_verificacion;
  if (seen === null) return <None />;
  return (
    <time dateTime={seen} title={dateTime(seen)}>
      {ago(seen, new Date(now))}
    </time>
  );
}

/** The best-known business that announces the name, and how many more do. */
function Business({ row }: { row: Dominio }) {
  const { number } = useFormat();
  const business = row.negocio_id;
  if (business === null) return <None />;
  const more = row.negocios_total - 1;
  return (
    <span className={classes.business}>
      <Clip>{shownName(business)}</Clip>
      {more > 0 && <span className={classes.note}>{text.moreBusinesses(number(more))}</span>}
    </span>
  );
}

function Actions({ row, actions, working, now }: DomainRowProps) {
  const name = row.dominio_unicode;
  const busy = isChecking(row, now);
  const free = domainTone(row, now) === 'free';
  return (
    <span className={classes.actions}>
      {free && (
        <RowAction label={text.buy(name)} onClick={() => actions.buy(row)}>
          <IconShoppingCart size={16} className={classes.buy} />
        </RowAction>
      )}
      <RowAction
        label={busy ? text.verifying(name) : text.verify(name)}
        disabled={busy}
        working={working}
        onClick={() => actions.verify(row._id)}
      >
        <IconRefresh size={16} />
      </RowAction>
      <RowAction
        label={row.favorito ? text.unfavourite(name) : text.favourite(name)}
        onClick={() => actions.favourite(row)}
      >
        {row.favorito ? <IconStarFilled size={16} className={classes.star} /> : <IconStar size={16} />}
      </RowAction>
      <span className={classes.copy}>
        <RowAction label={text.copy(name)} onClick={() => actions.copy(row)}>
          <IconCopy size={16} />
        </RowAction>
      </span>
      <RowAction label={text.remove(name)} disabled={busy} onClick={() => actions.remove(row)}>
        <IconTrash size={16} />
      </RowAction>
    </span>
  );
}
