import { isPlusPhone } from '#contract/phone.ts';

/**
 * Whichever character the reader's spreadsheet takes as the separator of cells, a formula must not begin after it. The
 * quotes of RFC 4180 do not help: a reader that separates at another character takes them for text.
 */
const BEGINNING =
  /(^|[,;:|\t\r\n\v\f\u0085\u2028\u2029])((?:[\s"\p{Cf}\p{Cc}\u115f\u1160\u3164\uffa0]){0,64})([=+\-@＝＋－＠])/gu;

/** A text as a cell of a CSV file: where a formula could begin, an apostrophe stands before it. A phone keeps its plus. */
export function csvCell(text: string): string {
  if (isPlusPhone(text)) return text;
  return text.replace(BEGINNING, "$1$2'$3");
}

/** Cells of one row: texts made harmless, numbers as they are. */
export function csvRow<Cell>(cells: readonly Cell[]): (Cell | string)[] {
  return cells.map((cell) => (typeof cell === 'string' ? csvCell(cell) : cell));
}
