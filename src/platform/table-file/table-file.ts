import type { FormatoTabla } from '#contract/states.ts';
import { csvFile } from './csv.ts';
import { jsonFile } from './json.ts';
import { xlsxFile } from './xlsx.ts';

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

export const tableMimeType: Record<FormatoTabla, string> = {
  csv: 'text/csv; charset=utf-8',
  'csv-es': 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};

export const tableExtension: Record<FormatoTabla, string> = {
  csv: 'csv',
  'csv-es': 'csv',
  xlsx: 'xlsx',
  json: 'json',
};

/** The bytes of a table as a file, in the order and at the pace they are read: memory does not grow with the rows. */
export function tableFile<Row>(format: FormatoTabla, table: Table<Row>): AsyncIterable<Uint8Array> {
  switch (format) {
    case 'csv':
      return csvFile(table, { separator: ',', decimal: '.', day: 'sv-SE' });
    case 'csv-es':
      return csvFile(table, { separator: ';', decimal: ',', day: 'es-ES' });
    case 'xlsx':
      return xlsxFile(table);
    case 'json':
      return jsonFile(table);
  }
}
