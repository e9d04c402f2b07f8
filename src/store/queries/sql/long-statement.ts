import { type Query, raw, type SQL } from '../../sql.ts';
import type { Tx } from '../../transaction.ts';

/** What goes through all of a batch of hundreds of thousands of keywords takes longer than other statements may. */
const LONG_MS = 600_000;
/** The server ends a statement first, as with every other one. */
const ANSWER_MS = LONG_MS + 5_000;

/** A statement for which this transaction and its connection wait longer from now on. */
export async function longStatement(tx: Tx, { text, values }: SQL): Promise<Query> {
  await tx.execute(raw(`SET LOCAL statement_timeout = ${LONG_MS}`));
  return { text, values, answerTimeoutMs: ANSWER_MS };
}
