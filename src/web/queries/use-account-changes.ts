import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { coalesce } from '../stream/coalesce.ts';
import { useStream } from '../stream/stream-context.ts';

const LOOK_MS = 2_000;

/**
 * Reloads `queryKey` (the same object in every render) after any change of the account, in this tab, in another or by a
 * worker: at most every two seconds.
 */
export function useAccountChanges(queryKey: QueryKey): void {
  const client = useQueryClient();
  const { subscribe, revision: last } = useStream();
  useEffect(() => {
    let known = last();
    const look = coalesce(() => {
      // A pending answer may predate the change.
      if (client.isFetching({ queryKey }) > 0) look.call();
      else void client.invalidateQueries({ queryKey });
    }, LOOK_MS);
    const unsubscribe = subscribe(({ tipo, revision }) => {
      const isNews = tipo !== 'latido' || (known !== null && revision > known);
      known = Math.max(known ?? 0, revision);
      if (isNews) look.call();
    });
    return () => {
      unsubscribe();
      look.cancel();
    };
  }, [client, queryKey, subscribe, last]);
}
