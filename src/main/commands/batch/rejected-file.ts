import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import type { RefusedRow } from '#domain/keyword/intake.ts';
import { csvRow } from '#domain/text/csv-cell.ts';
import { UsageError } from '../command.ts';

export interface RejectedFile {
  write(row: RefusedRow): Promise<void>;
  close(): Promise<void>;
}

/** Throws UsageError if the file cannot be written. */
export async function openRejected(path: string): Promise<RejectedFile> {
  const stream: WriteStream = createWriteStream(path);
  await once(stream, 'open').catch(() => {
    throw new UsageError(`No se puede escribir en «${path}».`);
  });
  const line = async (cells: readonly (string | number)[]) => {
    const text = stringify([csvRow(cells)], { record_delimiter: '\n' });
    if (!stream.write(text)) await once(stream, 'drain');
  };
  await line(['linea', 'keyword', 'motivo']);
  return {
    write: ({ linea, texto, motivo }) => line([linea, texto, motivo]),
    async close() {
      stream.end();
      await once(stream, 'finish');
    },
  };
}
