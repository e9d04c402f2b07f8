import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ROW_ITSELF, useChangedRows } from '../../queries/use-changed-rows.ts';
import { coalesce } from '../../stream/coalesce.ts';
import { useStream } from '../../stream/stream-context.ts';
import { type DomainsSearch, isArrivalView } from './address.ts';
import { listQuery, listsKey, statsKey } from './queries.ts';

const ARRIVAL_MS = 2_000;
const FIGURES_MS = 3_000;

/**
 * Keeps the shown rows current; figures follow every few seconds. Only the first page in arrival order adds new rows by
 * itself.
 */
export function useDomainsStream(search: DomainsSearch, shown: readonly string[]): void {
  const client = useQueryClient();
  const { subscribe } = useStream();
  useChangedRows(listsKey, ROW_ITSELF);
  const visible = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    visible.current = new Set(shown);
  }, [shown]);

  useEffect(() => {
    const { queryKey } = listQuery(search);
    const arrival = coalesce(() => {
      // A pending answer may predate the new row.
      if (client.isFetching({ queryKey, exact: true }) > 0) arrival.call();
      else void client.invalidateQueries({ queryKey, exact: true });
    }, ARRIVAL_MS);
    const figures = coalesce(() => void client.invalidateQueries({ queryKey: statsKey }), FIGURES_MS);

    const unsubscribe = subscribe((evento) => {
      if (evento.tipo !== 'dominio') return;
      figures.call();
      if (isArrivalView(search) && !visible.current.has(evento.dominio_id)) arrival.call();
    });
    return () => {
      unsubscribe();
      arrival.cancel();
      figures.cancel();
    };
  }, [search, client, subscribe]);
}
