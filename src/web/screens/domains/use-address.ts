import { useMemo } from 'react';
import { useUrlState } from '../../parts/list/use-url-state.ts';
import { type DomainsSearch, domainsAddress } from './address.ts';

export function useAddress() {
  const { search, go } = useUrlState('/domains', domainsAddress.parse);
  const { ver: _, ...listed } = search;
  const list = JSON.stringify(listed);
  const listSearch = useMemo<DomainsSearch>(() => domainsAddress.parse(JSON.parse(list)), [list]);
  return {
    search,
    /** Without the open domain, which does not affect the list. */
    listSearch,
    go,
    open: (ver: string | undefined) => go({ ...search, ver }),
  };
}
