import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { coalesce } from '../stream/coalesce.ts';
import { useStream } from '../stream/stream-context.ts';
import type { DomainOfRow } from './read-changed.ts';

const PATCH_MS = 700;

/** For lists whose rows are domains. */
export const ROW_ITSELF: DomainOfRow<Dominio> = { read: (row) => row, put: (_, dominio) => dominio };

/**
 * Keeps the shown domains under `queryKey` current: a domain named by the stream is read again and replaced in place,
 * so that no row moves. `domainOf` finds a row's domain. Both are the same objects in every render.
 */
export function useChangedRows<Row>(queryKey: QueryKey, domainOf: DomainOfRow<Row>): void {
  const client = useQueryClient();
  const { subscribe } = useStream();
  useEffect(() => {
    const changed = new Set<string>();
    const patch = coalesce(() => {
      // A pending answer may be older than the change and would overwrite it.
      if (client.isFetching({ queryKey })) patch.call();
      else
        import('./read-changed.ts').then(
          ({ readChanged }) => readChanged(client, queryKey, changed, domainOf),
          // The ids stay in `changed`: the next change tries again.
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
