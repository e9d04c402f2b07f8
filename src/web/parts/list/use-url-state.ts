import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useIsHere } from '../use-is-here.ts';

/** The screens whose state is their address. */
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
 * What the address of a screen says, read by `parse` (which gives every part a default), and the way to change it. The
 * same address gives the same object, so that nothing is asked or drawn again for nothing.
 */
export function useUrlState<S extends object>(path: ListPath, parse: (search: Record<string, unknown>) => S) {
  const navigate = useNavigate();
  const isHere = useIsHere(path);
  const found = useSearch({ strict: false });
  const address = JSON.stringify(parse(found));
  const search = useMemo<S>(() => parse(JSON.parse(address)), [address, parse]);
  const go = useCallback(
    // The router knows each path's own search; `parse` made this one of that very shape.
    (next: S, replace = false) => {
      if (isHere()) void navigate({ to: path, search: next as never, replace, resetScroll: false });
    },
    [navigate, path, isHere],
  );
  return { search, go };
}
