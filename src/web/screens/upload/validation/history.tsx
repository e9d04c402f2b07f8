import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BULK_CHUNK_MAX } from '#contract/limits.ts';
import { useFormat } from '../../../format/use-format.ts';
import { countKnown } from '../queries.ts';
import type { ListReview } from '../review/use-review.ts';
import type { Settings } from '../settings.ts';
import { reviewText as text } from '../text.ts';
import classes from '../upload.module.css';

/** Keywords that are looked up at once: more would hold the page up while they are sent and read. */
export const LOOK_UP = 2_000;

/** Of the valid keywords, those that the account has already. */
export interface Known {
  /** Null while they are not counted. */
  known: number | null;
  /** Keywords that were looked up, of a list that takes longer. */
  looked: number;
  loading: boolean;
  failed: boolean;
}

/** Looks the valid keywords of a list up, part by part; where known ones are searched again, none is looked up. */
export function useHistory(review: ListReview, settings: Settings): Known {
  const valid = review.reviewed?.validas ?? 0;
  const { pais, idioma, detectar, omitir } = settings;
  const wanted = omitir && review.settled && valid > 0;
  const [looked, setLooked] = useState(0);
  const query = useQuery({
    queryKey: ['carga', 'historial', pais, idioma, detectar, review.number] as const,
    queryFn: async ({ signal }) => {
      let known = 0;
      for (let from = 0; from < valid; from += LOOK_UP) {
        setLooked(from);
        const part = (await review.reviewer()?.part(from, from + LOOK_UP)) ?? [];
        known += await countKnown(part, settings, signal);
      }
      return known;
    },
    enabled: wanted,
    staleTime: 60_000,
    gcTime: 0,
  });
  return {
    known: wanted ? (query.data ?? null) : null,
    looked,
    loading: omitir && valid > 0 && (!review.settled || query.isFetching),
    failed: wanted && query.isError,
  };
}

/** What a start searches, and what is known of the list; null where known ones are searched again. */
export interface Planned {
  fresh: number;
  known: number | null;
}

/**
 * What the plan is made of: while a short list is looked up that of the list before, so that the plan does not come and
 * go with each letter; null while a long one is.
 */
export function usePlanned(current: Planned | null, valid: number): Planned | null {
  const [last, setLast] = useState<Planned | null>(null);
  if (current !== null && (current.fresh !== last?.fresh || current.known !== last.known)) setLast(current);
  return current ?? (valid > 0 && valid <= BULK_CHUNK_MAX ? last : null);
}

/** What of the valid keywords is new, and what is known, apart. */
export function HistoryLine({ history, valid }: { history: Known; valid: number }) {
  const { number } = useFormat();
  const { known, looked, loading, failed } = history;
  return (
    <div role="status" className={classes.note}>
      {loading && (looked === 0 ? text.checking : text.checkingOf(number(looked), number(valid)))}
      {!loading && failed && text.checkFailed}
      {!loading && !failed && known === 0 && text.noneKnown}
      {!loading && !failed && known !== null && known > 0 && text.parts(number(valid - known), number(known))}
    </div>
  );
}
