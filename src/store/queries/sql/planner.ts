import { raw } from '../../sql.ts';
import type { Tx } from '../../transaction.ts';

/** Under row-level security the planner takes other conditions for rare, and would sort the whole table. */
export const alongIndex = <T>(tx: Tx, read: () => Promise<T>): Promise<T> =>
  without(tx, ['enable_sort', 'enable_seqscan', 'enable_bitmapscan'], read);

/** By name, matching rows may come after half of the table; a table scan would read other accounts first. */
export const byArrival = <T>(tx: Tx, read: () => Promise<T>): Promise<T> =>
  without(tx, ['enable_indexonlyscan', 'enable_seqscan', 'enable_bitmapscan'], read);

/** Finds the rows of a batch one by one: a merge would read all earlier batches before the newest. */
export const byProbing = <T>(tx: Tx, read: () => Promise<T>): Promise<T> =>
  without(tx, ['enable_mergejoin', 'enable_hashjoin'], read);

/** For a new account the planner expects few rows and would read one side again for each row. */
export const byJoining = <T>(tx: Tx, read: () => Promise<T>): Promise<T> =>
  without(tx, ['enable_nestloop'], read);

async function without<T>(tx: Tx, ways: readonly string[], read: () => Promise<T>): Promise<T> {
  // One message of plain commands, which are not planned.
  const setTo = (to: 'on' | 'off') =>
    tx.execute(raw(ways.map((way) => `SET LOCAL ${way} = ${to}`).join('; ')));
  await setTo('off');
  const found = await read();
  await setTo('on');
  return found;
}
