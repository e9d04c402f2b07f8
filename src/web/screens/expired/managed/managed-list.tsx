import { IconArchive, IconArrowBackUp, IconEdit, IconReceipt, IconShoppingBag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import type { Compra, DominioGestionado } from '#contract/entities/gestion.ts';
import { estadoGestion } from '#contract/states.ts';
import { useFormat } from '../../../format/use-format.ts';
import { DomainName } from '../../../parts/domain-name.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { Clip } from '../../../parts/list/clip.tsx';
import { ListFrame } from '../../../parts/list/list-frame.tsx';
import { ListRow } from '../../../parts/list/list-row.tsx';
import { cellProps, type ListColumn, ListTable } from '../../../parts/list/list-table.tsx';
import { ListTools } from '../../../parts/list/list-tools.tsx';
import { NothingFound } from '../../../parts/list/nothing-found.tsx';
import { SearchBox } from '../../../parts/list/search-box.tsx';
import { placeOf, withPlace, withView } from '../../../parts/list/url-fields.ts';
import { useListKeys } from '../../../parts/list/use-list-keys.ts';
import { useListState } from '../../../parts/list/use-list-state.ts';
import { ListPager } from '../../../parts/list-pager.tsx';
import { stepsFrom } from '../../../parts/list-place.ts';
import { RowAction } from '../../../parts/row-action.tsx';
import { VerdictBadge } from '../../../parts/verdict-badge.tsx';
import { type ExpiredSearch, expiredAddress } from '../address.ts';
import { None } from '../none.tsx';
import { columnText, filterText, keyText, expiredText as text } from '../text.ts';
import classes from './managed.module.css';
import { OwnNames } from './own-names.tsx';
import { managedQuery } from './queries.ts';
import { boughtText } from './text.ts';

const PurchaseDialog = lazyPart(() => import('./purchase-dialog.tsx').then((part) => part.PurchaseDialog));

const ACTIONS = {
  id: 'acciones',
  label: boughtText.actions,
  width: '7rem',
  card: 'actions',
  align: 'end',
} as const;
const BOUGHT: readonly ListColumn<never>[] = [
  { id: 'dominio', label: boughtText.domain, card: 'title' },
  { id: 'compra', label: boughtText.paid, width: '11rem', card: 'fact' },
  { id: 'registrador', label: boughtText.registrar, width: '10rem', card: 'foot', drop: 2 },
  { id: 'renovacion', label: boughtText.renewal, width: '11rem', card: 'fact', drop: 4 },
  { id: 'venta', label: boughtText.sale, width: '11rem', card: 'foot', drop: 3 },
  { id: 'resultado', label: boughtText.result, width: '11rem', card: 'badge', align: 'end' },
  ACTIONS,
];
const DISCARDED: readonly ListColumn<never>[] = [
  { id: 'dominio', label: boughtText.domain, card: 'title' },
  { id: 'veredicto', label: boughtText.verdict, width: '13rem', card: 'badge' },
  { id: 'keyword', label: columnText.keyword, width: '12rem', card: 'fact', drop: 2 },
  ACTIONS,
];

/** Names bought or discarded, newest first. */
export function ManagedList(props: {
  kind: 'comprado' | 'descartado';
  search: ExpiredSearch;
  onSearch: (search: ExpiredSearch, replace?: boolean) => void;
  onOpen: (id: string) => void;
  onRestore: (id: string) => void;
  searchRef: RefObject<HTMLInputElement | null>;
}) {
  const { search, onSearch } = props;
  const { number } = useFormat();
  const [edited, setEdited] = useState({ row: null as DominioGestionado | null, opened: false, opening: 0 });
  const bought = props.kind === estadoGestion.comprado;
  const page = useQuery(managedQuery(props.kind, search));
  const rows = page.data?.data;
  const paginacion = page.data?.paginacion;
  const total = paginacion?.total_elementos ?? 0;
  const state = useListState(page, {
    here: placeOf(search),
    rows: rows?.length,
    pages: paginacion?.total_paginas,
    empty: rows?.length === 0,
    onPage: (pagina) => onSearch(withPlace(search, { pagina }), true),
  });
  useListKeys({
    steps: paginacion ? stepsFrom(placeOf(search), paginacion) : null,
    onPlace: (place) => onSearch(withPlace(search, place)),
    searchRef: props.searchRef,
  });
  const columns = bought ? BOUGHT : DISCARDED;
  const cell = (id: string, row: DominioGestionado): ReactNode => {
    const name = row.dominio.dominio_unicode;
    switch (id) {
      case 'dominio':
        return <DomainName row={row.dominio} onOpen={props.onOpen} />;
      case 'veredicto':
        return <VerdictBadge plain dominio={row.dominio} onOpen={() => props.onOpen(row.dominio._id)} />;
      case 'keyword':
        return row.dominio.keyword_origen ?? <None />;
      case 'compra':
        return (
          <Paid label={boughtText.paidOn} price={row.compra?.precio_compra} date={row.compra?.fecha_compra} />
        );
      case 'registrador':
        return <Registrar compra={row.compra} />;
      case 'renovacion':
        return (
          <Paid
            label={boughtText.renewsOn}
            price={row.compra?.precio_renovacion}
            date={row.compra?.fecha_renovacion}
          />
        );
      case 'venta':
        return (
          <Paid label={boughtText.soldOn} price={row.compra?.precio_venta} date={row.compra?.fecha_venta} />
        );
      case 'resultado':
        return <Result row={row} />;
      default:
        return (
          <span className={classes.actions}>
            {row.compra?.orden_id != null && <OrderLink name={name} id={row.compra.orden_id} />}
            {bought && (
              <RowAction
                label={boughtText.edit(name)}
                onClick={() => setEdited(({ opening }) => ({ row, opened: true, opening: opening + 1 }))}
              >
                <IconEdit size={16} />
              </RowAction>
            )}
            <RowAction label={boughtText.restore(name)} onClick={() => props.onRestore(row.dominio._id)}>
              <IconArrowBackUp size={16} />
            </RowAction>
          </span>
        );
    }
  };
  return (
    <>
      {bought && <OwnNames />}
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
          />
        }
        status={
          paginacion &&
          (paginacion.total_exacto === false
            ? text.moreThan(number(total))
            : text.rows(number(total), total === 1))
        }
        empty={
          search.search === '' ? (
            <EmptyState
              icon={bought ? <IconShoppingBag size={22} /> : <IconArchive size={22} />}
              title={bought ? boughtText.noBought : boughtText.noDiscarded}
              line={bought ? boughtText.noBoughtLine : boughtText.noDiscardedLine}
            />
          ) : (
            <NothingFound
              title={text.noMatch}
              back={text.clearFilter}
              onBack={() => onSearch(expiredAddress.withoutFilter(search))}
            />
          )
        }
        rowKeys={[{ key: 'Enter', label: keyText.open, run: props.onOpen }]}
        pager={
          paginacion !== undefined &&
          total > 0 && (
            <ListPager
              here={placeOf(search)}
              limite={search.limite}
              paginacion={paginacion}
              onPlace={(place) => onSearch(withPlace(search, place))}
              onLimite={(limite) => onSearch(withView(search, { limite }))}
            />
          )
        }
      >
        {rows !== undefined && rows.length > 0 && (
          <ListTable label={text.tableLabel} columns={columns} stale={page.isPlaceholderData}>
            <tbody>
              {rows.map((row) => (
                <ListRow key={row.dominio._id} id={row.dominio._id}>
                  {columns.map((column) => (
                    <td key={column.id} {...cellProps(column)}>
                      {cell(column.id, row)}
                    </td>
                  ))}
                </ListRow>
              ))}
            </tbody>
          </ListTable>
        )}
      </ListFrame>
      {edited.row !== null && (
        <Suspense>
          <PurchaseDialog
            // Unsaved input is discarded with its opening.
            key={edited.opening}
            row={edited.row}
            opened={edited.opened}
            onClose={() => setEdited((before) => ({ ...before, opened: false }))}
          />
        </Suspense>
      )}
    </>
  );
}

