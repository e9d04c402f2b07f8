import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { coalesce } from '../../stream/coalesce.ts';
import { useStream } from '../../stream/stream-context.ts';
import { fetchRows } from '../domains/queries.ts';
import { expiredRowsKey, freedQuery } from './queries.ts';

const PATCH_MS = 700;
/** In such a flood the stream may leave some out: every row shown is read again. One call reads as many. */
const MANY = 100;

/** Keeps the names shown as they are now: what the event stream names is read again and changed in its place. */
export function useExpiredStream(): void {
  const client = useQueryClient();
  const { subscribe } = useStream();
  useEffect(() => {
    const abort = new AbortController();
    const changed = new Set<string>();

    const read = async () => {
      const pages = client.getQueriesData<{ data: Dominio[] }>({ queryKey: expiredRowsKey, type: 'active' });
      const freed = client.getQueryData(freedQuery.queryKey)?.map(({ dominio }) => dominio) ?? [];
      const shown = [...freed, ...pages.flatMap(([, page]) => page?.data ?? [])].map(({ _id }) => _id);
      const all = changed.size >= MANY;
      const ids = [...new Set(shown)].filter((id) => all || changed.has(id));
      changed.clear();
      const rows = new Map<string, Dominio>();
      for (let at = 0; at < ids.length; at += MANY) {
        for (const row of await fetchRows(ids.slice(at, at + MANY), abort.signal)) rows.set(row._id, row);
      }
      if (rows.size === 0) return;
      const asNow = (row: Dominio) => rows.get(row._id) ?? row;
      for (const [queryKey] of pages) {
        // What has come since is counted from when the page itself was read.
        const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
        client.setQueryData<{ data: Dominio[] }>(
          queryKey,
          (page) => page && { ...page, data: page.data.map(asNow) },
          { updatedAt },
        );
      }
      client.setQueryData(freedQuery.queryKey, (before) =>
        before?.map((one) => ({ ...one, dominio: asNow(one.dominio) })),
      );
    };
    const patch = coalesce(() => {
      read().catch((cause: unknown) => {
        if (!abort.signal.aborted) console.warn('No se pudieron releer los dominios', cause);
      });
    }, PATCH_MS);

    const unsubscribe = subscribe((evento) => {
      if (evento.tipo !== 'dominio') return;
      changed.add(evento.dominio_id);
      patch.call();
    });
    return () => {
      unsubscribe();
      abort.abort();
      patch.cancel();
    };
  }, [client, subscribe]);
}
