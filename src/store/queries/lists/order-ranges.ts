import { raw, type SQL, sql } from '../../sql.ts';
import { type CursorRow, type OrderType, PAIR } from './cursor.ts';

/** Rows in a list's order that form one range of an index. */
export interface Stretch {
  condition: SQL;
  keys: readonly SQL[];
  /** The value in its cursors. */
  valor: SQL;
  at(row: CursorRow): SQL;
  holds(row: CursorRow): boolean;
  /** Rows of the list in it; null if unknown. */
  total: number | null;
  /** Rows in it without the filter, if far fewer than all. */
  population?: number | undefined;
}

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

/** An integer to order by. `known`: its value, or -1 without one. */
export interface OrderedInteger {
  column: SQL;
  known: SQL;
}

/** By an integer, equal ones by another: rows with the same two share an index entry. */
export function byIntegers(first: OrderedInteger, second: OrderedInteger, id: SQL): Stretch {
  return {
    condition: sql`${first.column} IS NOT NULL`,
    keys: [first.column, second.known, id],
    valor: sql`${first.column} || ${PAIR} || ${second.known}`,
    at: (row) => {
      const [one = '', other = ''] = row.valor?.split(PAIR) ?? [];
      return sql`(${one}::integer, ${other}::integer, ${row.id}::uuid)`;
    },
    holds: (row) => row.valor !== null,
    total: null,
  };
}

/** Rows with `condition`, by id; `mark` distinguishes their cursors. */
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
