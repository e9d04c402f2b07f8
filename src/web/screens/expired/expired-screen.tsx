import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button } from '@mantine/core';
import { IconDownload, IconShoppingCart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useRef, useState } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { SELECCION_MAX } from '#contract/routes/dominios.ts';
import { type EstadoGestion, estadoGestion } from '#contract/states.ts';
import { useBoughtQuestion } from '../../buy/use-bought-question.tsx';
import { useFormat } from '../../format/use-format.ts';
import { ActionNotice } from '../../parts/action-notice.tsx';
import { lazyPart } from '../../parts/lazy-part.ts';
import { BulkBar } from '../../parts/list/bulk-bar.tsx';
import { useUrlState } from '../../parts/list/use-url-state.ts';
import { PageHeader } from '../../parts/page-header.tsx';
import type { ChosenDomains } from '../../parts/use-domain-changes.ts';
import { useSelection } from '../../parts/use-selection.ts';
import { useStable } from '../../parts/use-stable.ts';
import { useSettled } from '../../parts/when-settled.ts';
import { arrivedSince, useLiveFigures } from '../../queries/use-arrivals.ts';
import { ROW_ITSELF, useChangedRows } from '../../queries/use-changed-rows.ts';
import { useVerifyDomain } from '../../queries/verify-domain.ts';
import { expiredAddress, type Vista } from './address.ts';
import { BULK_ACTIONS, type BulkWork } from './bulk-actions.tsx';
import { ByHand } from './by-hand.tsx';
import { ExpiredCards } from './expired-cards.tsx';
import type { FreeActions } from './free/free-row.tsx';
import { NeverHeld } from './free/never-held.tsx';
import classes from './heading.module.css';
import {
  apiFilter,
  expiredFiguresKey,
  expiredRowsKey,
  figuresQuery,
  freedQuery,
  freeQuery,
} from './queries.ts';
import { rowKeysOf } from './row-keys.ts';
import { actionText, expiredText as text } from './text.ts';
import { useExpiredActions } from './use-actions.ts';
import { Views } from './views.tsx';

const DomainModal = lazyPart(() =>
  import('../../domain-details/domain-modal.tsx').then((part) => part.DomainModal),
);
const ExportDialog = lazyPart(() =>
  import('../../parts/export/export-dialog.tsx').then((part) => part.ExportDialog),
);
const BuyDialog = lazyPart(() => import('../../buy/buy-dialog.tsx').then((part) => part.BuyDialog));
const FreeList = lazyPart(() => import('./free/free-list.tsx').then((part) => part.FreeList));
const DropsList = lazyPart(() => import('./drops/drops-list.tsx').then((part) => part.DropsList));
const OrdersList = lazyPart(() => import('./orders/orders-list.tsx').then((part) => part.OrdersList));
const ManagedList = lazyPart(() => import('./managed/managed-list.tsx').then((part) => part.ManagedList));

/** Names opened at the sellers at once. */
const BOUGHT_AT_ONCE = 100;
const COPIED_MAX = 5_000;
const NONE: readonly Dominio[] = [];
const UNFILTERED = expiredAddress.filterOf(expiredAddress.parse({}));
/** The state of the names in a view. */
const MANAGED: Partial<Record<Vista, EstadoGestion>> = {
  comprados: estadoGestion.comprado,
  descartados: estadoGestion.descartado,
};

