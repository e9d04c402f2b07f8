import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { coalesce } from '../stream/coalesce.ts';
import { useStream } from '../stream/stream-context.ts';

const PATCH_MS = 700;

/**
 * Keeps the domains shown, those of the pages under `queryKey` (the same object in every render), as they are now: what
 * the event stream names is read again and changed in its place, so that no row jumps.
 */
export function useChangedRows(queryKey: QueryKey): void {
  const client = useQueryClient();
  const { subscribe } = useStream();
  useEffect(() => {
    const changed = new Set<string>();
    const patch = coalesce(() => {
      // An answer under way may be older than what has changed since, and would take its place.
      if (client.isFetching({ queryKey })) patch.call();
      else
        import('./read-changed.ts').then(
          ({ readChanged }) => readChanged(client, queryKey, changed),
          // The names stay in `changed`: the next change tries again.
          () => undefined,
        );
    }, PATCH_MS);
    const unsubscribe = subscribe((evento) => {
      if (evento.tipo !== 'dominio') return;
      changed.add(evento.dominio_id);
      patch.call();
    });
    return () => {
      unsubscribe();
      patch.cancel();
    };
  }, [client, queryKey, subscribe]);
}
