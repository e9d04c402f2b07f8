import { stringify } from 'csv-stringify/sync';
import type { RefusedRow } from '#domain/keyword/intake.ts';
import { csvRow } from '#domain/text/csv-cell.ts';
import { openWhole } from '../output/whole-file.ts';

export interface RejectedFile extends AsyncDisposable {
  write(row: RefusedRow): Promise<void>;
  end(): Promise<void>;
}

/** Throws UsageError if the file cannot be written. */
export async function openRejected(path: string): Promise<RejectedFile> {
  const file = await openWhole(path);
  const line = (cells: readonly (string | number)[]) =>
    file.write(stringify([csvRow(cells)], { record_delimiter: '\n' }));
  await line(['linea', 'keyword', 'motivo']);
  return { ...file, write: ({ linea, texto, motivo }) => line([linea, texto, motivo]) };
}
