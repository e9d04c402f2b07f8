import { useMemo } from 'react';
import { useUrlState } from '../../parts/list/use-url-state.ts';
import { type DomainsSearch, domainsAddress } from './address.ts';

/** What the address says, and the ways to change it. */
export function useAddress() {
  const { search, go } = useUrlState('/domains', domainsAddress.parse);
  const { ver: _, ...listed } = search;
  const list = JSON.stringify(listed);
  const listSearch = useMemo<DomainsSearch>(() => domainsAddress.parse(JSON.parse(list)), [list]);
  return {
    search,
    /** Without the domain that is open: what the list is about. */
    listSearch,
    go,
    open: (ver: string | undefined) => go({ ...search, ver }),
  };
}
