import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { CELL_MAX_CHARS, CELLS_MAX, type FileRow, fileError } from './file-row.ts';
import { readText } from './text-encoding.ts';

const SEPARATORS = [';', '\t', ','] as const;
/** Stands for "no separator": a character that no text file holds. */
const NONE = '\u001f';
const SAMPLE_CHARS = 64 * 1024;
const SAMPLE_LINES = 50;
const RECORD_MAX_CHARS = 1_000_000;

/** The rows of a .csv or .tsv; the separator of a .csv is found in its first lines. */
export async function* separatedRows(path: string, format: 'csv' | 'tsv'): AsyncGenerator<FileRow> {
  const delimiter = format === 'tsv' ? '\t' : await detectSeparator(path);
  const parser = parse({
    delimiter,
    info: true,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: RECORD_MAX_CHARS,
  });
  const source = Readable.from(readText(path));
  source.once('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let linea = 1;
  try {
    // With `info` each record comes with where the reading stands.
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

/** The separator that the first line has and most of the next ones, too; none when the first line has none. */
async function detectSeparator(path: string): Promise<string> {
  let text = '';
  for await (const piece of readText(path)) {
    text += piece;
    if (text.length >= SAMPLE_CHARS) break;
  }
  const lines = text
    .slice(0, SAMPLE_CHARS)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES)
    .map((line) => line.replace(/"[^"]*"/g, ''));
  const [first] = lines;
  if (first === undefined) return NONE;
  const scored = SEPARATORS.map((separator) => ({
    separator,
    inFirst: first.split(separator).length - 1,
    lines: lines.filter((line) => line.includes(separator)).length,
  })).filter(({ inFirst, lines: having }) => inFirst > 0 && having * 2 > lines.length);
  const [best] = scored.toSorted((one, other) => other.lines - one.lines || other.inFirst - one.inFirst);
  return best?.separator ?? NONE;
}
