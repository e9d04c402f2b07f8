import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Tooltip.css';
import { Alert, Button } from '@mantine/core';
import { IconKeyboard, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { SELECCION_MAX } from '#contract/routes/dominios.ts';
import { useFormat } from '../../format/use-format.ts';
import { Card } from '../../parts/card.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { UndoNotice } from '../../parts/undo-notice.tsx';
import { useSelection } from '../../parts/use-selection.ts';
import { useVerifyDomain } from '../../queries/verify-domain.ts';
import { assistedText } from './assisted/text.ts';
import { DomainDialogs, type OpenDialog } from './domain-dialogs.tsx';
import classes from './domains-screen.module.css';
import { BulkBar, type BulkWork } from './list/bulk-bar.tsx';
import { DomainCards } from './list/domain-cards.tsx';
import { DomainList } from './list/domain-list.tsx';
import type { RowActions } from './list/domain-row.tsx';
import { Filters } from './list/filters.tsx';
import { pasteText } from './paste/text.ts';
import { apiFilter, byHandQuery } from './queries.ts';
import { domainsText as text } from './text.ts';
import { domainsSearchOf, filterOf, toggleSort, withoutFilter } from './url-state.ts';
import { useAddress } from './use-address.ts';
import { type Chosen, useDomainActions } from './use-domain-actions.ts';
import { useDomains } from './use-domains.ts';
import { useStable } from './use-stable.ts';

/** /domains: every domain of the account, its verdict, and what can be done with it. */
export function DomainsScreen() {
  const { search, listSearch, go, change, open } = useAddress();
  const filter = useMemo(() => filterOf(listSearch), [listSearch]);
  const wanted = useMemo(() => apiFilter(filter), [filter]);
  const domains = useDomains(listSearch);
  const selection = useSelection(JSON.stringify(wanted), SELECCION_MAX);
  const checks = useVerifyDomain();
  const actions = useDomainActions();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const close = () => setDialog(null);

  const askRemove = (chosen: Chosen, count: number) => setDialog({ kind: 'remove', chosen, count });
  const rowActions = useStable<RowActions>({
    open,
    verify: (id) => checks.verify(id),
    favourite: (row) => actions.favourite.mutate({ ids: [row._id], favorito: !row.favorito }),
    remove: (row) => askRemove({ ids: [row._id] }, 1),
    select: selection.toggle,
  });
  const total = domains.paginacion?.total_elementos ?? 0;
  const { orden, direccion } = search;
  const onWork = (work: BulkWork) => {
    const chosen: Chosen = selection.all ? { filtro: wanted } : { ids: [...selection.ids] };
    if (work === 'verify') actions.verify.mutate(chosen, { onSuccess: selection.clear });
    if (work === 'favourite') actions.favourite.mutate({ ...chosen, favorito: true });
    if (work === 'unfavourite') actions.favourite.mutate({ ...chosen, favorito: false });
    if (work === 'download') actions.download.mutate({ ...chosen, orden, direccion });
    if (work === 'remove') askRemove(chosen, selection.all ? total : selection.ids.size);
  };
  const { notice } = actions;
  return (
    <>
      <PageHeader
        title={text.title}
        line={text.line}
        actions={
          <>
            <AssistedButton filter={filter} onClick={() => setDialog({ kind: 'assisted' })} />
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} />}
              loading={domains.reloading && !domains.loading}
              onClick={domains.reload}
            >
              {text.refresh}
            </Button>
            <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog({ kind: 'paste' })}>
              {pasteText.button}
            </Button>
          </>
        }
      />
      <div className={classes.screen}>
        <DomainCards stats={domains.stats} error={domains.statsError} onRetry={domains.reload} />
        <Card>
          <div className={classes.stack}>
            <Filters
              search={search}
              searchRef={searchRef}
              onChange={change}
              onClear={() => go(withoutFilter(search))}
            />
            {checks.failed !== null && search.ver === undefined && (
              <Alert
                color="rojo"
                role="alert"
                withCloseButton
                closeButtonLabel={text.closeNotice}
                onClose={checks.dismiss}
              >
                {text.verifyFailed}
              </Alert>
            )}
            <DomainList
              search={search}
              domains={domains}
              selection={selection}
              actions={rowActions}
              isWorking={checks.isWorking}
              onSearch={go}
              onSort={(by) => go(toggleSort(search, by))}
              onPaste={() => setDialog({ kind: 'paste' })}
              exporting={actions.download.isPending}
              onExport={() => actions.download.mutate({ filtro: wanted, orden, direccion })}
              searchRef={searchRef}
            />
            <BulkBar selection={selection} total={total} working={workOf(actions)} onWork={onWork} />
          </div>
        </Card>
      </div>
      {notice !== null && (
        <UndoNotice
          id={notice.id}
          message={notice.message}
          failed={notice.failed}
          working={actions.restore.isPending}
          onUndo={notice.papelera === null ? undefined : () => actions.restore.mutate(notice.papelera ?? '')}
          onClose={actions.dismiss}
        />
      )}
      <DomainDialogs
        ver={search.ver}
        filter={filter}
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
          actions.remove.mutate(chosen, { onSuccess: selection.clear });
        }}
        onPasted={() => {
          close();
          go(domainsSearchOf({ limite: search.limite, columnas: search.columnas }));
        }}
      />
    </>
  );
}

/** Offered while something of the filter in force waits for a person. */
function AssistedButton(props: { filter: ReturnType<typeof filterOf>; onClick: () => void }) {
  const { number } = useFormat();
  const { data } = useQuery(byHandQuery(props.filter));
  if (!data?.total) return null;
  return (
    <Button variant="default" leftSection={<IconKeyboard size={16} />} onClick={props.onClick}>
      {assistedText.button(number(data.total))}
    </Button>
  );
}

function workOf(actions: ReturnType<typeof useDomainActions>): BulkWork | null {
  if (actions.verify.isPending) return 'verify';
  if (actions.remove.isPending) return 'remove';
  if (actions.download.isPending) return 'download';
  if (!actions.favourite.isPending) return null;
  return actions.favourite.variables?.favorito ? 'favourite' : 'unfavourite';
}