/** /expired: names available now, names soon to be free, and names bought or discarded. */
export function ExpiredScreen() {
  const { search, go } = useUrlState('/expired', expiredAddress.parse);
  const format = useFormat();
  const filter = useMemo(() => expiredAddress.filterOf(search), [search]);
  const wanted = useMemo(() => apiFilter(filter), [filter]);
  const page = useQuery({ ...freeQuery(search), enabled: search.vista === 'libres' });
  // Other views show the totals of all names, regardless of their own search.
  const counted = search.vista === 'libres' ? filter : UNFILTERED;
  const figures = useQuery(figuresQuery(counted));
  const freed = useQuery(freedQuery);
  useLiveFigures(expiredFiguresKey);
  useChangedRows(expiredRowsKey, ROW_ITSELF);
  const selection = useSelection(JSON.stringify([search.vista, wanted]), SELECCION_MAX);
  const checks = useVerifyDomain();
  const actions = useExpiredActions();
  const settled = useSettled();
  const [dialog, setDialog] = useState<{ kind: 'buy'; rows: Dominio[] } | { kind: 'export' } | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<'buy' | 'export'>>(new Set());
  const searchRef = useRef<HTMLInputElement>(null);
  const show = (next: NonNullable<typeof dialog>) => {
    setSeen((before) => new Set([...before, next.kind]));
    setDialog(next);
  };
  // Freed names are on top of every page of the list.
  const rows = [...(freed.data?.data ?? NONE), ...(page.data?.data ?? NONE)];
  const open = (ver: string | undefined) => go({ ...search, ver });
  const rowActions = useStable<FreeActions>({
    open,
    favourite: (row) => {
      if (filter.favorito === row.favorito) selection.leave(row._id);
      actions.favourite.mutate({ ids: [row._id], favorito: !row.favorito });
    },
    copy: (row) => actions.copy([row.dominio_unicode]),
    buy: (row) => show({ kind: 'buy', rows: [row] }),
    select: selection.toggle,
  });
  const manage = (ids: string[], estado: 'descartado' | null) =>
    actions.manage.mutate({ ids, estado_gestion: estado }, { onSuccess: () => selection.leave(...ids) });
  const bought = useBoughtQuestion();
  const buy = (chosen: ChosenDomains, names: string | number) =>
    bought.ask({
      names,
      onSave: (compra) =>
        actions.manage.mutate(
          { ...chosen, estado_gestion: estadoGestion.comprado, compra },
          { onSuccess: 'ids' in chosen ? () => selection.leave(...chosen.ids) : selection.clear },
        ),
    });
  const managed = MANAGED[search.vista];
  const total = figures.data?.all.total;
  const chosenCount = selection.all ? (total ?? 0) : selection.ids.size;
  /** The selected rows, also those of other pages. */
  const withChosen = (max: number, use: (chosen: Dominio[]) => void) => {
    const held = [...new Map(rows.map((row) => [row._id, row])).values()].filter(({ _id }) =>
      selection.has(_id),
    );
    // A selection by filter may differ from the shown rows: freed ones are shown regardless of the filter.
    if (!selection.all && held.length === chosenCount) return use(held);
    import('./fetch-chosen.ts')
      .then(({ fetchChosen }) => fetchChosen(selection, wanted, max))
      .then(use, actions.loadFailed);
  };
  const onWork = (work: BulkWork) => {
    const chosen: ChosenDomains = selection.all ? { filtro: wanted } : { ids: [...selection.ids] };
    if (work === 'favourite') actions.favourite.mutate({ ...chosen, favorito: true });
    if (work === 'verify') actions.verify.mutate(chosen, { onSuccess: selection.clear });
    if (work === 'copy') {
      withChosen(COPIED_MAX, (chosenRows) => actions.copy(chosenRows.map((row) => row.dominio_unicode)));
    }
    if (work === 'bought') buy(chosen, onlyName(rows, selection) ?? chosenCount);
    if (work === 'discarded') {
      const estado_gestion = estadoGestion.descartado;
      actions.manage.mutate({ ...chosen, estado_gestion }, { onSuccess: selection.clear });
    }
    if (work === 'export') show({ kind: 'export' });
  };
  const exported = chosenCount > 0 && !selection.all ? { ids: [...selection.ids] } : { filtro: wanted };
  return (
    <>
      <PageHeader
        title={text.title}
        actions={
          <>
            <ByHand filter={counted} />
            {search.vista === 'libres' && (
              <Button
                variant="default"
                leftSection={<IconDownload size={16} />}
                disabled={!total}
                onClick={() => show({ kind: 'export' })}
              >
                {'ids' in exported ? text.exportChosen(format.number(chosenCount)) : text.exportList}
              </Button>
            )}
            <Button
              leftSection={<IconShoppingCart size={16} />}
              disabled={chosenCount === 0 || chosenCount > BOUGHT_AT_ONCE}
              data-hint={
                chosenCount > BOUGHT_AT_ONCE ? text.buyTooMany(format.number(BOUGHT_AT_ONCE)) : undefined
              }
              onClick={() => withChosen(BOUGHT_AT_ONCE, (chosen) => show({ kind: 'buy', rows: chosen }))}
            >
              {chosenCount === 0 ? text.buy : text.buyMany(format.number(chosenCount))}
            </Button>
          </>
        }
      />
      <ExpiredCards
        search={search}
        figures={figures.data}
        error={page.error === null ? figures.error : null}
        onRetry={() => void figures.refetch()}
      />
      <Views search={search} free={total} />
      {search.vista === 'libres' && (
        <>
          <h2 className={classes.heading}>
            {text.heading(total === undefined ? null : format.number(total))}
          </h2>
          {settled && <NeverHeld filter={filter} />}
          <Suspense>
            <FreeList
              search={search}
              page={page}
              total={total}
              arrived={arrivedSince(page, {
                total,
                at: figures.dataUpdatedAt,
                isPlaceholder: figures.isPlaceholderData,
              })}
              freed={freed.data?.data ?? NONE}
              selection={selection}
              actions={rowActions}
              rowKeys={rowKeysOf(rowActions, selection, {
                rowOf: (id) => rows.find((row) => row._id === id),
                verify: (id) => actions.verify.mutate({ ids: [id] }),
                discard: (id) => manage([id], estadoGestion.descartado),
              })}
              onSearch={go}
              searchRef={searchRef}
              bulk={
                <BulkBar
                  selection={selection}
                  total={total ?? 0}
                  max={SELECCION_MAX}
                  tooMany={actionText.tooMany}
                  actions={BULK_ACTIONS}
                  working={workOf(actions)}
                  onWork={onWork}
                />
              }
            />
          </Suspense>
        </>
      )}
      <Suspense>
        {search.vista === 'pronto' && (
          <DropsList
            search={search}
            onSearch={go}
            actions={{ ...rowActions, eventFailed: actions.eventFailed }}
            rowKeys={rowKeysOf(rowActions, null, {
              verify: (id) => actions.verify.mutate({ ids: [id] }),
              discard: (id) => manage([id], estadoGestion.descartado),
            })}
            searchRef={searchRef}
          />
        )}
        {search.vista === 'ordenes' && <OrdersList search={search} onSearch={go} searchRef={searchRef} />}
        {managed !== undefined && (
          <ManagedList
            key={managed}
            kind={managed}
            search={search}
            onSearch={go}
            onOpen={open}
            onRestore={(id) => manage([id], null)}
            searchRef={searchRef}
          />
        )}
        {search.ver !== undefined && (
          <DomainModal
            dominioId={search.ver}
            opened
            onClose={() => open(undefined)}
            checks={checks}
            managed={managed}
            onManage={(dominio, estado) => {
              open(undefined);
              if (estado === estadoGestion.comprado) buy({ ids: [dominio._id] }, dominio.dominio_unicode);
              else manage([dominio._id], estado);
            }}
          />
        )}
        {seen.has('buy') && (
          <BuyDialog
            rows={dialog?.kind === 'buy' ? dialog.rows : []}
            opened={dialog?.kind === 'buy'}
            onClose={() => setDialog(null)}
            onBought={(names) => {
              setDialog(null);
              buy(
                { ids: names.map(({ _id }) => _id) },
                names.length === 1 && names[0] ? names[0].dominio_unicode : names.length,
              );
            }}
          />
        )}
        {seen.has('export') && (
          <ExportDialog
            opened={dialog?.kind === 'export'}
            onClose={() => setDialog(null)}
            total={chosenCount > 0 ? chosenCount : (total ?? 0)}
            columns="dominios"
            request={{
              entidad: 'expirados',
              orden: search.orden,
              direccion: search.direccion,
              ...exported,
            }}
          />
        )}
      </Suspense>
      {bought.dialog}
      <ActionNotice notice={actions.notice} onClose={actions.dismiss} working={actions.manage.isPending} />
    </>
  );
}

/** The name of the only selected row, if visible. */
function onlyName(rows: readonly Dominio[], selection: ReturnType<typeof useSelection>): string | undefined {
  if (selection.all || selection.ids.size !== 1) return undefined;
  return rows.find((row) => selection.ids.has(row._id))?.dominio_unicode;
}

function workOf(actions: ReturnType<typeof useExpiredActions>): BulkWork | null {
  if (actions.favourite.isPending) return 'favourite';
  if (actions.verify.isPending) return 'verify';
  if (!actions.manage.isPending) return null;
  return actions.manage.variables?.estado_gestion === estadoGestion.comprado ? 'bought' : 'discarded';
}
