import { Skeleton } from '@mantine/core';
import classes from './list-frame.module.css';

const SHARES: readonly string[] = ['28%', '14%', '12%', '18%'];

/** Placeholders in the shape of rows; `shares`: the list's column widths, each different. */
export function RowSkeletons({ rows, shares = SHARES }: { rows: number; shares?: readonly string[] }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <div key={row} className={classes.ghost}>
          {shares.map((width) => (
            <Skeleton key={width} height={12} width={width} />
          ))}
        </div>
      ))}
    </div>
  );
}
