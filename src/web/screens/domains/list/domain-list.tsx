import { Button } from '@mantine/core';
import { IconDownload, IconWorldPlus } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { ORDENES_DOMINIOS } from '#contract/routes/dominios.ts';
import { useFormat } from '../../../format/use-format.ts';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { LinkButton } from '../../../parts/link-button.tsx';
import { ListFrame } from '../../../parts/list/list-frame.tsx';
import { NothingFound } from '../../../parts/list/nothing-found.tsx';
import { isFiltered, placeOf, withPlace, withView } from '../../../parts/list/url-fields.ts';
import { useListKeys } from '../../../parts/list/use-list-keys.ts';
import type { RowKey } from '../../../parts/list/use-row-keys.ts';
import { ListPager } from '../../../parts/list-pager.tsx';
import { type Place, stepsFrom } from '../../../parts/list-place.ts';
import { ListBar } from '../../../parts/list-screen/list-bar.tsx';
import { savedText } from '../../../parts/saved-filters/saved-query.ts';
import { actionText } from '../action-text.ts';
import { type DomainsSearch, domainsAddress } from '../address.ts';
import { filterText, orderText, domainsText as text } from '../text.ts';
import type { useDomains } from '../use-domains.ts';
import { COLUMNS } from './domain-row.tsx';
import { DomainsTable, type DomainsTableProps } from './domains-table.tsx';
import { domainFilters } from './filters.ts';

const ORDERS = ORDENES_DOMINIOS.map((value) => [value, orderText[value]] as const);

export interface DomainListProps
  extends Pick<DomainsTableProps, 'search' | 'selection' | 'actions' | 'isWorking'> {
  domains: ReturnType<typeof useDomains>;
  rowKeys: readonly RowKey[];
  onSearch: (search: DomainsSearch, replace?: boolean) => void;
  onExport: () => void;
  onPaste: () => void;
  searchRef: RefObject<HTMLInputElement | null>;
  notices: ReactNode;
  bulk: ReactNode;
}

export function DomainList(props: DomainListProps) {
  const { search, domains, onSearch } = props;
  const format = useFormat();
  const { paginacion, rows } = domains;
  const here = placeOf(search);
  const onPlace = (place: Place) => onSearch(withPlace(search, place));
  useListKeys({
    steps: paginacion ? stepsFrom(here, paginacion) : null,
    onPlace,
    searchRef: props.searchRef,
  });
  const columns = useMemo(() => COLUMNS.shown(search.columnas), [search.columnas]);
  const total = paginacion?.total_elementos ?? 0;
  const count = format.number(total);
  return (
    <ListFrame
      label={text.tableLabel}
      failed={text.loadFailed}
      state={{
        loading: domains.loading,
        error: domains.error,
        retrying: domains.reloading,
        stalled: domains.stalled,
        retry: domains.reload,
        empty: !domains.loading && rows?.length === 0,
      }}
      tools={
        <ListBar
          address={domainsAddress}
          search={search}
          onSearch={onSearch}
          searchRef={props.searchRef}
          label={filterText.search}
          placeholder={filterText.searchPlaceholder}
          filters={domainFilters}
          orders={ORDERS}
          columns={COLUMNS}
          saved={{
            pantalla: 'dominios',
            current: savedText({
              ...domainsAddress.apiFilter(domainsAddress.filterOf(search)),
              aviso: undefined,
            }),
          }}
        >
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            disabled={total === 0}
            onClick={props.onExport}
          >
            {actionText.exportAll(count)}
          </Button>
        </ListBar>
      }
      notices={props.notices}
      status={
        paginacion &&
        (paginacion.total_exacto === false ? text.moreThan(count) : text.rows(count, total === 1))
      }
      waiting={
        domains.waiting > 0
          ? {
              label: text.newRows(format.number(domains.waiting)),
              hint: text.newRowsHint,
              onShow: domains.reload,
            }
          : null
      }
      empty={<Empty search={search} onSearch={onSearch} onPaste={props.onPaste} total={total} />}
      rowKeys={props.rowKeys}
      pager={
        paginacion !== undefined &&
        total > 0 && (
          <ListPager
            here={here}
            limite={search.limite}
            paginacion={paginacion}
            onPlace={onPlace}
            onLimite={(limite) => onSearch(withView(search, { limite }))}
          />
        )
      }
      bulk={props.bulk}
    >
      {rows !== undefined && rows.length > 0 && (
        <DomainsTable
          rows={rows}
          columns={columns}
          search={search}
          onSort={(by) => onSearch(domainsAddress.sorted(search, by))}
          selection={props.selection}
          stale={domains.stale}
          actions={props.actions}
          isWorking={props.isWorking}
        />
      )}
    </ListFrame>
  );
}

function Empty(props: Pick<DomainListProps, 'search' | 'onSearch' | 'onPaste'> & { total: number }) {
  const { search, onSearch, total } = props;
  if (total > 0) {
    return (
      <NothingFound
        title={text.pageGone}
        back={text.firstPage}
        onBack={() => onSearch(withPlace(search, { pagina: 1 }))}
      />
    );
  }
  if (isFiltered(domainsAddress.filterOf(search))) {
    return (
      <NothingFound
        title={text.noMatch}
        back={text.clearFilter}
        onBack={() => onSearch(domainsAddress.withoutFilter(search))}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconWorldPlus size={22} aria-hidden="true" />}
      title={text.emptyTitle}
      line={text.emptyLine}
      action={
        <>
          <Button onClick={props.onPaste}>{text.paste}</Button>
          <LinkButton variant="default" to="/live-search">
            {text.emptySearch}
          </LinkButton>
        </>
      }
    />
  );
}
