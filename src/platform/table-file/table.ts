/** `date` and `moment` are epoch milliseconds, written in the file's time zone; `phone` has its country prefix. */
export type ColumnKind = 'text' | 'number' | 'date' | 'moment' | 'phone';

export interface Column<Row> {
  clave: string;
  titulo: string;
  kind: ColumnKind;
  /** Null: unknown; an empty cell, `null` in JSON. */
  value(row: Row): string | number | null;
}

export interface Table<Row> {
  columns: readonly Column<Row>[];
  pages: AsyncIterable<readonly Row[]>;
  /** IANA name of the zone of dates. */
  timezone: string;
  sheet: string;
}
