import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../transaction.ts';

/**
 * Has the planner follow the order's index. Under row-level security it knows nothing of conditions that are not
 * leakproof, takes them for rare, and would rather read and sort the whole table.
 */
export const alongIndex = <T>(tx: Tx, read: () => Promise<T>): Promise<T> =>
  without(tx, ['enable_sort', 'enable_seqscan', 'enable_bitmapscan'], read);

/**
 * Has rows met as they came, not by their name: names with one text begin alike, and stand together in the order of
 * names, where it may take half of them to meet the first. Nor the whole table, where rows of other accounts come first.
 */
export const byArrival = <T>(tx: Tx, read: () => Promise<T>): Promise<T> =>
  without(tx, ['enable_indexonlyscan', 'enable_seqscan', 'enable_bitmapscan'], read);

/** Has the rows of a batch found one by one: joined whole, the newest batch is met after all that came before it. */
export const byProbing = <T>(tx: Tx, read: () => Promise<T>): Promise<T> =>
  without(tx, ['enable_mergejoin', 'enable_hashjoin'], read);

/**
 * Has all rows of both sides joined at once. Of a young account the planner expects a handful of rows, and would read
 * one side again for each row of the other.
 */
export const byJoining = <T>(tx: Tx, read: () => Promise<T>): Promise<T> =>
  without(tx, ['enable_nestloop'], read);

async function without<T>(tx: Tx, ways: readonly string[], read: () => Promise<T>): Promise<T> {
  const setTo = (to: 'on' | 'off') =>
    tx.execute(prepared(sql`SELECT set_config(name, ${to}, true) FROM unnest(${[...ways]}::text[]) name`));
  await setTo('off');
  const found = await read();
  await setTo('on');
  return found;
}
