import { IconCalendarPlus, IconCopy, IconShoppingCart, IconStar, IconStarFilled } from '@tabler/icons-react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { domainTone } from '#domain/check/domain-state.ts';
import { api } from '../../../api/api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { DomainName } from '../../../parts/domain-name.tsx';
import { Clip } from '../../../parts/list/clip.tsx';
import { ListRow } from '../../../parts/list/list-row.tsx';
import { cellProps, type ListColumn } from '../../../parts/list/list-table.tsx';
import { RowAction } from '../../../parts/row-action.tsx';
import { saveFile } from '../../../parts/save-file.ts';
import { ValueBadge } from '../../../parts/value-badge.tsx';
import { VerdictBadge } from '../../../parts/verdict-badge.tsx';
import { BusinessLink } from '../business-link.tsx';
import { None } from '../none.tsx';
import { columnText, expiredText as text } from '../text.ts';
import classes from './drops.module.css';
import { intervalText } from './interval.ts';
import { dropText } from './text.ts';

export const COLUMNS: readonly ListColumn<never>[] = [
  { id: 'dominio', label: columnText.dominio, card: 'title' },
  { id: 'fase', label: dropText.phase, width: '13rem', card: 'fact' },
  { id: 'fecha', label: dropText.date, width: '10rem', card: 'fact' },
  { id: 'valor', label: columnText.valor, width: '7.5rem', card: 'badge', align: 'end', drop: 4 },
  { id: 'keyword', label: columnText.keyword, width: '8.5rem', drop: 1 },
  { id: 'negocio', label: columnText.negocio, width: '10rem', drop: 3, card: 'foot' },
  { id: 'acciones', label: columnText.acciones, width: '8.75rem', card: 'actions', align: 'end' },
];
const DAY_MS = 86_400_000;

export interface DropActions {
  open(id: string): void;
  favourite(row: Dominio): void;
  copy(row: Dominio): void;
  buy(row: Dominio): void;
  eventFailed(cause: unknown): void;
}

export function DropRow({ row, now, actions }: { row: Dominio; now: number; actions: DropActions }) {
  const name = row.dominio_unicode;
  const cells: Record<string, React.ReactNode> = {
    dominio: <DomainName row={row} onOpen={actions.open} />,
    fase: <VerdictBadge plain dominio={row} now={now} onOpen={() => actions.open(row._id)} />,
    fecha: <DropDate row={row} now={now} />,
    valor: row.valor_estimado === null ? <None /> : <ValueBadge value={row.valor_estimado} />,
    keyword: row.keyword_origen === null ? <None /> : <Clip>{row.keyword_origen}</Clip>,
    negocio: <BusinessLink row={row} />,
    acciones: (
      <span className={classes.actions}>
        <RowAction
          label={row.favorito ? dropText.unwatch(name) : dropText.watch(name)}
          onClick={() => actions.favourite(row)}
        >
          {row.favorito ? <IconStarFilled size={16} className={classes.star} /> : <IconStar size={16} />}
        </RowAction>
        <RowAction
          label={dropText.event(name)}
          disabled={row.fecha_liberacion_estimada === null && row.liberacion_desde === null}
          onClick={() => void saveEvent(row).catch(actions.eventFailed)}
        >
          <IconCalendarPlus size={16} />
        </RowAction>
        <RowAction label={dropText.buy(name)} onClick={() => actions.buy(row)}>
          <IconShoppingCart size={16} />
        </RowAction>
        <RowAction label={text.copy(name)} onClick={() => actions.copy(row)}>
          <IconCopy size={16} />
        </RowAction>
      </span>
    ),
  };
  return (
    <ListRow id={row._id} tone={domainTone(row, now)}>
      {COLUMNS.map((column) => (
        <td key={column.id} {...cellProps(column)}>
          {cells[column.id]}
        </td>
      ))}
    </ListRow>
  );
}

function DropDate({ row, now }: { row: Dominio; now: number }) {
  const format = useFormat();
  const { date, isoDay } = format;
  const when = row.fecha_liberacion_estimada ?? row.liberacion_desde;
  const interval = when === row.liberacion_desde ? intervalText(row, format) : null;
  if (when === null) return <span className={classes.note}>{dropText.noDate}</span>;
  // Calendar days, like the date beside it: a drop this evening is today.
  const dayOf = (moment: string | number) => Date.parse(isoDay(new Date(moment))) / DAY_MS;
  const left = dayOf(when) - dayOf(now);
  return (
    <time dateTime={when}>
      <span className={interval === null ? classes.date : classes.interval}>{interval ?? date(when)}</span>{' '}
      <span className={classes.note}>{dropText.daysLeft(left)}</span>
    </time>
  );
}

/** Downloads the drop as a calendar file with one event. */
async function saveEvent(row: Dominio): Promise<void> {
  const answer = await api.open(gestionRoutes.evento, { params: { id: row._id } });
  saveFile(await answer.blob(), `${row.dominio}.ics`);
}
