import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import type { Query } from '../../sql.ts';
import type { Tx } from '../../transaction.ts';

/** Rows are checked in tests; production relies on the types. */
const CHECKED = process.env.NODE_ENV === 'test';

export const idRow = z.object({ id: Id });
export const totalRow = z.object({ total: z.int() });

/**
 * Runs a query. `row`: the shape as the driver gives it (int8 and numeric strings, timestamptz Date, json parsed). In
 * tests each row must match exactly, so that a renamed or changed column fails at its query.
 */
export async function rows<Row>(tx: Tx, row: z.ZodType<Row>, query: Query): Promise<Row[]> {
  const answer = await tx.execute(query);
  return prove(row, answer.rows, query);
}

/** On a connection outside the store's transactions. */
export async function clientRows<Row>(
  client: pg.ClientBase,
  row: z.ZodType<Row>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const answer = await client.query(text, values);
  return prove(row, answer.rows, { text });
}

export async function firstRow<Row>(tx: Tx, row: z.ZodType<Row>, query: Query): Promise<Row | undefined> {
  const [found] = await rows(tx, row, query);
  return found;
}

/** Types the rows; in tests it throws if they do not match. */
export function prove<Row>(row: z.ZodType<Row>, found: unknown[], query: Pick<Query, 'text'>): Row[] {
  if (CHECKED) for (const one of found) check(row, one, query);
  // Checked by the line above in tests.
  return found as Row[];
}

function check(row: z.ZodType, found: unknown, query: Pick<Query, 'text'>): void {
  const { data, error } = row.safeParse(found);
  if (error) throw new Error(`a row is not what its schema says: ${z.prettifyError(error)}\n${query.text}`);
  // A schema that fills in, converts or drops a field would read other rows than production.
  if (!isDeepStrictEqual(data, found)) throw new Error(`a row has more than its schema says\n${query.text}`);
}

/** Epoch milliseconds as a timestamptz parameter. */
export function at(ms: number): Date;
export function at(ms: number | null): Date | null;
export function at(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

/** A JSON parameter. PostgreSQL's jsonb takes neither NUL nor lone surrogates, which external texts may contain. */
export function json(value: unknown): string {
  const text = JSON.stringify(value);
  return UNFIT.test(text) ? withoutUnfit(value) : text;
}

/** Matches JSON escapes of NUL and lone surrogates; a false match only costs time. */
const UNFIT = /\\u(?:0000|d[89a-f])/i;

function withoutUnfit(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? item.replaceAll('\u0000', '').toWellFormed() : item,
  );
}
