import { csvCell } from '#domain/text/csv-cell.ts';
import { reviewText as text } from '../text.ts';

export interface RejectedRow {
  linea: number;
  texto: string;
  motivo: string;
}

/** RFC 4180 in UTF-8, with cells escaped against formula execution by spreadsheets. */
export function rejectedFile(rows: readonly RejectedRow[]): Blob {
  const cell = (value: string) => `"${csvCell(value).replaceAll('"', '""')}"`;
  const line = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`;
  const records = rows.map(({ linea, texto, motivo }) => line([String(linea), texto, motivo]));
  return new Blob(['\uFEFF', line(text.fileHead), records.join('')], { type: 'text/csv;charset=utf-8' });
}
