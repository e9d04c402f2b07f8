import { Button } from '@mantine/core';
import { IconCopy, IconListDetails, IconStar, IconStarFilled } from '@tabler/icons-react';
import { memo } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { domainTone } from '#domain/check/domain-state.ts';
import { useFormat } from '../../../format/use-format.ts';
import { DomainName } from '../../../parts/domain-name.tsx';
import { endedOf } from '../../../parts/ended.ts';
import { Clip } from '../../../parts/list/clip.tsx';
import { ListRow } from '../../../parts/list/list-row.tsx';
import { cellProps } from '../../../parts/list/list-table.tsx';
import { PickCell } from '../../../parts/list/pick-cell.tsx';
import { type Column, type Columns, listColumns } from '../../../parts/list-screen/columns.ts';
import { RowAction } from '../../../parts/row-action.tsx';
import { ValueBadge } from '../../../parts/value-badge.tsx';
import type { ExpiredSearch } from '../address.ts';
import { BusinessLink } from '../business-link.tsx';
import { None } from '../none.tsx';
import { columnText, expiredText as text } from '../text.ts';
import classes from './free.module.css';
import { archiveOf, Pack } from './pack.tsx';
import { freeText } from './text.ts';

/** Stable, so that a row renders again only when it changes. */
export interface FreeActions {
  open(id: string): void;
  favourite(row: Dominio): void;
  copy(row: Dominio): void;
  buy(row: Dominio): void;
  select(id: string, chosen: boolean): void;
}

interface FreeRowProps {
  row: Dominio;
  columns: readonly Column<ExpiredSearch['orden'], FreeRowProps>[];
  actions: FreeActions;
  chosen: boolean;
  /** Selected with all others: cannot be deselected alone. */
  fixed: boolean;
  /** Freed recently. */
  fresh: boolean;
  now: number;
}

const columns: Columns<ExpiredSearch['orden'], FreeRowProps> = {
  dominio: {
    label: columnText.dominio,
    sort: 'dominio',
    card: 'title',
    fixed: true,
    cell: (props) => <Name {...props} />,
  },
  valor: {
    label: columnText.valor,
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
  expiracion: {
    label: 'Expiración',
    sort: 'expiracion',
    width: '7.75rem',
    drop: 4,
    card: 'fact',
    cell: ({ row, now }) => <Expiry row={row} now={now} />,
  },
  // Grow with the table by the width that the name does not need.
  keyword: {
    label: columnText.keyword,
    width: 'clamp(7.5rem, 30cqi - 12.25rem, 14rem)',
    drop: 2,
    cell: ({ row }) => (row.keyword_origen === null ? <None /> : <Clip>{row.keyword_origen}</Clip>),
  },
  negocio: {
    label: columnText.negocio,
    width: 'clamp(10rem, 40cqi - 17.75rem, 18rem)',
    drop: 3,
    card: 'foot',
    cell: ({ row }) => <BusinessLink row={row} />,
  },
  acciones: {
    label: columnText.acciones,
    width: '10.25rem',
    card: 'actions',
    align: 'end',
    fixed: true,
    cell: ({ row, actions }) => <Actions row={row} actions={actions} />,
  },
};
export const COLUMNS = listColumns(columns);

export const FreeRow = memo(function FreeRow(props: FreeRowProps) {
  const { row, actions } = props;
  return (
    <ListRow id={row._id} tone={domainTone(row, props.now)} chosen={props.chosen}>
      <PickCell
        label={text.select(row.dominio_unicode)}
        checked={props.chosen}
        disabled={props.fixed}
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

function Name(props: FreeRowProps) {
  const { row, actions } = props;
  return (
    <span className={classes.name}>
      <span className={classes.first}>
        <DomainName row={row} onOpen={actions.open} />
        {props.fresh && <span className={classes.fresh}>{freeText.fresh}</span>}
      </span>
      <Pack row={row} onOpen={() => actions.open(row._id)} />
    </span>
  );
}

/** When it expired, or since when it was seen free, with the age; below, the years in the archive. */
function Expiry({ row, now }: { row: Dominio; now: number }) {
  const { date, number } = useFormat();
  const ended = endedOf(row, now);
  const archive = archiveOf(row);
  if (ended === null && archive === null) return <None />;
  return (
    <span className={classes.past}>
      {ended === null ? (
        <span className={classes.unknown}>{text.unknown}</span>
      ) : (
        <time dateTime={ended.since} data-hint={ended.kind === 'free' ? freeText.freeSince : undefined}>
          {ended.kind === 'free' && <span className={classes.note}>{freeText.free} </span>}
          {date(ended.since)}
          <span className={classes.note}> · {text.days(number(ended.days))}</span>
        </time>
      )}
      {archive !== null && <span className={classes.price}>{archive}</span>}
    </span>
  );
}

function Actions({ row, actions }: { row: Dominio; actions: FreeActions }) {
  const name = row.dominio_unicode;
  return (
    <span className={classes.actions}>
      <RowAction
        label={row.favorito ? text.unfavourite(name) : text.favourite(name)}
        onClick={() => actions.favourite(row)}
      >
        {row.favorito ? <IconStarFilled size={16} className={classes.star} /> : <IconStar size={16} />}
      </RowAction>
      <RowAction label={text.details(name)} onClick={() => actions.open(row._id)}>
        <IconListDetails size={16} />
      </RowAction>
      <RowAction label={text.copy(name)} onClick={() => actions.copy(row)}>
        <IconCopy size={16} />
      </RowAction>
      <Button
        size="compact-xs"
        aria-label={text.buyOne(name)}
        disabled={!row.es_disponible}
        onClick={() => actions.buy(row)}
      >
        {text.buy}
      </Button>
    </span>
  );
}

function Authority({ row }: { row: Dominio }) {
  const { number } = useFormat();
  const value = row.metricas.autoridad_dominio;
  return value === null ? <None /> : number(value);
}
