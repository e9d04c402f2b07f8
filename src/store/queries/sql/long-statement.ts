import { type Query, raw, type SQL } from '../../sql.ts';
import type { Tx } from '../../transaction.ts';

/** Statements over a batch of hundreds of thousands of keywords take longer than the usual limit. */
const LONG_MS = 600_000;
/** The server's limit must end a statement first. */
const ANSWER_MS = LONG_MS + 5_000;

/** Raises the statement timeout of this transaction and its connection. */
export async function longStatement(tx: Tx, { text, values }: SQL): Promise<Query> {
  await tx.execute(raw(`SET LOCAL statement_timeout = ${LONG_MS}`));
  return { text, values, answerTimeoutMs: ANSWER_MS };
}
