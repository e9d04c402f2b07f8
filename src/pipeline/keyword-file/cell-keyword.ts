const PAIRS: Readonly<Record<string, string>> = {
  '[': ']',
  '"': '"',
  "'": "'",
  '“': '”',
  '«': '»',
  '‘': '’',
};
const WRAPS_MAX = 3;

/**
 * Removes match-type marks of advertising tools (brackets, quotes, plus signs) and the spreadsheet's text apostrophe.
 */
export function keywordOfCell(cell: string): string {
  let text = cell.trim();
  for (let wraps = 0; wraps < WRAPS_MAX && text.length > 2; wraps++) {
    const close = PAIRS[text.charAt(0)];
    if (close === undefined || !text.endsWith(close)) break;
    text = text.slice(1, -1).trim();
  }
  // Dutch town names begin so: 's-Hertogenbosch, 't Gooi.
  if (/^'(?![stn][-\s])/i.test(text)) text = text.slice(1);
  return text.startsWith('+') ? text.replace(/(^|\s)\+(?=\p{L})/gu, '$1') : text;
}
