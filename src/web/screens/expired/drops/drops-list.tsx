import { Button } from '@mantine/core';
import { IconCalendarStats, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense, useState } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { useFormat } from '../../../format/use-format.ts';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { FilterChips } from '../../../parts/list/filter-chips.tsx';
import { ListFrame } from '../../../parts/list/list-frame.tsx';
import { ListTable } from '../../../parts/list/list-table.tsx';
import { ListTools } from '../../../parts/list/list-tools.tsx';
import { NothingFound } from '../../../parts/list/nothing-found.tsx';
import { SearchBox } from '../../../parts/list/search-box.tsx';
import { isFiltered, withPlace, withView } from '../../../parts/list/url-fields.ts';
import { useListKeys } from '../../../parts/list/use-list-keys.ts';
import { useListState } from '../../../parts/list/use-list-state.ts';
import type { RowKey } from '../../../parts/list/use-row-keys.ts';
import { stepsFrom } from '../../../parts/list-place.ts';
import { Pager } from '../../../parts/pager.tsx';
import { SavedFilters } from '../../../parts/saved-filters/saved-filters.tsx';
import { savedSearch, savedText } from '../../../parts/saved-filters/saved-query.ts';
import { useMinute } from '../../../parts/use-minute.ts';
import { type DropsFilter, dropsFilterOf, type ExpiredSearch, expiredAddress } from '../address.ts';
import { filterText, keyText, expiredText as text } from '../text.ts';
import { COLUMNS, type DropActions, DropRow } from './drop-row.tsx';
import { DropStrip } from './drop-strip.tsx';
import classes from './drops.module.css';
import { DropFilters, dropChipsOf } from './filters.tsx';
import { dropsApiFilter, dropsQuery } from './queries.ts';
import { dropText } from './text.ts';

type Dialog = 'calendar' | 'export';
const ExportDialog = lazyPart(() =>
  import('../../../parts/export/export-dialog.tsx').then((part) => part.ExportDialog),
);
const CalendarDialog = lazyPart(() => import('./calendar-dialog.tsx').then((part) => part.CalendarDialog));

/** Names that become free soon, the soonest first, below the strip of days. */
export function DropsList(props: {
  search: ExpiredSearch;
  onSearch: (search: ExpiredSearch, replace?: boolean) => void;
  actions: DropActions;
  /** In addition to those of its actions. */
  rowKeys: readonly RowKey[];
  searchRef: RefObject<HTMLInputElement | null>;
}) {
  const { search, onSearch, actions } = props;
  const format = useFormat();
  const filter = dropsFilterOf(search);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<Dialog>>(new Set());
  const open = (one: Dialog) => {
    setSeen((before) => new Set([...before, one]));
    setDialog(one);
  };
  const change = (part: Partial<DropsFilter>) => onSearch(withView<ExpiredSearch>(search, part));
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
            filters={<DropFilters filter={filter} onChange={change} />}
            chips={
              <>
                <FilterChips
                  chips={dropChipsOf(filter, format, change)}
                  onClear={() => onSearch(expiredAddress.withoutFilter(search))}
                />
                <SavedFilters
                  pantalla="liberaciones"
                  current={savedText({ ...dropsApiFilter(filter), dia: undefined })}
                  onPick={(saved) =>
                    onSearch(
                      expiredAddress.parse({
                        ...expiredAddress.withoutFilter(search),
                        ...savedSearch(saved),
                      }),
                    )
                  }
                />
              </>
            }
            more={
              <>
                <Button
                  variant="default"
                  leftSection={<IconCalendarStats size={16} />}
                  onClick={() => open('calendar')}
                >
                  <span className={classes.wide}>{dropText.calendar}</span>
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconDownload size={16} />}
                  disabled={total === 0}
                  onClick={() => open('export')}
                >
                  <span className={classes.wide}>{dropText.export(format.number(total))}</span>
                </Button>
              </>
            }
          />
        }
        notices={
          page.data !== undefined && (
            <DropStrip
              days={page.data.dias}
              chosen={search.dia}
              onChoose={(dia) => change({ dia, dias: undefined })}
            />
          )
        }
        status={
          page.data &&
          (page.data.paginacion.total_exacto === false
            ? text.moreThan(format.number(total))
            : text.rows(format.number(total), total === 1))
        }
        empty={
          isFiltered(filter) ? (
            <NothingFound
              title={text.noMatch}
              back={text.clearFilter}
              onBack={() => onSearch(expiredAddress.withoutFilter(search))}
            />
          ) : (
            <EmptyState
              icon={<IconCalendarStats size={22} aria-hidden="true" />}
              title={dropText.noDrops}
              line={dropText.noDropsLine}
            />
          )
        }
        rowKeys={[
          ...props.rowKeys,
          { key: 'f', label: keyText.favourite, run: withRow(actions.favourite) },
          { key: 'c', label: keyText.copy, run: withRow(actions.copy) },
          { key: 'b', label: keyText.buy, run: withRow(actions.buy) },
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
      <Suspense>
        {seen.has('calendar') && (
          <CalendarDialog
            opened={dialog === 'calendar'}
            onClose={() => setDialog(null)}
            filter={filter}
            total={total}
          />
        )}
        {seen.has('export') && (
          <ExportDialog
            opened={dialog === 'export'}
            onClose={() => setDialog(null)}
            total={total}
            columns="dominios"
            request={{ entidad: 'liberaciones', filtro: dropsApiFilter(filter) }}
          />
        )}
      </Suspense>
    </>
  );
}
