import '@mantine/core/styles/Input.css';
import { Badge, Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import type { Batch } from '#contract/entities/batch.ts';
import { BATCH_POLL_MS } from '#contract/limits.ts';
import { estadoProceso } from '#contract/states.ts';

import { ActionNotice } from '../../parts/action-notice.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';

import { lazyPart } from '../../parts/lazy-part.ts';
import { LinkButton } from '../../parts/link-button.tsx';
import { ListFrame } from '../../parts/list/list-frame.tsx';
import { ListTools } from '../../parts/list/list-tools.tsx';
import { SearchBox } from '../../parts/list/search-box.tsx';
import { withPlace, withView } from '../../parts/list/url-fields.ts';
import { useListKeys } from '../../parts/list/use-list-keys.ts';
import { useListState } from '../../parts/list/use-list-state.ts';
import { useUrlState } from '../../parts/list/use-url-state.ts';
import { ListPager } from '../../parts/list-pager.tsx';
import { stepsFrom } from '../../parts/list-place.ts';

import { PageHeader } from '../../parts/page-header.tsx';
import { batchesKey } from '../../queries/batches.ts';
import { useAccountChanges } from '../../queries/use-account-changes.ts';
import classes from './batch-card.module.css';
import { BatchCard } from './batch-card.tsx';
import { Cards } from './batches-cards.tsx';
import { Empty } from './batches-empty.tsx';
import { listQuery, statsQuery } from './queries.ts';
import { batchesText as text } from './text.ts';
import { batchesSearchOf } from './url-state.ts';
import { useBatchActions } from './use-actions.ts';

const BatchModal = lazyPart(() => import('./details/batch-modal.tsx').then((part) => part.BatchModal));

/** /batches. Order: running, then paused, then newest. */
export function BatchesScreen() {
  const { search, go } = useUrlState('/batches', batchesSearchOf);
  const actions = useBatchActions();
  const searchRef = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Batch | null>(null);
  const [asking, setAsking] = useState(false);
  // Each query polls until it shows no running batch, so that both see the last one end, also on another page.
  const stats = useQuery({
    ...statsQuery,
    refetchInterval: ({ state }) => (state.data?.por_estado.procesando ? BATCH_POLL_MS : false),
  });
  useAccountChanges(batchesKey);
  const anyRuns = (shown: readonly Batch[] = []) =>
    Boolean(stats.data?.por_estado.procesando) ||
    shown.some(({ estado }) => estado === estadoProceso.procesando);
  const page = useQuery({
    ...listQuery(search),
    refetchInterval: ({ state }) => (anyRuns(state.data?.data) ? BATCH_POLL_MS : false),
  });
  const running = anyRuns(page.data?.data);
  const { removal } = actions;
  const batches = page.data?.data.filter(({ _id }) => !removal.isHidden(_id));
  const paginacion = page.data?.paginacion;
  const here = { pagina: search.pagina };
  useListKeys({
    steps: paginacion ? stepsFrom(here, paginacion) : null,
    onPlace: (place) => go(withPlace(search, place)),
    searchRef,
  });
  const state = useListState(page, {
    here,
    rows: page.data?.data.length,
    pages: paginacion?.total_paginas,
    empty: batches?.length === 0 && (paginacion?.total_elementos ?? 0) <= removal.hidden,
    onPage: (pagina) => go(withPlace(search, { pagina }), true),
  });
  const open = (ver: string | undefined) => go({ ...search, ver });
  const batchOf = (id: string) => batches?.find((batch) => batch._id === id);
  return (
    <>
      <PageHeader
        title={
          <>
            {text.title}{' '}
            {running && (
              <Badge variant="light" color="petroleo" tt="none">
                {text.live}
              </Badge>
            )}
          </>
        }
        actions={
          <LinkButton to="/upload" leftSection={<IconPlus size={16} />}>
            {text.create}
          </LinkButton>
        }
      />
      <Cards search={search} stats={stats} shown={page.error === null} />
      <ListFrame
        label={text.list}
        failed={text.loadFailed}
        state={state}
        tools={
          <ListTools
            search={
              <SearchBox
                label={text.search}
                placeholder={text.placeholder}
                maxLength={200}
                value={search.search}
                onSearch={(value) => go(withView(search, { search: value }), true)}
                inputRef={searchRef}
              />
            }
            more={
              <>
                <Button
                  variant="default"
                  leftSection={<IconPlayerPause size={16} />}
                  disabled={!stats.data?.por_estado.procesando}
                  loading={actions.many.isPending && actions.many.variables === 'pausar'}
                  onClick={() => actions.many.mutate('pausar')}
                >
                  {text.pauseAll}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconPlayerPlay size={16} />}
                  disabled={!stats.data?.por_estado.pausadas}
                  loading={actions.many.isPending && actions.many.variables === 'reanudar'}
                  onClick={() => actions.many.mutate('reanudar')}
                >
                  {text.resumeAll}
                </Button>
              </>
            }
          />
        }
        empty={<Empty search={search} onSearch={go} />}
        rowKeys={[
          { key: 'Enter', label: text.details, run: open },
          {
            key: 'p',
            label: `${text.pause} / ${text.resume}`,
            run: (id) => {
              const estado = batchOf(id)?.estado;
              if (estado === estadoProceso.procesando) actions.run(id, 'pausar');
              if (estado === estadoProceso.pausado) actions.run(id, 'iniciar');
            },
          },
        ]}
        pager={
          paginacion !== undefined &&
          paginacion.total_elementos > 0 && (
            <ListPager
              here={here}
              limite={search.limite}
              paginacion={paginacion}
              onPlace={(place) => go(withPlace(search, place))}
              onLimite={(limite) => go(withView(search, { limite }))}
            />
          )
        }
      >
        {batches !== undefined && batches.length > 0 && (
          <ul className={classes.list}>
            {batches.map((batch) => (
              <BatchCard
                key={batch._id}
                batch={batch}
                working={actions.working?.id === batch._id ? actions.working.work : null}
                onWork={(work) => actions.run(batch._id, work)}
                onDetails={() => open(batch._id)}
                onRemove={() => {
                  setChosen(batch);
                  setAsking(true);
                }}
              />
            ))}
          </ul>
        )}
      </ListFrame>
      <ConfirmDialog
        opened={asking}
        question={text.confirm}
        confirm={text.remove}
        cancel={text.cancel}
        onConfirm={() => {
          setAsking(false);
          if (chosen !== null) removal.remove(chosen);
        }}
        onClose={() => setAsking(false)}
      >
        {chosen?.nombre}. {text.confirmDetail}
      </ConfirmDialog>
      <Suspense>
        {search.ver !== undefined && <BatchModal id={search.ver} opened onClose={() => open(undefined)} />}
      </Suspense>
      <ActionNotice
        notice={actions.notice}
        onClose={actions.dismiss}
        removal={
          removal.undoable && {
            id: removal.undoable._id,
            message: text.removed,
            onUndo: removal.undo,
            onClose: removal.confirm,
          }
        }
      />
    </>
  );
}
