import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { tipoBatch } from '#contract/states.ts';
import { api } from '../../../api/api.ts';

const CLEARED_KEY = 'dominios.live.limpia';

/**
 * Without a search in the address, opens the account's last one unless it was cleared in this tab. Returns `clear`,
 * `begin` (forgets the clearing) and whether the search is still being looked up.
 */
export function useLastSearch(batchId: string | undefined, onFound: (id: string) => void) {
  const [cleared, setCleared] = useState(isCleared);
  const wanted = batchId === undefined && !cleared;
  const {
    data: last,
    isPending,
    failureCount,
  } = useQuery({
    queryKey: ['live', 'ultima'],
    queryFn: ({ signal }) =>
      api
        .call(batchesRoutes.listar, { query: { tipo: tipoBatch.live, limite: 1 } }, signal)
        .then(({ data }) => data[0]?._id ?? null),
    enabled: wanted,
    staleTime: 0,
    gcTime: 0,
  });
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (wanted && last) found(last);
  }, [wanted, last]);
  // Until the new search is in the address, the one before it would be opened in its place.
  const beginning = useRef(false);
  useEffect(() => {
    if (batchId === undefined || !beginning.current) return;
    beginning.current = false;
    setCleared(false);
  }, [batchId]);
  // A first failure must not delay a new search.
  const looking = wanted && (isPending ? failureCount === 0 : Boolean(last));
  return {
    looking,
    clear: () => {
      beginning.current = false;
      setCleared(true);
      keepCleared(true);
    },
    begin: () => {
      beginning.current = true;
      keepCleared(false);
    },
  };
}

function isCleared(): boolean {
  try {
    return window.sessionStorage.getItem(CLEARED_KEY) !== null;
  } catch {
    return false;
  }
}

function keepCleared(value: boolean): void {
  try {
    if (value) window.sessionStorage.setItem(CLEARED_KEY, '1');
    else window.sessionStorage.removeItem(CLEARED_KEY);
  } catch {
    // Without storage, a reload shows the last search again.
  }
}
