import { join, type SQL, sql } from '../../sql.ts';

/** ISO 8601 in UTC with milliseconds. */
export function iso(column: SQL): SQL {
  return sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export const ms = (column: SQL): SQL => sql`(extract(epoch FROM ${column}) * 1000)::float8`;

/** Joined by AND; true without conditions. */
export function all(conditions: readonly (SQL | undefined)[]): SQL {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`true` : join(given, ' AND ');
}
