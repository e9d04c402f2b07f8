import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { coalesce } from '../stream/coalesce.ts';
import { useStream } from '../stream/stream-context.ts';
import type { DomainOfRow } from './read-changed.ts';

const PATCH_MS = 700;

/** A row that is a domain. */
export const ROW_ITSELF: DomainOfRow<Dominio> = { read: (row) => row, put: (_, dominio) => dominio };

/**
 * Keeps the domains shown, those of the pages under `queryKey`, as they are now: what the event stream names is read again
 * and changed in its place, so that no row jumps. A row has its domain where `domainOf` says. Both are the same objects in
 * every render.
 */
export function useChangedRows<Row>(queryKey: QueryKey, domainOf: DomainOfRow<Row>): void {
  const client = useQueryClient();
  const { subscribe } = useStream();
  useEffect(() => {
    const changed = new Set<string>();
    const patch = coalesce(() => {
      // An answer under way may be older than what has changed since, and would take its place.
      if (client.isFetching({ queryKey })) patch.call();
      else
        import('./read-changed.ts').then(
          ({ readChanged }) => readChanged(client, queryKey, changed, domainOf),
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
  }, [client, queryKey, domainOf, subscribe]);
}
