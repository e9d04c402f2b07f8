import type { FormatoTabla } from '#contract/states.ts';
import { csvFile } from './csv.ts';
import { jsonFile } from './json.ts';
import type { Table } from './table.ts';
import { xlsxFile } from './xlsx.ts';

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

/** Streamed: memory does not grow with the rows. */
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
