import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { CELL_MAX_CHARS, CELLS_MAX, type FileRow, fileError } from './file-row.ts';

/** Means "no separator": a character that no text file has. */
export const NO_SEPARATOR = '\u001f';
const RECORD_MAX_CHARS = 1_000_000;

export async function* separatedRows(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter,
    info: true,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: RECORD_MAX_CHARS,
  });
  const source = Readable.from(text);
  source.once('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let linea = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      yield { linea, celdas: record.slice(0, CELLS_MAX).map((cell) => cell.slice(0, CELL_MAX_CHARS)) };
      linea = info.lines + 1;
    }
  } catch (error) {
    if (error instanceof CsvError) throw fileError(quotesText(linea), error);
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

const quotesText = (linea: number) =>
  `Desde la línea ${linea.toLocaleString('es-ES')} hay unas comillas que no se cierran.`;
