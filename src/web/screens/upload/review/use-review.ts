import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { Reviewed } from './protocol.ts';
import { Reviewer } from './reviewer.ts';

const WAIT_MS = 150;

export interface ListReview {
  /** Of the text as it stood `WAIT_MS` ago; null before the first. */
  reviewed: Reviewed | null;
  /** The text that `reviewed` is about. */
  of: string;
  failed: boolean;
  /** `reviewed` is about the text as it stands. */
  settled: boolean;
  reviewer: () => Reviewer | null;
}

/** Reviews the list as it is typed, off the main thread. */
export function useReview(text: string, keepDuplicates: boolean): ListReview {
  const reviewer = useRef<Reviewer | null>(null);
  const [waited] = useDebouncedValue(text, WAIT_MS);
  const [found, setFound] = useState<{ of: string; keep: boolean; reviewed: Reviewed } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const own = new Reviewer();
    reviewer.current = own;
    return () => own.close();
  }, []);
  useEffect(() => {
    let current = true;
    reviewer.current?.review(waited, keepDuplicates).then(
      (reviewed) => {
        if (!current) return;
        setFailed(false);
        setFound({ of: waited, keep: keepDuplicates, reviewed });
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
  }, [waited, keepDuplicates]);
  return {
    reviewed: found?.reviewed ?? null,
    of: found?.of ?? '',
    failed,
    settled: found !== null && found.of === text && found.keep === keepDuplicates,
    reviewer: () => reviewer.current,
  };
}
