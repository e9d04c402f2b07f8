import '@mantine/core/styles/Input.css';
import { ActionIcon, Alert, Button } from '@mantine/core';
import { IconKeyboard, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { SELECCION_MAX } from '#contract/routes/dominios.ts';
import { domainState } from '#domain/check/domain-state.ts';
import { now } from '../../api/clock.ts';
import { useFormat } from '../../format/use-format.ts';
import { ActionNotice } from '../../parts/action-notice.tsx';
import { lazyPart } from '../../parts/lazy-part.ts';
import { BulkBar } from '../../parts/list/bulk-bar.tsx';
import { withPlace } from '../../parts/list/url-fields.ts';
import { PageHeader } from '../../parts/page-header.tsx';
import type { ChosenDomains } from '../../parts/use-domain-changes.ts';
import { useSelection } from '../../parts/use-selection.ts';
import { useStable } from '../../parts/use-stable.ts';
import { useVerifyDomain } from '../../queries/verify-domain.ts';
import { actionText } from './action-text.ts';
import { domainsAddress } from './address.ts';
import { BULK_ACTIONS, type BulkWork } from './bulk-actions.tsx';
import type { OpenDialog } from './domain-dialogs.tsx';
import { DomainCards } from './list/domain-cards.tsx';
import { DomainList } from './list/domain-list.tsx';
import type { RowActions } from './list/domain-row.tsx';
import { byHandQuery } from './queries.ts';
import { rowKeysOf } from './row-keys.ts';
import { domainsText as text } from './text.ts';
import { useAddress } from './use-address.ts';
import { useDomainActions } from './use-domain-actions.ts';
import { useDomains } from './use-domains.ts';

const DomainDialogs = lazyPart(() => import('./domain-dialogs.tsx').then((part) => part.DomainDialogs));

export function DomainsScreen() {
  const { search, listSearch, go, open } = useAddress();
  const format = useFormat();
  const filter = useMemo(() => domainsAddress.filterOf(listSearch), [listSearch]);
  const wanted = useMemo(() => domainsAddress.apiFilter(filter), [filter]);
  const domains = useDomains(listSearch);
  const { rightPage } = domains;
  useEffect(() => {
    if (rightPage !== null) go(withPlace(search, { pagina: rightPage }), true);
  }, [rightPage, go, search]);
  const selection = useSelection(JSON.stringify(wanted), SELECCION_MAX);
  const checks = useVerifyDomain();
  const actions = useDomainActions();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const close = () => setDialog(null);
  // Stays mounted, for the closing animations.
  const [overlaid, setOverlaid] = useState(false);
  if (!overlaid && (dialog !== null || search.ver !== undefined)) setOverlaid(true);

  const askRemove = (chosen: ChosenDomains, count: number) => setDialog({ kind: 'remove', chosen, count });
  const rowActions = useStable<RowActions>({
    open,
    verify: (id) => checks.verify(id),
    favourite: (row) => {
      if (filter.favorito === row.favorito) selection.leave(row._id);
      actions.favourite.mutate({ ids: [row._id], favorito: !row.favorito });
    },
    copy: (row) => actions.copy(row.dominio_unicode),
    buy: (row) => {
      // Only names confirmed twice can be bought; the details tell what others wait for.
      if (domainState(row, now()) === 'free') setDialog({ kind: 'buy', dominio: row });
      else open(row._id);
    },
    remove: (row) => askRemove({ ids: [row._id] }, 1),
    select: selection.toggle,
  });
  const rowOf = (id: string): Dominio | undefined => domains.rows?.find((row) => row._id === id);
  const total = domains.paginacion?.total_elementos ?? 0;
  const chosenCount = selection.all ? total : selection.ids.size;
  const onWork = (work: BulkWork) => {
    const chosen: ChosenDomains = selection.all ? { filtro: wanted } : { ids: [...selection.ids] };
    if (work === 'verify') actions.verify.mutate(chosen, { onSuccess: selection.clear });
    const after = filter.favorito === (work === 'unfavourite') ? { onSuccess: selection.clear } : {};
    if (work === 'favourite') actions.favourite.mutate({ ...chosen, favorito: true }, after);
    if (work === 'unfavourite') actions.favourite.mutate({ ...chosen, favorito: false }, after);
    if (work === 'download') setDialog({ kind: 'export', chosen, count: chosenCount });
    if (work === 'remove') askRemove(chosen, chosenCount);
  };
  const isEmpty = domains.paginacion !== undefined && total === 0;
  return (
    <>
      <PageHeader
        title={text.title}
        count={domains.paginacion && format.number(total)}
        line={isEmpty ? text.line : undefined}
        actions={
          <>
            <AssistedButton filter={filter} onClick={() => setDialog({ kind: 'assisted' })} />
            <ActionIcon
              variant="default"
              size={36}
              aria-label={text.refresh}
              data-hint={text.refresh}
              loading={domains.reloading && !domains.loading}
              onClick={domains.reload}
            >
              <IconRefresh size={18} />
            </ActionIcon>
            <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog({ kind: 'paste' })}>
              {text.paste}
            </Button>
          </>
        }
      />
      <DomainCards
        search={search}
        stats={domains.stats}
        // One message if everything failed.
        error={domains.error === null ? domains.statsError : null}
        onRetry={domains.reload}
      />
      <DomainList
        search={search}
        domains={domains}
        selection={selection}
        actions={rowActions}
        rowKeys={rowKeysOf(rowActions, selection, rowOf)}
        isWorking={checks.isWorking}
        onSearch={go}
        onPaste={() => setDialog({ kind: 'paste' })}
        onExport={() => setDialog({ kind: 'export', chosen: { filtro: wanted }, count: total })}
        searchRef={searchRef}
        notices={
          checks.failed !== null &&
          search.ver === undefined && (
            <Alert
              color="rojo"
              role="alert"
              mx="sm"
              mb="sm"
              withCloseButton
              closeButtonLabel={text.closeNotice}
              onClose={checks.dismiss}
            >
              {text.verifyFailed}
            </Alert>
          )
        }
        bulk={
          <BulkBar
            selection={selection}
            total={total}
            max={SELECCION_MAX}
            tooMany={actionText.tooMany}
            actions={BULK_ACTIONS}
            working={workOf(actions)}
            onWork={onWork}
          />
        }
      />
      <ActionNotice notice={actions.notice} onClose={actions.dismiss} working={actions.restore.isPending} />
      {overlaid && (
        <Suspense>
          <DomainDialogs
            ver={search.ver}
            filter={filter}
            sort={{ orden: search.orden, direccion: search.direccion }}
            dialog={dialog}
            onClose={close}
            onCloseDetails={() => open(undefined)}
            checks={checks}
            onAskRemove={(dominio) => {
              open(undefined);
              askRemove({ ids: [dominio._id] }, 1);
            }}
            onRemove={(chosen) => {
              close();
              actions.remove.mutate(chosen, {
                onSuccess: 'ids' in chosen ? () => selection.leave(...chosen.ids) : selection.clear,
              });
            }}
            onPasted={() => {
              close();
              go(domainsAddress.parse({ limite: search.limite, columnas: search.columnas }));
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Shown while names of the current filter wait for a person. */
function AssistedButton(props: { filter: ReturnType<typeof domainsAddress.filterOf>; onClick: () => void }) {
  const { number } = useFormat();
  const { data } = useQuery(byHandQuery(props.filter));
  if (!data?.total) return null;
  return (
    <Button variant="default" leftSection={<IconKeyboard size={16} />} onClick={props.onClick}>
      {text.assisted(number(data.total))}
    </Button>
  );
}

function workOf(actions: ReturnType<typeof useDomainActions>): BulkWork | null {
  if (actions.verify.isPending) return 'verify';
  if (actions.remove.isPending) return 'remove';
  if (!actions.favourite.isPending) return null;
  return actions.favourite.variables?.favorito ? 'favourite' : 'unfavourite';
}
