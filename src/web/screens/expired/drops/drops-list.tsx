import { Button } from '@mantine/core';
import { IconCalendarPlus, IconCalendarStats, IconCopy, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense, useState } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { domainTone } from '#domain/check/domain-state.ts';
import { api } from '../../../api/api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { DomainName } from '../../../parts/domain-name.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { Clip } from '../../../parts/list/clip.tsx';
import { ListFrame } from '../../../parts/list/list-frame.tsx';
import { ListRow } from '../../../parts/list/list-row.tsx';
import { cellProps, type ListColumn, ListTable } from '../../../parts/list/list-table.tsx';
import { ListTools } from '../../../parts/list/list-tools.tsx';
import { SearchBox } from '../../../parts/list/search-box.tsx';
import { withPlace, withView } from '../../../parts/list/url-fields.ts';
import { useListKeys } from '../../../parts/list/use-list-keys.ts';
import { useListState } from '../../../parts/list/use-list-state.ts';
import type { RowKey } from '../../../parts/list/use-row-keys.ts';
import { stepsFrom } from '../../../parts/list-place.ts';
import { Pager } from '../../../parts/pager.tsx';
import { RowAction } from '../../../parts/row-action.tsx';
import { saveFile } from '../../../parts/save-file.ts';
import { useMinute } from '../../../parts/use-minute.ts';
import { ValueBadge } from '../../../parts/value-badge.tsx';
import { VerdictBadge } from '../../../parts/verdict-badge.tsx';
import { BusinessLink } from '../business-link.tsx';
import { None } from '../none.tsx';
import { columnText, filterText, keyText, expiredText as text } from '../text.ts';
import type { ExpiredSearch } from '../url-state.ts';
import { DropStrip } from './drop-strip.tsx';
import classes from './drops.module.css';
import { intervalText } from './interval.ts';
import { dropsQuery } from './queries.ts';
import { dropText } from './text.ts';

const CalendarDialog = lazyPart(() => import('./calendar-dialog.tsx').then((part) => part.CalendarDialog));

const COLUMNS: readonly ListColumn<never>[] = [
  { id: 'dominio', label: columnText.dominio, card: 'title' },
  { id: 'fase', label: dropText.phase, width: '13rem', card: 'fact' },
  { id: 'fecha', label: dropText.date, width: '10rem', card: 'fact' },
  { id: 'valor', label: columnText.valor, width: '7.5rem', card: 'badge', align: 'end', drop: 4 },
  { id: 'keyword', label: columnText.keyword, width: '8.5rem', drop: 1 },
  { id: 'negocio', label: columnText.negocio, width: '10rem', drop: 3, card: 'foot' },
  { id: 'acciones', label: columnText.acciones, width: '7rem', card: 'actions', align: 'end' },
];
const DAY_MS = 86_400_000;

export interface DropActions {
  open(id: string): void;
  favourite(row: Dominio): void;
  copy(row: Dominio): void;
}

