import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FilaLive, PaginaLive } from '#contract/entities/live.ts';
import { LIST_ID } from '../../../parts/list/skip-to-list.tsx';
import { coalesce } from '../../../stream/coalesce.ts';
import { useStream } from '../../../stream/stream-context.ts';
import { allTotalsKey, fetchGroups, fetchRows, freeKey, groupsKey, liveKey, rowsKey } from '../queries.ts';
import { isArrivalView, type LiveView } from '../url-state.ts';
import { type GroupsPage, patchGroups, patchRows } from './patch.ts';

const PAINT_MS = 200;
const TOTALS_MS = 2_000;
const RELOAD_MS = 1_500;
const FREE_MS = 800;

/**
 * Keeps the screen current from the event stream: rows change in place a few times a second, counts reload at most
 * every two seconds, and a page reloads only when too much changed at once. New rows enter until the list has the
 * focus; then they are `held` until `showHeld`, or until the batch or view changes.
 */
export function useLiveStream(batchId: string | undefined, view: LiveView, grouped: boolean) {
  const client = useQueryClient();
  const { subscribe, watchBatch } = useStream();
  const shown = useMemo(() => ({ batchId, view }), [batchId, view]);
  const [heldIn, setHeldIn] = useState<typeof shown | null>(null);
  const held = heldIn === shown;
  const showHeld = useCallback(() => setHeldIn(null), []);

  useEffect(() => (batchId === undefined ? undefined : watchBatch(batchId)), [batchId, watchBatch]);

  useEffect(() => {
    if (batchId === undefined) return;
    const arrival = isArrivalView(view) && !held;
    const abort = new AbortController();
    const queryKey = grouped ? groupsKey(batchId, view) : rowsKey(batchId, view);
    let changed: FilaLive[] = [];
    /** Applied now, and again after the page being read arrives: that answer may be older. */
    let kept: FilaLive[] = [];
    let refreshing = 0;

    const patch = (rows: readonly FilaLive[]) => {
      const isWorkedIn = document.getElementById(LIST_ID)?.contains(document.activeElement) ?? false;
      if (arrival && isWorkedIn) setHeldIn(shown);
      // A patched page keeps its age, because its totals are unchanged: newer totals must take precedence.
      const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
      if (grouped) {
        client.setQueryData<GroupsPage>(queryKey, (page) => page && patchGroups(page, rows), { updatedAt });
      } else {
        client.setQueryData<PaginaLive>(
          queryKey,
          (page) => page && patchRows(page, rows, arrival && !isWorkedIn),
          {
            updatedAt,
          },
        );
      }
    };
    /** It is among the shown free names, and may have to leave them. */
    const isPinned = (fila: FilaLive) =>
      client
        .getQueryData<FilaLive[]>(freeKey(batchId))
        ?.some((one) => one.dominio?._id === fila.dominio?._id) ?? false;
    const refreshInPlace = async () => {
      refreshing++;
      try {
        const rows = grouped
          ? (await fetchGroups(batchId, view, abort.signal)).grupos.flatMap((grupo) => grupo.negocios)
          : (await fetchRows(batchId, view, abort.signal)).filas;
        patch(rows);
      } catch (cause) {
        if (!abort.signal.aborted) console.warn('No se pudo recargar la página de resultados', cause);
      }
      refreshing--;
    };

    const totals = coalesce(() => {
      void client.invalidateQueries({ queryKey: allTotalsKey(batchId) });
    }, TOTALS_MS);
    const reload = coalesce(() => {
      if (!arrival) return void refreshInPlace();
      void client.invalidateQueries({ queryKey, exact: true });
    }, RELOAD_MS);
    const free = coalesce(() => {
      void client.invalidateQueries({ queryKey: freeKey(batchId) });
    }, FREE_MS);
    const paint = coalesce(() => {
      const rows = changed;
      changed = [];
      if (rows.some((fila) => fila.dominio?.es_disponible === true || isPinned(fila))) free.call();
      // Hidden pages are fetched when they are opened.
      void client.invalidateQueries({ queryKey: liveKey(batchId), refetchType: 'none' });
      kept = [...kept, ...rows];
      patch(kept);
      if (refreshing > 0 || client.isFetching({ queryKey, exact: true }) > 0) paint.call();
      else kept = [];
    }, PAINT_MS);

    const unsubscribe = subscribe((evento) => {
      if (evento.tipo === 'filas' && evento.batch_id === batchId) {
        changed.push(...evento.filas);
        paint.call();
        totals.call();
      } else if (evento.tipo === 'recargar' && evento.batch_id === batchId) {
        totals.call();
        free.call();
        reload.call();
      }
    });
    return () => {
      unsubscribe();
      abort.abort();
      if (changed.length + kept.length > 0)
        void client.invalidateQueries({ queryKey: liveKey(batchId), refetchType: 'none' });
      for (const one of [totals, reload, paint, free]) one.cancel();
    };
  }, [batchId, view, shown, grouped, held, client, subscribe]);
  return { held, showHeld };
}
