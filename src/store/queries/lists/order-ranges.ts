import { raw, type SQL, sql } from '../../sql.ts';
import type { CursorRow, OrderType } from './cursor.ts';

/** A run of rows in a list's order that is one range of an index. */
export interface Stretch {
  condition: SQL;
  keys: readonly SQL[];
  /** What a cursor of it says beside the id. */
  valor: SQL;
  /** The keys of the row that a cursor names. */
  at(row: CursorRow): SQL;
  holds(row: CursorRow): boolean;
  /** How many rows of the list are in it; null when it is not known. */
  total: number | null;
  /** How many rows are in it without the filter, where they are far from all. */
  population?: number | undefined;
}

/** Rows that have a value, by it and then by id. */
export function byValue(
  column: SQL,
  type: OrderType,
  id: SQL,
  total: number | null,
  population?: number,
): Stretch {
  return {
    condition: sql`${column} IS NOT NULL`,
    keys: [column, id],
    valor: column,
    at: (row) => sql`(${row.valor}::${raw(type)}, ${row.id}::uuid)`,
    holds: (row) => row.valor !== null,
    total,
    population,
  };
}

/** Rows that `condition` picks, by id; `mark` distinguishes their cursors from those of the other stretches. */
export function byId(condition: SQL, mark: string | null, id: SQL, total: number | null): Stretch {
  return {
    condition,
    keys: [id],
    valor: sql`${mark}::text`,
    at: (row) => sql`(${row.id}::uuid)`,
    holds: (row) => row.valor === mark,
    total,
  };
}
