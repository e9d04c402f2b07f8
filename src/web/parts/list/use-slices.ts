import { useEffect, useState } from 'react';

/** Rows drawn in one frame: about what a window shows of a list. */
const SLICE = 16;

interface Drawn<T> {
  /** The page that is being drawn… */
  of: readonly T[];
  /** …so far. */
  upTo: number;
  rows: readonly T[];
}

/**
 * The rows of a page, a slice of them in each frame: a hundred at once would hold up a key press. Those at the top come at
 * once; a place that is not yet drawn keeps the row it had, so that the list does not shrink in between.
 */
export function useSlices<T>(rows: readonly T[], idOf: (row: T) => string): readonly T[] {
  const [drawn, setDrawn] = useState<Drawn<T>>(() => ({ of: rows, upTo: SLICE, rows: rows.slice(0, SLICE) }));
  if (drawn.of !== rows) setDrawn(upTo(SLICE, rows, drawn.rows, idOf));
  const { upTo: done } = drawn;
  useEffect(() => {
    if (done >= rows.length) return;
    const frame = requestAnimationFrame(() =>
      setDrawn((was) => (was.of === rows ? upTo(done + SLICE, rows, was.rows, idOf) : was)),
    );
    return () => cancelAnimationFrame(frame);
  }, [done, rows, idOf]);
  return drawn.rows;
}

function upTo<T>(count: number, of: readonly T[], before: readonly T[], idOf: (row: T) => string): Drawn<T> {
  const head = of.slice(0, count);
  const ids = new Set(head.map(idOf));
  // A row that has moved up stands in its new place alone.
  const tail = before.slice(head.length, of.length).filter((row) => !ids.has(idOf(row)));
  return { of, upTo: count, rows: [...head, ...tail] };
}