/** Names that come free soon, the soonest first, under the strip of their days. */
export function DropsList(props: {
  search: ExpiredSearch;
  onSearch: (search: ExpiredSearch, replace?: boolean) => void;
  actions: DropActions;
  /** Beside those of its actions. */
  rowKeys: readonly RowKey[];
  searchRef: RefObject<HTMLInputElement | null>;
}) {
  const { search, onSearch, actions } = props;
  const { number } = useFormat();
  const [feed, setFeed] = useState<'never' | 'open' | 'closed'>('never');
  const now = useMinute();
  const page = useQuery(dropsQuery(search));
  const rows = page.data?.data;
  const total = page.data?.paginacion.total_elementos ?? 0;
  const here = { pagina: search.pagina };
  useListKeys({
    steps: page.data ? stepsFrom(here, page.data.paginacion) : null,
    onPlace: (place) => onSearch(withPlace(search, place)),
    searchRef: props.searchRef,
  });
  const state = useListState(page, {
    here,
    rows: rows?.length,
    pages: page.data?.paginacion.total_paginas,
    empty: rows?.length === 0,
    onPage: (pagina) => onSearch({ ...search, pagina }, true),
  });
  const withRow = (act: (row: Dominio) => void) => (id: string) => {
    const row = rows?.find(({ _id }) => _id === id);
    if (row !== undefined) act(row);
  };
  return (
    <>
      <ListFrame
        label={text.tableLabel}
        failed={text.loadFailed}
        state={state}
        tools={
          <ListTools
            search={
              <SearchBox
                label={filterText.search}
                placeholder={filterText.placeholder}
                maxLength={253}
                value={search.search}
                onSearch={(value) => onSearch(withView(search, { search: value }), true)}
                inputRef={props.searchRef}
              />
            }
            more={
              <Button
                variant="default"
                leftSection={<IconCalendarStats size={16} />}
                onClick={() => setFeed('open')}
              >
                {dropText.calendar}
              </Button>
            }
          />
        }
        notices={
          page.data !== undefined && (
            <DropStrip
              days={page.data.dias}
              chosen={search.dia}
              onChoose={(dia) => onSearch(withView(search, { dia }))}
            />
          )
        }
        status={page.data && text.rows(number(total), total === 1)}
        empty={
          <EmptyState
            icon={<IconCalendarStats size={22} aria-hidden="true" />}
            title={search.search !== '' || search.dia !== undefined ? text.noMatch : dropText.noDrops}
            line={dropText.noDropsLine}
          />
        }
        rowKeys={[
          ...props.rowKeys,
          { key: 'f', label: keyText.favourite, run: withRow(actions.favourite) },
          { key: 'c', label: keyText.copy, run: withRow(actions.copy) },
        ]}
        pager={
          page.data !== undefined && (
            <Pager
              page={search.pagina}
              pages={page.data.paginacion.total_paginas}
              onPage={(pagina) => onSearch({ ...search, pagina })}
            />
          )
        }
      >
        {rows !== undefined && rows.length > 0 && (
          <ListTable label={text.tableLabel} columns={COLUMNS} stale={page.isPlaceholderData}>
            <tbody>
              {rows.map((row) => (
                <DropRow key={row._id} row={row} now={now} actions={actions} />
              ))}
            </tbody>
          </ListTable>
        )}
      </ListFrame>
      {feed !== 'never' && (
        <Suspense>
          <CalendarDialog opened={feed === 'open'} onClose={() => setFeed('closed')} />
        </Suspense>
      )}
    </>
  );
}

function DropRow({ row, now, actions }: { row: Dominio; now: number; actions: DropActions }) {
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
          onClick={() => void saveEvent(row)}
        >
          <IconCalendarPlus size={16} />
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
  const interval = row.fecha_liberacion_estimada === null ? intervalText(row, format) : null;
  const when = row.fecha_liberacion_estimada ?? row.liberacion_desde;
  if (when === null) return <span className={classes.note}>{dropText.noDate}</span>;
  // Days of the calendar, as the date beside them: what falls this evening falls today.
  const dayOf = (moment: string | number) => Date.parse(isoDay(new Date(moment))) / DAY_MS;
  const left = dayOf(when) - dayOf(now);
  return (
    <time dateTime={when}>
      <span className={interval === null ? classes.date : classes.interval}>{interval ?? date(when)}</span>{' '}
      <span className={classes.note}>{dropText.daysLeft(left)}</span>
    </time>
  );
}

/** The drop as a calendar file of one event. */
async function saveEvent(row: Dominio): Promise<void> {
  try {
    const answer = await api.open(gestionRoutes.evento, { params: { id: row._id } });
    saveFile(await answer.blob(), `${row.dominio}.ics`);
  } catch (cause) {
    console.warn('No se pudo crear el evento', cause);
  }
}
