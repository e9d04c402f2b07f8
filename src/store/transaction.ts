import pg from 'pg';
import type { Query } from './sql.ts';

/** Untyped rows; `rows` of `queries/sql` checks them by a schema. */
export interface Answer {
  rows: Record<string, unknown>[];
  rowCount: number | null;
}

/** Only `withAccount` and `withSystem` create one. */
export interface Tx {
  execute(query: Query): Promise<Answer>;
}

export interface Connections {
  connect(): Promise<pg.PoolClient>;
  /** Set in each transaction behind a pooler, where a connection keeps neither settings nor plans. */
  limits?: Readonly<Record<string, number>>;
}

/** Commits when `work` resolves, rolls back when it rejects. `begin` opens the transaction. */
export async function inTransaction<T>(
  at: Connections,
  begin: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await at.connect();
  let isLost = false;
  try {
    await client.query([begin, ...asLocal(at.limits)].join('; '));
    const value = await work({ execute: (query) => client.query(asSent(query, at.limits === undefined)) });
    const end = await client.query('COMMIT');
    // PostgreSQL answers COMMIT with ROLLBACK if an earlier statement failed and its error was swallowed.
    if (end.command === 'ROLLBACK')
      throw new Error('a statement of this transaction had failed: nothing was written');
    return value;
  } catch (error) {
    // A statement without an answer still runs, and a rollback would wait for its end.
    const runs = error instanceof Error && error.message === 'Query read timeout';
    isLost = runs || (error instanceof pg.DatabaseError && UNFIT.has(error.code ?? ''));
    if (!runs)
      await client.query('ROLLBACK').catch(() => {
        isLost = true;
      });
    throw error;
  } finally {
    client.release(isLost);
  }
}

/** A migration changed the types of a kept plan, the server lost it, or it became a standby. */
const UNFIT: ReadonlySet<string> = new Set(['0A000', '26000', '25006']);

const asLocal = (limits: Readonly<Record<string, number>> = {}): string[] =>
  Object.entries(limits).map(([name, ms]) => `SET LOCAL ${name} = ${ms}`);

const asSent = ({ text, values, name, answerTimeoutMs }: Query, keepsPlans: boolean) => ({
  text,
  values: [...(values ?? [])],
  ...(name === undefined || !keepsPlans ? {} : { name }),
  ...(answerTimeoutMs === undefined ? {} : { query_timeout: answerTimeoutMs }),
});
