import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useIsHere } from '../use-is-here.ts';

type ListPath =
  | '/domains'
  | '/live-search'
  | '/live-domains'
  | '/upload'
  | '/keywords'
  | '/batches'
  | '/businesses'
  | '/results'
  | '/expired'
  | '/admin';

/**
 * A screen's address, read by `parse` (which fills in defaults), and the function to change it. An equal address gives
 * the same object, which avoids further requests and renderings.
 */
export function useUrlState<S extends object>(path: ListPath, parse: (search: Record<string, unknown>) => S) {
  const navigate = useNavigate();
  const isHere = useIsHere(path);
  const found = useSearch({ strict: false });
  const address = JSON.stringify(parse(found));
  const search = useMemo<S>(() => parse(JSON.parse(address)), [address, parse]);
  const go = useCallback(
    // The router knows each path's own search type; `parse` returns that type.
    (next: S, replace = false) => {
      if (isHere()) void navigate({ to: path, search: next as never, replace, resetScroll: false });
    },
    [navigate, path, isHere],
  );
  return { search, go };
}
