import { isFigure } from './file-columns.ts';
import type { FileLayout } from './file-layout.ts';
import type { FileRow } from './file-row.ts';
import { plainName } from './header-names.ts';

/** Most rows of totals and blank rows at the end of a report. */
const HELD_MAX = 20;
const TOTAL =
  /^(?:gran |sub|grand )?(?:total|totals|totales|totais|totale|totaux|totaal|gesamt|gesamtsumme|summe|razem|suma|toplam)(?: (?:general|account|cuenta|search|busqueda|campaign|campana|ad group|de .{1,40}|gesamt))?$/;

/** Drops rows of totals at the end of a table; with other rows below, they are data. */
export class TotalRows {
  readonly #layout: Pick<FileLayout, 'columnas' | 'cabecera'>;
  count = 0;

  constructor(layout: Pick<FileLayout, 'columnas' | 'cabecera'>) {
    this.#layout = layout;
  }

  async *leftOut(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
    let held: FileRow[] = [];
    for await (const row of rows) {
      const waits = this.#isTotal(row) || (held.length > 0 && isBlank(row));
      if (waits && held.length < HELD_MAX) {
        held.push(row);
        continue;
      }
      yield* held;
      held = [];
      yield row;
    }
    this.count = held.filter((row) => !isBlank(row)).length;
  }

  #isTotal({ celdas }: FileRow): boolean {
    const { cabecera, columnas } = this.#layout;
    if (cabecera === null || columnas.keyword === null || columnas.nombres.length < 2) return false;
    const text = celdas[columnas.keyword] ?? '';
    return (
      text.length < 80 &&
      TOTAL.test(plainName(text)) &&
      celdas.some((cell, at) => at !== columnas.keyword && isFigure(cell))
    );
  }
}

const isBlank = ({ celdas }: FileRow) => celdas.every((cell) => cell.trim() === '');
