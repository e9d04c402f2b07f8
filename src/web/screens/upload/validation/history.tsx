import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BULK_CHUNK_MAX } from '#contract/limits.ts';
import { useFormat } from '../../../format/use-format.ts';
import { countKnown } from '../queries.ts';
import type { ListReview } from '../review/use-review.ts';
import type { Settings } from '../settings.ts';
import { reviewText as text } from '../text.ts';
import classes from '../upload.module.css';

/** Keywords in one look-up: sending and reading more would block the page. */
export const LOOK_UP = 2_000;

/** Valid keywords that the account already has. */
export interface Known {
  /** Null until counted. */
  known: number | null;
  /** Keywords looked up so far, for a long list. */
  looked: number;
  loading: boolean;
  failed: boolean;
}

/** Looks up the valid keywords in parts; skipped where known ones are searched again. */
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

/** The keywords that a start searches, and the known ones; null where known ones are searched again. */
export interface Planned {
  fresh: number;
  known: number | null;
}

/**
 * The input of the plan: during the look-up of a short list the previous input, so that the plan does not flicker with
 * each key; null during that of a long list.
 */
export function usePlanned(current: Planned | null, valid: number): Planned | null {
  const [last, setLast] = useState<Planned | null>(null);
  if (current !== null && (current.fresh !== last?.fresh || current.known !== last.known)) setLast(current);
  return current ?? (valid > 0 && valid <= BULK_CHUNK_MAX ? last : null);
}

/** New and known keywords among the valid ones. */
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
