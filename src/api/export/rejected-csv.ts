import { stringify } from 'csv-stringify/sync';
import { csvRow } from '#domain/text/csv-cell.ts';

export function rejectedCsv(rows: readonly { linea: number; texto: string; motivo: string }[]): Response {
  const records = [
    ['linea', 'keyword', 'motivo'],
    ...rows.map(({ linea, texto, motivo }) => csvRow([linea, texto, motivo])),
  ];
  const text = stringify(records, { bom: true, record_delimiter: '\r\n' });
  return new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="keywords-rechazadas.csv"',
      'Cache-Control': 'no-store',
    },
  });
}
