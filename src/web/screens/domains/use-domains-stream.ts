import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { coalesce } from '../../stream/coalesce.ts';
import { useStream } from '../../stream/stream-context.ts';
import { fetchRows, listQuery, listsKey, statsKey } from './queries.ts';
import { type DomainsSearch, isArrivalView } from './url-state.ts';

const PATCH_MS = 700;
const ARRIVAL_MS = 2_000;
const FIGURES_MS = 3_000;
/** In such a flood the stream may leave some out: every row shown is read again. */
const FLOOD = 100;

/**
 * Keeps the rows on the screen as they are now: what the event stream names is read again and changed in its place, so
 * that no row jumps; figures follow every few seconds. Only the first page in arrival order lets new rows in by itself.
 */
export function useDomainsStream(search: DomainsSearch, shown: readonly string[]): void {
  const client = useQueryClient();
  const { subscribe } = useStream();
  const visible = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    visible.current = new Set(shown);
  }, [shown]);

  useEffect(() => {
    const { queryKey } = listQuery(search);
    const abort = new AbortController();
    let changed = new Set<string>();

    const read = async (ids: readonly string[]) => {
      try {
        const rows = new Map((await fetchRows(ids, abort.signal)).map((row) => [row._id, row]));
        client.setQueryData(
          queryKey,
          (page) => page && { ...page, data: page.data.map((row) => rows.get(row._id) ?? row) },
        );
      } catch (cause) {
        if (!abort.signal.aborted) console.warn('No se pudieron releer los dominios', cause);
      }
    };
    const patch = coalesce(() => {
      const all = changed.size >= FLOOD;
      const ids = [...visible.current].filter((id) => all || changed.has(id));
      changed = new Set();
      // Pages that are not on the screen are fetched when they are turned to.
      void client.invalidateQueries({ queryKey: listsKey, refetchType: 'none' });
      if (ids.length > 0) void read(ids);
    }, PATCH_MS);
    const arrival = coalesce(() => void client.invalidateQueries({ queryKey, exact: true }), ARRIVAL_MS);
    const figures = coalesce(() => void client.invalidateQueries({ queryKey: statsKey }), FIGURES_MS);

    const unsubscribe = subscribe((evento) => {
      if (evento.tipo !== 'dominio') return;
      changed.add(evento.dominio_id);
      patch.call();
      figures.call();
      if (isArrivalView(search) && !visible.current.has(evento.dominio_id)) arrival.call();
    });
    return () => {
      unsubscribe();
      abort.abort();
      for (const one of [patch, arrival, figures]) one.cancel();
    };
  }, [search, client, subscribe]);
}
