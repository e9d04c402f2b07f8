import { Button, Skeleton } from '@mantine/core';
import { IconArrowUp, IconDownload, IconSearchOff, IconWorldPlus } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { ColumnChooser } from '../../../parts/column-chooser.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { LinkButton } from '../../../parts/link-button.tsx';
import { ListPager } from '../../../parts/list-pager.tsx';
import { type Place, stepsFrom } from '../../../parts/list-place.ts';
import { LoadError } from '../../../parts/load-error.tsx';
import type { Selection } from '../../../parts/use-selection.ts';
import { actionText } from '../action-text.ts';
import { pasteText } from '../paste/text.ts';
import { columnText, domainsText as text } from '../text.ts';
import {
  columnsInAddress,
  type DomainsSearch,
  filterOf,
  isFiltered,
  type OrdenDominios,
  placeOf,
  visibleColumns,
  withoutFilter,
  withPlace,
  withView,
} from '../url-state.ts';
import type { useDomains } from '../use-domains.ts';
import { COLUMN_IDS, FIXED_COLUMNS } from './columns.ts';
import classes from './domain-list.module.css';
import type { RowActions } from './domain-row.tsx';
import { DomainsTable } from './domains-table.tsx';
import { useListKeys } from './use-list-keys.ts';

const COLUMNS = COLUMN_IDS.map((id) => ({ id, label: columnText[id] }));
/** The specification's count of rows while loading. */
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

export interface DomainListProps {
  search: DomainsSearch;
  domains: ReturnType<typeof useDomains>;
  selection: Selection;
  actions: RowActions;
  isWorking: (id: string) => boolean;
  onSearch: (search: DomainsSearch) => void;
  onSort: (by: OrdenDominios) => void;
  exporting: boolean;
  onExport: () => void;
  onPaste: () => void;
  searchRef: RefObject<HTMLElement | null>;
}

/** The table with its count, its columns and its pages, or what stands in its place. */
export function DomainList(props: DomainListProps) {
  const { search, domains, onSearch } = props;
  const { number } = useFormat();
  const { paginacion, rows } = domains;
  const here = placeOf(search);
  const onPlace = (place: Place) => onSearch(withPlace(search, place));
  useListKeys({
    steps: paginacion ? stepsFrom(here, paginacion) : null,
    onPlace,
    searchRef: props.searchRef,
  });
  const columns = visibleColumns(search.columnas);
  const total = paginacion?.total_elementos ?? 0;
  const count = number(total);
  const counted = paginacion?.total_exacto === false ? text.moreThan(count) : text.rows(count, total === 1);
  return (
    <div className={classes.list}>
      <div className={classes.head}>
        <span role="status" className={classes.count}>
          {paginacion !== undefined && counted}
        </span>
        {domains.waiting > 0 && (
          <Button
            size="xs"
            radius="xl"
            leftSection={<IconArrowUp size={14} />}
            title={text.newRowsHint}
            onClick={domains.reload}
          >
            {text.newRows(number(domains.waiting))}
          </Button>
        )}
        <div className={classes.tools}>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            disabled={total === 0}
            loading={props.exporting}
            onClick={props.onExport}
          >
            {actionText.exportAll(count)}
          </Button>
          <ColumnChooser
            columns={COLUMNS}
            fixed={FIXED_COLUMNS}
            shown={columns}
            onShown={(shown) => onSearch({ ...search, columnas: columnsInAddress(shown) })}
          />
        </div>
      </div>
      {domains.error !== null && (
        <LoadError
          title={text.loadFailed}
          error={domains.error}
          onRetry={domains.reload}
          retrying={domains.reloading}
        />
      )}
      {domains.loading && domains.error === null && (
        <div aria-hidden="true">
          {SKELETON_ROWS.map((key) => (
            <Skeleton key={key} height={36} mb={8} />
          ))}
        </div>
      )}
      {rows !== undefined && rows.length > 0 && (
        <DomainsTable
          rows={rows}
          columns={columns}
          search={search}
          onSort={props.onSort}
          selection={props.selection}
          stale={domains.stale}
          actions={props.actions}
          isWorking={props.isWorking}
        />
      )}
      {rows?.length === 0 && domains.error === null && (
        <Empty search={search} onSearch={onSearch} onPaste={props.onPaste} total={total} />
      )}
      {paginacion !== undefined && total > 0 && (
        <ListPager
          here={here}
          limite={search.limite}
          paginacion={paginacion}
          onPlace={onPlace}
          onLimite={(limite) => onSearch(withView(search, { limite }))}
        />
      )}
    </div>
  );
}

function Empty(props: Pick<DomainListProps, 'search' | 'onSearch' | 'onPaste'> & { total: number }) {
  const { search, onSearch, total } = props;
  if (total > 0) {
    return (
      <EmptyState
        icon={<IconSearchOff size={22} aria-hidden="true" />}
        title={text.pageGone}
        action={
          <Button variant="default" onClick={() => onSearch(withPlace(search, { pagina: 1 }))}>
            {text.firstPage}
          </Button>
        }
      />
    );
  }
  if (isFiltered(filterOf(search))) {
    return (
      <EmptyState
        icon={<IconSearchOff size={22} aria-hidden="true" />}
        title={text.noMatch}
        action={
          <Button variant="default" onClick={() => onSearch(withoutFilter(search))}>
            {text.clearFilter}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconWorldPlus size={22} aria-hidden="true" />}
      title={text.emptyTitle}
      line={text.emptyLine}
      action={
        <div className={classes.choices}>
          <Button onClick={props.onPaste}>{pasteText.button}</Button>
          <LinkButton variant="default" to="/live-search">
            {text.emptySearch}
          </LinkButton>
        </div>
      }
    />
  );
}
