import { CELL_MAX_CHARS, type FileRow } from './file-row.ts';

/** One cell for each line (keywords may contain commas), or tab-separated cells in a table. Long lines are cut. */
export async function* textRows(text: AsyncIterable<string>, isTable: boolean): AsyncGenerator<FileRow> {
  let linea = 0;
  for await (const line of lines(text)) {
    linea += 1;
    yield { linea, celdas: isTable ? line.split('\t', 64) : [line] };
  }
}

async function* lines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let open = '';
  for await (const piece of text) {
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