/** A price and its date; a card has no column header, so it labels them. */
function Paid(props: { label: string; price: number | null | undefined; date: string | null | undefined }) {
  const { cents, date } = useFormat();
  if (props.price == null && props.date == null) return <None />;
  return (
    <span>
      <span className={classes.word}>{props.label} </span>
      {props.price != null && cents(props.price)}
      {props.date != null && <span className={classes.note}> {date(props.date)}</span>}
    </span>
  );
}

function Registrar({ compra }: { compra: Compra | null }) {
  if (compra?.registrador == null && compra?.factura == null) return <None />;
  const { registrador, factura } = compra;
  return <Clip>{[registrador, factura && boughtText.invoice(factura)].filter(Boolean).join(' · ')}</Clip>;
}

/** To the order that bought the name, with its receipt. */
function OrderLink({ name, id }: { name: string; id: string }) {
  const label = boughtText.order(name);
  return (
    <Link
      to="/expired"
      search={expiredAddress.parse({ vista: 'ordenes', orden_abierta: id }) as never}
      className={classes.order}
      aria-label={label}
      data-hint={label}
    >
      <IconReceipt size={16} aria-hidden="true" />
    </Link>
  );
}

/** A sold name's result, beside its estimate on the day of purchase. */
function Result({ row: { compra } }: { row: DominioGestionado }) {
  const { cents, money } = useFormat();
  if (compra === null) return <None />;
  const { precio_compra, precio_venta, valor_al_comprar } = compra;
  const result = precio_venta === null || precio_compra === null ? null : precio_venta - precio_compra;
  return (
    <span>
      {result === null ? <None /> : <span data-loss={result < 0 || undefined}>{cents(result)}</span>}
      {valor_al_comprar !== null && (
        <span className={classes.note}> {boughtText.estimate(money(valor_al_comprar))}</span>
      )}
    </span>
  );
}
