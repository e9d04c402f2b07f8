import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../api/errors.ts';
import type { Place } from '../list-place.ts';
import type { ListState } from './list-frame.tsx';

interface Asked {
  /** The page that the address asks for. */
  here: Place;
  /** Rows and pages in the answer; absent before the first one. */
  rows: number | undefined;
  pages: number | undefined;
  /** The answer has no rows. */
  empty: boolean;
  /** Corrects the address. */
  onPage: (pagina: number) => void;
}

type Page = Pick<
  UseQueryResult,
  'isPending' | 'isPlaceholderData' | 'isFetching' | 'isRefetching' | 'failureCount' | 'error' | 'refetch'
>;

/**
 * The state of a list's frame. An address past the last page, or too far in to open by number, is corrected: it is not
 * an error, and not an empty result of the filter.
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
