import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type DomainsSearch, domainsSearchOf, withView } from './url-state.ts';

/** What the address says, and the ways to change it. */
export function useAddress() {
  const navigate = useNavigate();
  const found = useSearch({ strict: false });
  // The same address gives the same object, so that nothing is asked or drawn anew for nothing.
  const address = JSON.stringify(domainsSearchOf(found));
  const search = useMemo<DomainsSearch>(() => domainsSearchOf(JSON.parse(address)), [address]);
  const { ver: _, ...listed } = search;
  const list = JSON.stringify(listed);
  const listSearch = useMemo<DomainsSearch>(() => domainsSearchOf(JSON.parse(list)), [list]);

  const go = useCallback(
    (next: DomainsSearch, replace = false) =>
      void navigate({ to: '/domains', search: next, replace, resetScroll: false }),
    [navigate],
  );
  return {
    search,
    /** Without the domain that is open: what the list is about. */
    listSearch,
    go,
    // Typing in the search box must not fill the history.
    change: (part: Partial<DomainsSearch>) => go(withView(search, part), part.search !== undefined),
    open: (ver: string | undefined) => go({ ...search, ver }),
  };
}
