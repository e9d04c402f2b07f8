import {
  IconCopy,
  IconRefresh,
  IconShoppingCart,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react';
import { memo } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { faseCiclo } from '#contract/states.ts';
import { domainTone, isChecking } from '#domain/check/domain-state.ts';
import { RowOffer } from '../../../buy/row-offer.tsx';
import { shownName } from '../../../format/business-name.ts';
import { useFormat } from '../../../format/use-format.ts';
import { DomainName } from '../../../parts/domain-name.tsx';
import { DomainStateBadge } from '../../../parts/domain-state-badge.tsx';
import { Clip } from '../../../parts/list/clip.tsx';
import { ListRow } from '../../../parts/list/list-row.tsx';
import { cellProps } from '../../../parts/list/list-table.tsx';
import { PickCell } from '../../../parts/list/pick-cell.tsx';
import { type Column, type Columns, listColumns } from '../../../parts/list-screen/columns.ts';
import { RowAction } from '../../../parts/row-action.tsx';
import { ValueBadge } from '../../../parts/value-badge.tsx';
import { VerdictBadge } from '../../../parts/verdict-badge.tsx';
import type { DomainsSearch } from '../address.ts';
import { phaseShort, domainsText as text } from '../text.ts';
import classes from './domain-row.module.css';

/** Stable, so that a row renders again only when it changes. */
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
  columns: readonly Column<DomainsSearch['orden'], DomainRowProps>[];
  actions: RowActions;
  chosen: boolean;
  /** Selected with all others: cannot be deselected alone. */
  fixed: boolean;
  working: boolean;
  /** Epoch milliseconds; a change updates the relative times. */
  now: number;
}

/** The name takes the remaining width. */
const columns: Columns<DomainsSearch['orden'], DomainRowProps> = {
  dominio: {
    label: 'Dominio',
    sort: 'dominio',
    card: 'title',
    fixed: true,
    cell: ({ row, actions }) => <DomainName row={row} onOpen={actions.open} />,
  },
  estado: {
    label: 'Estado',
    sort: 'estado',
    width: '6.25rem',
    drop: 2,
    cell: ({ row, now }) => <DomainStateBadge dominio={row} now={now} />,
  },
  disponible: {
    label: 'Disponible',
    width: '10.25rem',
    card: 'badge',
    cell: ({ row, now, actions }) => (
      <span className={classes.verdict}>
        <VerdictBadge plain now={now} dominio={row} onOpen={() => actions.open(row._id)} />
        <RowOffer row={row} short />
      </span>
    ),
  },
  fase: {
    label: 'Fase',
    width: '5.5rem',
    drop: 3,
    cell: ({ row }) => (row.fase_ciclo === faseCiclo.desconocida ? <None /> : phaseShort[row.fase_ciclo]),
  },
  http: { label: 'HTTP', width: '2.75rem', drop: 1, align: 'end', cell: ({ row }) => <Http row={row} /> },
  valor: {
    label: 'Valor',
    sort: 'valor',
    width: '6.875rem',
    card: 'fact',
    align: 'end',
    cell: ({ row }) => (row.valor_estimado === null ? <None /> : <ValueBadge value={row.valor_estimado} />),
  },
  autoridad: {
    label: 'Autoridad',
    sort: 'autoridad',
    width: '4.875rem',
    drop: 1,
    align: 'end',
    cell: ({ row }) => <Authority row={row} />,
  },
  verificacion: {
    label: 'Última verificación',
    sort: 'verificacion',
    width: '5.25rem',
    drop: 4,
    card: 'fact',
    cell: ({ row, now }) => <Checked row={row} now={now} />,
  },
  // Grows with the table by the width that the name does not need.
  negocio: {
    label: 'Negocio',
    width: 'clamp(6.625rem, 40cqi - 20.25rem, 18rem)',
    card: 'foot',
    cell: ({ row }) => <Business row={row} />,
  },
  acciones: {
    label: 'Acciones',
    width: '7.75rem',
    card: 'actions',
    align: 'end',
    fixed: true,
    cell: (props) => <Actions {...props} />,
  },
};
export const COLUMNS = listColumns(columns);

export const DomainRow = memo(function DomainRow(props: DomainRowProps) {
  const { row, actions, chosen, fixed } = props;
  return (
    <ListRow id={row._id} tone={domainTone(row, props.now)} chosen={chosen}>
      <PickCell
        label={text.select(row.dominio_unicode)}
        checked={chosen}
        disabled={fixed}
        onChange={(value) => actions.select(row._id, value)}
      />
      {props.columns.map((column) => (
        <td key={column.id} {...cellProps(column)}>
          {column.cell(props)}
        </td>
      ))}
    </ListRow>
  );
});

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

/** The best-known business of the name, and the number of others. */
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
