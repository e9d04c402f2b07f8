import { Skeleton } from '@mantine/core';
import classes from './list-frame.module.css';

const SHARES = ['28%', '14%', '12%', '18%'];

/** Rows on their way, in the shape of rows. */
export function RowSkeletons({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <div key={row} className={classes.ghost}>
          {SHARES.map((width) => (
            <Skeleton key={width} height={12} width={width} />
          ))}
        </div>
      ))}
    </div>
  );
}
