import { CELL_MAX_CHARS, type FileRow } from './file-row.ts';
import { readText } from './text-encoding.ts';

/**
 * The lines of a plain text, one cell each: commas and semicolons are part of a keyword. Only a first line with a tab
 * makes it a table. A line beyond the limit comes cut.
 */
export async function* textRows(path: string): AsyncGenerator<FileRow> {
  let linea = 0;
  let isTable: boolean | null = null;
  for await (const line of lines(path)) {
    linea += 1;
    isTable ??= line.trim() === '' ? null : line.includes('\t');
    yield { linea, celdas: isTable ? line.split('\t', 64) : [line] };
  }
}

async function* lines(path: string): AsyncGenerator<string> {
  let open = '';
  for await (const piece of readText(path)) {
    let start = 0;
    for (let end = piece.indexOf('\n'); end !== -1; end = piece.indexOf('\n', start)) {
      yield (open + piece.slice(start, end)).slice(0, CELL_MAX_CHARS);
      open = '';
      start = end + 1;
    }
    if (open.length < CELL_MAX_CHARS) open = (open + piece.slice(start)).slice(0, CELL_MAX_CHARS);
  }
  if (open !== '') yield open;
}
