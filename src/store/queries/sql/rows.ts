import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../store.ts';

/** Runs a hand-written query. The caller names the row's shape: the columns are those of its own SELECT list. */
export async function rows<Row>(tx: Tx, query: SQL): Promise<Row[]> {
  const result = await tx.execute(query);
  // The query itself is the proof of the shape; there is no other.
  return result.rows as Row[];
}

export async function firstRow<Row>(tx: Tx, query: SQL): Promise<Row | undefined> {
  const [found] = await rows<Row>(tx, query);
  return found;
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
