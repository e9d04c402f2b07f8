/**
 * The markup without its blocks of this tag, in capitals or not; their closing tags stay. Scanning by hand: a lazy
 * regular expression over an unclosed block is quadratic. What follows an unclosed block is its content.
 */
export function withoutBlocks(html: string, tag: string): string {
  const opening = new RegExp(`<${tag}`, 'gi');
  const closing = new RegExp(`</${tag}`, 'gi');
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    opening.lastIndex = at;
    const open = opening.exec(html);
    if (open === null) break;
    kept.push(html.slice(at, open.index));
    closing.lastIndex = open.index;
    const close = closing.exec(html);
    if (close === null) return kept.join(' ');
    at = close.index;
  }
  kept.push(html.slice(at));
  return kept.join(' ');
}

/** The text between the tags, its blanks made one; a `<` that no `>` ends is taken out alone. */
export function stripTags(html: string): string {
  return html
    .split('<')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join(' ')
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The markup without its comments; an unclosed one ends with the page. */
export function withoutComments(html: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const open = html.indexOf('<!--', at);
    if (open < 0) break;
    kept.push(html.slice(at, open));
    const close = html.indexOf('-->', open + 4);
    if (close < 0) return kept.join(' ');
    at = close + 3;
  }
  kept.push(html.slice(at));
  return kept.join(' ');
}
