import { Button } from '@mantine/core';
import { IconCopy, IconShoppingCart, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { FilaLive } from '#contract/entities/live.ts';
import { domainTone } from '#domain/check/domain-state.ts';
import { useFormat } from '../../../format/use-format.ts';
import { ListRow } from '../../../parts/list/list-row.tsx';
import { cellProps, ListTable } from '../../../parts/list/list-table.tsx';
import { useSlices } from '../../../parts/list/use-slices.ts';
import { LoadError } from '../../../parts/load-error.tsx';
import { RowAction } from '../../../parts/row-action.tsx';
import { useMinute } from '../../../parts/use-minute.ts';
import { VerdictBadge } from '../../../parts/verdict-badge.tsx';
import { freeQuery } from '../queries.ts';
import { freeText as text } from '../text.ts';
import classes from './free-list.module.css';
import { liveColumn as column, FREE_COLUMNS } from './live-columns.tsx';
import { BusinessName, DomainLink, RatingMark } from './row-parts.tsx';

type Domain = NonNullable<FilaLive['dominio']>;

export interface LiveActions {
  open(id: string): void;
  verify(id: string): void;
  copy(dominio: Domain): void;
  buy(dominio: Domain): void;
  favourite(dominio: Domain): void;
}

/** A search's free names, above its results, as they are found. */
export function FreeList(props: {
  batchId: string;
  actions: LiveActions;
  /** While the search runs, room for the first names is reserved, so that their arrival does not shift the layout. */
  running: boolean;
  /** Free names of the whole search, of which only the first are shown. */
  total: number;
  onAll: () => void;
}) {
  const { number } = useFormat();
  const now = useMinute();
  const { data, error, refetch, isFetching } = useQuery({
    ...freeQuery(props.batchId),
    // The screen has already asked.
    retryOnMount: false,
  });
  const free = data ?? NONE;
  const rows = useSlices(free, idOf);
  const count = free.length;
  if (data === undefined)
    return error === null ? null : (
      <LoadError title={text.failed} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (count === 0 && !props.running) return null;
  return (
    <section aria-label={text.label} className={classes.free} data-some={count > 0 || undefined}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          {text.title(number(count === 0 ? 0 : Math.max(count, props.total)))}
        </h2>
        {count > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={props.onAll}>
            {text.all}
          </Button>
        )}
      </div>
      <div className={classes.rows} data-running={props.running || undefined}>
        {count === 0 && <p className={classes.none}>{text.none}</p>}
        {count > 0 && (
          <ListTable headless label={text.label} columns={FREE_COLUMNS}>
            <tbody>
              {rows.map((fila, place) => (
                // Key by position, as in the table below: a new name above another moves no line.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <FreeRow key={place} fila={fila} now={now} actions={props.actions} />
              ))}
            </tbody>
          </ListTable>
        )}
      </div>
    </section>
  );
}

const NONE: readonly FilaLive[] = [];
const idOf = (fila: FilaLive) => fila._id;

const FreeRow = memo(function FreeRow(props: {
  fila: FilaLive;
  /** Epoch milliseconds. */
  now: number;
  actions: LiveActions;
}) {
  const { fila, now, actions } = props;
  const { negocio, dominio } = fila;
  if (dominio === null) return null;
  const name = dominio.dominio_unicode;
  const tone = domainTone(dominio, now);
  return (
    <ListRow id={fila._id} tone={tone}>
      <td {...cellProps(column.dominio)}>
        <DomainLink dominio={dominio} sitioWeb={null} />
      </td>
      <td {...cellProps(column.estado)}>
        <VerdictBadge plain now={now} dominio={dominio} onOpen={() => actions.open(dominio._id)} />
      </td>
      <td {...cellProps(column.negocio)}>
        <BusinessName fila={fila} />
      </td>
      <td {...cellProps(column.rating)}>
        <RatingMark negocio={negocio} />
      </td>
      <td {...cellProps(column.acciones)}>
        <span className={classes.actions}>
          {tone === 'free' && (
            <RowAction label={text.buy(name)} onClick={() => actions.buy(dominio)}>
              <IconShoppingCart size={16} className={classes.buy} />
            </RowAction>
          )}
          <RowAction label={text.copy(name)} onClick={() => actions.copy(dominio)}>
            <IconCopy size={16} />
          </RowAction>
          <RowAction
            label={dominio.favorito ? text.unfavourite(name) : text.favourite(name)}
            onClick={() => actions.favourite(dominio)}
          >
            {dominio.favorito ? (
              <IconStarFilled size={16} className={classes.star} />
            ) : (
              <IconStar size={16} />
            )}
          </RowAction>
        </span>
      </td>
    </ListRow>
  );
});
