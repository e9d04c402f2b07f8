/**
 * What a column holds. `date` and `moment` are epoch milliseconds, written in the file's time zone; `phone` is the
 * number with its country prefix.
 */
export type ColumnKind = 'text' | 'number' | 'date' | 'moment' | 'phone';

export interface Column<Row> {
  /** The field's name on the wire; JSON keeps it. */
  clave: string;
  /** The heading in CSV and XLSX. */
  titulo: string;
  kind: ColumnKind;
  /** `null` is not known: an empty cell, `null` in JSON. */
  value(row: Row): string | number | null;
}

export interface Table<Row> {
  columns: readonly Column<Row>[];
  /** Rows as they are read: one page in memory at a time. */
  pages: AsyncIterable<readonly Row[]>;
  /** IANA name of the zone that dates are written in. */
  timezone: string;
  /** Name of the first worksheet of an XLSX. */
  sheet: string;
}
