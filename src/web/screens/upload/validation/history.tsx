import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BULK_CHUNK_MAX } from '#contract/limits.ts';
import { useFormat } from '../../../format/use-format.ts';
import { countKnown } from '../queries.ts';
import type { ListReview } from '../review/use-review.ts';
import type { Settings } from '../settings.ts';
import { reviewText as text } from '../text.ts';
import classes from '../upload.module.css';

/** How many of the valid keywords the account has already: of a short list at once, of a long one when asked. */
export function useHistory(review: ListReview, settings: Settings) {
  const [asked, setAsked] = useState<string | null>(null);
  const valid = review.reviewed?.validas ?? 0;
  const short = valid <= BULK_CHUNK_MAX;
  const wanted = settings.omitir && review.settled && valid > 0;
  const { pais, idioma } = settings;
  const query = useQuery({
    // Of a long list its text is no good key: its counts and its asking are.
    queryKey: ['carga', 'historial', pais, idioma, short ? review.of : `${asked?.length}:${valid}`] as const,
    queryFn: async ({ signal }) => {
      const keywords = (await review.reviewer()?.part(0, valid)) ?? [];
      return countKnown(keywords, settings, signal);
    },
    enabled: wanted && (short || asked === review.of),
    staleTime: 60_000,
    gcTime: 0,
  });
  return {
    known: wanted ? (query.data ?? null) : null,
    loading: query.isFetching,
    failed: query.isError,
    /** Null: nothing to ask for. */
    ask: wanted && !short && asked !== review.of ? () => setAsked(review.of) : null,
  };
}

export function HistoryLine({ history }: { history: ReturnType<typeof useHistory> }) {
  const { number } = useFormat();
  const { known, loading, failed, ask } = history;
  return (
    <div role="status" className={classes.note}>
      {loading && text.checking}
      {!loading && failed && text.checkFailed}
      {!loading &&
        !failed &&
        known !== null &&
        (known === 0 ? text.noneKnown : text.known(number(known), known === 1))}
      {ask !== null && (
        <Button size="compact-xs" variant="subtle" onClick={ask}>
          {text.checkHistory}
        </Button>
      )}
    </div>
  );
}
