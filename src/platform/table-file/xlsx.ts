import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Table } from './table.ts';
import { contentTypes, packageRelations, styles, workbook, workbookRelations } from './xlsx-parts.ts';
import { rowXml, SHEET_END, sheetStart } from './xlsx-sheet.ts';

/** ECMA-376: rows of a worksheet, including the heading. */
export const SHEET_ROWS_MAX = 1_048_576;

/** Rows past a worksheet's limit continue in a further one. Every text is a text cell, never a formula. */
export async function* xlsxFile<Row>(
  table: Table<Row>,
  rowsPerSheet = SHEET_ROWS_MAX,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // Typed by its older interface, but it is a PassThrough.
  const output = zip.outputStream as Readable;
  // A failed reader leaves a broken file, never a shorter valid one.
  const written = writeSheets(zip, table, rowsPerSheet).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    for await (const chunk of output) yield chunk;
  } finally {
    output.destroy();
    await written;
  }
}

async function writeSheets<Row>(zip: ZipFile, table: Table<Row>, rowsPerSheet: number): Promise<void> {
  const output = zip.outputStream as Readable;
  let sheets = 0;
  let used = 0;
  let sheet: PassThrough | null = null;
  const open = (): PassThrough => {
    sheets += 1;
    used = 1;
    const stream = new PassThrough();
    output.once('close', () => stream.destroy());
    zip.addReadStream(stream, `xl/worksheets/sheet${sheets}.xml`);
    stream.write(sheetStart(table.columns));
    return stream;
  };
  const finish = (stream: PassThrough) => stream.end(SHEET_END);
  sheet = open();
  for await (const page of table.pages) {
    let left = page;
    while (left.length > 0) {
      if (used >= rowsPerSheet) {
        finish(sheet);
        sheet = open();
      }
      const part = left.slice(0, rowsPerSheet - used);
      left = left.slice(part.length);
      const first = used + 1;
      const text = part.map((row, n) => rowXml(table.columns, row, first + n, table.timezone)).join('');
      used += part.length;
      if (output.destroyed) return;
      if (!sheet.write(text)) await drained(sheet, output);
    }
  }
  finish(sheet);
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path);
  add('[Content_Types].xml', contentTypes(sheets));
  add('_rels/.rels', packageRelations);
  add('xl/workbook.xml', workbook(sheets, table.sheet));
  add('xl/_rels/workbook.xml.rels', workbookRelations(sheets));
  add('xl/styles.xml', styles);
  zip.end();
}

async function drained(sheet: PassThrough, output: Readable): Promise<void> {
  const stop = new AbortController();
  try {
    await Promise.race([
      once(sheet, 'drain', { signal: stop.signal }),
      once(sheet, 'close', { signal: stop.signal }),
      once(output, 'close', { signal: stop.signal }),
    ]);
  } finally {
    stop.abort();
  }
}
