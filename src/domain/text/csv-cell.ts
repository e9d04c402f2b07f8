import { isPlusPhone } from '#contract/phone.ts';

/** A formula may follow any of these separators; RFC 4180's quotes do not help with another separator. */
const BEGINNING =
  /(^|[,;:|\t\r\n\v\f\u0085\u2028\u2029])((?:[\s"\p{Cf}\p{Cc}\u115f\u1160\u3164\uffa0]){0,64})([=+\-@＝＋－＠])/gu;

/** Puts an apostrophe where a formula could begin; a phone number keeps its plus. */
export function csvCell(text: string): string {
  if (isPlusPhone(text)) return text;
  return text.replace(BEGINNING, "$1$2'$3");
}

export function csvRow<Cell>(cells: readonly Cell[]): (Cell | string)[] {
  return cells.map((cell) => (typeof cell === 'string' ? csvCell(cell) : cell));
}
