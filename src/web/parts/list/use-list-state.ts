import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../api/errors.ts';
import type { Place } from '../list-place.ts';
import type { ListState } from './list-frame.tsx';

interface Asked {
  /** The page that the address asks for. */
  here: Place;
  /** The number of rows and pages in the answer; absent before there is one. */
  rows: number | undefined;
  pages: number | undefined;
  /** There is an answer, and the list has no rows. */
  empty: boolean;
  /** Puts the address right. */
  onPage: (pagina: number) => void;
}

type Page = Pick<
  UseQueryResult,
  'isPending' | 'isPlaceholderData' | 'isFetching' | 'isRefetching' | 'failureCount' | 'error' | 'refetch'
>;

/**
 * What a list's frame says of its page. An address that asks for a page past the end, or too far in for a number to lead
 * there, is put right: neither an error nor a filter is to blame for what is not there.
 */
export function useListState(page: Page, asked: Asked): ListState {
  const right = rightPageOf(page, asked);
  const putRight = useEffectEvent(asked.onPage);
  useEffect(() => {
    if (right !== null) putRight(right);
  }, [right]);
  return {
    loading: page.isPending || right !== null,
    error: right === null ? page.error : null,
    retrying: page.isRefetching,
    retry: () => void page.refetch(),
    stalled: page.isFetching && page.failureCount > 0,
    empty: asked.empty && right === null,
  };
}

function rightPageOf(page: Page, { here, rows, pages }: Asked): number | null {
  if (here.pagina <= 1 || here.cursor !== undefined || page.isPlaceholderData) return null;
  if (page.error instanceof ApiError) return page.error.status === 400 ? 1 : null;
  return rows === 0 && pages !== undefined ? Math.min(pages, here.pagina - 1) : null;
}
