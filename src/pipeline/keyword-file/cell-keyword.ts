const PAIRS: Readonly<Record<string, string>> = {
  '[': ']',
  '"': '"',
  "'": "'",
  '“': '”',
  '«': '»',
  '‘': '’',
};
/** [exact], "phrase" and quotes around either. */
const WRAPS_MAX = 3;

/**
 * A cell as the keyword that it means: without the brackets, quotes and plus signs by which advertising tools say how a
 * keyword is matched, and without the apostrophe by which a spreadsheet is told that a cell is text.
 */
export function keywordOfCell(cell: string): string {
  let text = cell.trim();
  for (let wraps = 0; wraps < WRAPS_MAX && text.length > 2; wraps++) {
    const close = PAIRS[text.charAt(0)];
    if (close === undefined || !text.endsWith(close)) break;
    text = text.slice(1, -1).trim();
  }
  // Names of Dutch towns begin so: 's-Hertogenbosch, 't Gooi.
  if (/^'(?![stn][-\s])/i.test(text)) text = text.slice(1);
  return text.startsWith('+') ? text.replace(/(^|\s)\+(?=\p{L})/gu, '$1') : text;
}
