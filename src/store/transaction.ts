import pg from 'pg';
import type { Query } from './sql.ts';

/** What a query gives. The fields of a row are unknown here; `rows` of `queries/sql` types them by a schema. */
export interface Answer {
  rows: Record<string, unknown>[];
  /** Rows read or written. */
  rowCount: number | null;
}

/** A transaction. Only `withAccount` and `withSystem` make one. */
export interface Tx {
  execute(query: Query): Promise<Answer>;
}

/**
 * Runs `work` in one transaction on one connection of the pool: committed when it resolves, rolled back when it
 * rejects. `begin` is the statement that opens it.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isLost = false;
  try {
    await client.query(begin);
    const value = await work({ execute: (query) => client.query(asSent(query)) });
    const end = await client.query('COMMIT');
    // PostgreSQL answers COMMIT like this when a statement failed before and its error was swallowed.
    if (end.command === 'ROLLBACK')
      throw new Error('a statement of this transaction had failed: nothing was written');
    return value;
  } catch (error) {
    isLost = error instanceof pg.DatabaseError && PLAN_UNFIT.has(error.code ?? '');
    await client.query('ROLLBACK').catch(() => {
      isLost = true;
    });
    throw error;
  } finally {
    client.release(isLost);
  }
}

/** A kept plan gives columns of other types than it did (a migration), or the server has no such plan. */
const PLAN_UNFIT: ReadonlySet<string> = new Set(['0A000', '26000']);

const asSent = ({ text, values, name, answerTimeoutMs }: Query) => ({
  text,
  values: [...(values ?? [])],
  ...(name === undefined ? {} : { name }),
  ...(answerTimeoutMs === undefined ? {} : { query_timeout: answerTimeoutMs }),
});
