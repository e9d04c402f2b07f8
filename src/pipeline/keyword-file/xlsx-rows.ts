import { CELL_MAX_CHARS, CELLS_MAX, type FileRow, fileError } from './file-row.ts';
import { sharedStrings, unescaped, workbookParts } from './xlsx-parts.ts';
import { openWorkbook, unreadable } from './xlsx-zip.ts';
import { parseXml, type XmlReader } from './xml-events.ts';

/** The rows of the first visible worksheet. Formulas give their stored value; one without makes the file unusable. */
export async function* xlsxRows(path: string): AsyncGenerator<FileRow> {
  const book = await openWorkbook(path);
  try {
    const parts = await workbookParts(book);
    const strings = await sharedStrings(book, parts.strings);
    const source = await book.open(parts.sheet);
    if (!source) throw unreadable(new Error(`no part ${parts.sheet}`));
    const reader = new SheetReader(strings);
    for await (const _ of parseXml(source, reader)) yield* reader.takeRows();
  } finally {
    book.close();
  }
}

class SheetReader implements XmlReader {
  readonly #strings: readonly string[];
  #rows: FileRow[] = [];
  #linea = 0;
  #cells: string[] = [];
  #column = 0;
  #type = '';
  #value: string | null = null;
  #formula = false;
  #reading = false;
  /** Within a phonetic note of a cell. */
  #inNote = false;

  constructor(strings: readonly string[]) {
    this.#strings = strings;
  }

  takeRows(): FileRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      // The number is optional; one that goes backwards is ignored.
      this.#linea = Math.max(this.#linea + 1, Number(attributes.r ?? 0) || 0);
      this.#cells = [];
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = columnOf(attributes.r) ?? this.#column + 1;
      this.#type = attributes.t ?? 'n';
      this.#value = null;
      this.#formula = false;
    } else if (name === 'f') this.#formula = true;
    else if (name === 'rPh') this.#inNote = true;
    else if (name === 'v' || (name === 't' && this.#type === 'inlineStr')) {
      this.#reading = true;
      // The parser reports no text for the empty result of a formula.
      if (this.#type === 'str') this.#value ??= '';
    }
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#reading = false;
    else if (name === 'rPh') this.#inNote = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row') this.#rows.push({ linea: this.#linea, celdas: this.#cells });
  }

  text(piece: string): void {
    if (this.#reading && !this.#inNote) this.#value = ((this.#value ?? '') + piece).slice(0, CELL_MAX_CHARS);
  }

  #endCell(): void {
    if (this.#column < 0 || this.#column >= CELLS_MAX) return;
    if (this.#formula && this.#value === null) {
      throw fileError(
        `La fila ${this.#linea.toLocaleString('es-ES')} tiene una fórmula sin valor guardado. Abre el libro, guárdalo y vuelve a subirlo.`,
      );
    }
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = this.#shown(this.#value ?? '');
  }

  #shown(value: string): string {
    if (this.#type === 's') return this.#strings[Number(value)] ?? '';
    return this.#type === 'n' ? value : unescaped(value);
  }
}

/** 0 for A1, 27 for AB7; null without a reference. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d*$/.exec(reference ?? '')?.[1];
  if (!letters) return null;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
