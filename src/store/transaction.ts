import type pg from 'pg';

/** What a query gives. The fields of a row are unknown here; `rows` of `queries/sql` types them by a schema. */
export interface Answer {
  rows: Record<string, unknown>[];
  /** Rows read or written. */
  rowCount: number | null;
}

/** A transaction. Only `withAccount` and `withSystem` make one. */
export interface Tx {
  execute(query: {
    readonly text: string;
    readonly values?: readonly unknown[] | undefined;
  }): Promise<Answer>;
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
    const value = await work({ execute: ({ text, values }) => client.query(text, [...(values ?? [])]) });
    const end = await client.query('COMMIT');
    // PostgreSQL answers COMMIT like this when a statement failed before and its error was swallowed.
    if (end.command === 'ROLLBACK')
      throw new Error('a statement of this transaction had failed: nothing was written');
    return value;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      isLost = true;
    });
    throw error;
  } finally {
    client.release(isLost);
  }
}
