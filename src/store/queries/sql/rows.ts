import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import type { Query } from '../../sql.ts';
import type { Tx } from '../../transaction.ts';

/** Rows are proven wherever tests run; in production the types alone remain. */
const CHECKED = process.env.NODE_ENV === 'test';

/** The shapes that many queries share. */
export const idRow = z.object({ id: Id });
export const totalRow = z.object({ total: z.int() });

/**
 * Runs a hand-written query. `row` is the shape of one row as the driver gives it: int8 and numeric are strings,
 * timestamptz is a Date, json is parsed. Under test every row has to be exactly that, so that a column which was
 * renamed, added or changed its type fails at the query that reads it.
 */
export async function rows<Row>(tx: Tx, row: z.ZodType<Row>, query: Query): Promise<Row[]> {
  const answer = await tx.execute(query);
  return prove(row, answer.rows, query);
}

/** The same on a connection that is in no transaction of the store: the owner's at a start, or a pool's. */
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

/** What the query found as what its schema says it is; under test it throws when it is not. */
export function prove<Row>(row: z.ZodType<Row>, found: unknown[], query: Pick<Query, 'text'>): Row[] {
  if (CHECKED) for (const one of found) check(row, one, query);
  // Proven by the line above wherever tests run.
  return found as Row[];
}

function check(row: z.ZodType, found: unknown, query: Pick<Query, 'text'>): void {
  const { data, error } = row.safeParse(found);
  if (error) throw new Error(`a row is not what its schema says: ${z.prettifyError(error)}\n${query.text}`);
  // A parse that fills in, converts or drops something has read another row than the one that production gives.
  if (!isDeepStrictEqual(data, found)) throw new Error(`a row has more than its schema says\n${query.text}`);
}

/** Epoch milliseconds as a parameter of a timestamptz column. */
export function at(ms: number): Date;
export function at(ms: number | null): Date | null;
export function at(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

/** A JSON parameter. PostgreSQL takes neither NUL nor lone surrogates inside jsonb, and the world sends both. */
export function json(value: unknown): string {
  const text = JSON.stringify(value);
  return UNFIT.test(text) ? withoutUnfit(value) : text;
}

/** What JSON writes for NUL and lone surrogates (or for a backslash before such digits: it costs time, no more). */
const UNFIT = /\\u(?:0000|d[89a-f])/i;

function withoutUnfit(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? item.replaceAll('\u0000', '').toWellFormed() : item,
  );
}
