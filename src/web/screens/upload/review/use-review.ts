import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { Reviewed } from './protocol.ts';
import { Reviewer } from './reviewer.ts';

const WAIT_MS = 150;

/** Numbers the reviews, so that lists of any length are compared by number. */
let reviews = 0;

export interface ListReview {
  /** The review of the text of `WAIT_MS` ago; null before the first. */
  reviewed: Reviewed | null;
  /** Number of this review; 0 before the first. */
  number: number;
  failed: boolean;
  /** `reviewed` is up to date with the text. */
  settled: boolean;
  reviewer: () => Reviewer | null;
}

/** Reviews the list during typing, off the main thread. */
export function useReview(text: string): ListReview {
  const reviewer = useRef<Reviewer | null>(null);
  const [waited] = useDebouncedValue(text, WAIT_MS);
  const [found, setFound] = useState<{ of: string; number: number; reviewed: Reviewed } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const own = new Reviewer();
    reviewer.current = own;
    return () => own.close();
  }, []);
  useEffect(() => {
    let current = true;
    reviewer.current?.review(waited).then(
      (reviewed) => {
        if (!current) return;
        setFailed(false);
        reviews += 1;
        setFound({ of: waited, number: reviews, reviewed });
      },
      (cause: unknown) => {
        if (!current) return;
        console.warn('review', cause);
        setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [waited]);
  return {
    reviewed: found?.reviewed ?? null,
    number: found?.number ?? 0,
    failed,
    settled: found !== null && found.of === text,
    reviewer: () => reviewer.current,
  };
}
