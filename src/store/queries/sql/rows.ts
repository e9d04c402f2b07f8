import type * as z from 'zod';
import type { SQL } from '../../sql.ts';
import type { Tx } from '../../store.ts';

/** Rows are proven wherever tests run; at work the cost of it buys nothing. */
const CHECKED = process.env['NODE_ENV'] === 'test';

/**
 * Runs a hand-written query. `row` is the shape of one row as the driver gives it (int8 and numeric come as strings,
 * timestamptz as Date, json parsed), without any transformation; under test every row is parsed by it, so that a
 * column that was renamed or changed its type fails at the query that reads it.
 */
export async function rows<Row>(tx: Tx, row: z.ZodType<Row, Row>, query: SQL): Promise<Row[]>;
export async function rows<Row>(tx: Tx, query: SQL): Promise<Row[]>;
export async function rows<Row>(tx: Tx, ...given: [z.ZodType<Row, Row>, SQL] | [SQL]): Promise<Row[]> {
  const [row, query] = given.length === 2 ? given : [null, given[0]];
  const answer = await tx.execute(query);
  if (CHECKED && row) for (const found of answer.rows) check(row, found, query);
  // Proven by the line above wherever tests run.
  return answer.rows as Row[];
}

export async function firstRow<Row>(tx: Tx, row: z.ZodType<Row, Row>, query: SQL): Promise<Row | undefined>;
export async function firstRow<Row>(tx: Tx, query: SQL): Promise<Row | undefined>;
export async function firstRow<Row>(
  tx: Tx,
  ...given: [z.ZodType<Row, Row>, SQL] | [SQL]
): Promise<Row | undefined> {
  const [found] = given.length === 2 ? await rows<Row>(tx, ...given) : await rows<Row>(tx, ...given);
  return found;
}

function check(row: z.ZodType, found: unknown, query: SQL): void {
  const { error } = row.safeParse(found);
  if (!error) return;
  const problems = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Error(`a row is not what its schema says: ${problems}\n${query.text}`);
}

/** Epoch milliseconds as a parameter of a timestamptz column. */
export function at(ms: number): Date;
export function at(ms: number | null): Date | null;
export function at(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

/** A JSON parameter. PostgreSQL takes neither NUL nor lone surrogates inside jsonb, and the world sends both. */
export function json(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? item.replaceAll('\u0000', '').toWellFormed() : item,
  );
}
