import { useEffect, useState } from 'react';

/** Rows rendered in one frame: about a window's worth. */
const SLICE = 16;

interface Drawn<T> {
  /** The page being rendered… */
  of: readonly T[];
  /** …so far. */
  upTo: number;
  rows: readonly T[];
}

/**
 * The rows of a page, rendered slice by slice in successive frames: a hundred at once would delay a key press. The top
 * rows come first; a position not yet rendered keeps its former row, so that the list does not shrink meanwhile.
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
  // A row that moved up is shown only at its new position.
  const tail = before.slice(head.length, of.length).filter((row) => !ids.has(idOf(row)));
  return { of, upTo: count, rows: [...head, ...tail] };
}
