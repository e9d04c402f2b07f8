import { plainText } from '../text/normalise.ts';

/** The form of this folder's tables; ł has no accent that could be removed. */
export function plainLetters(text: string): string {
  return plainText(text).replaceAll('ł', 'l');
}

/** Scans by hand: a lazy regular expression is quadratic on unclosed blocks, which here run to the end. */
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

/** Text between the tags with single blanks; an unclosed `<` is removed alone. */
export function stripTags(html: string): string {
  return html
    .split('<')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join(' ')
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** An unclosed comment runs to the end of the page. */
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

const OPENING = /^<(div|section|aside|dialog|form)(?=[\s>])/;
const NAME_OF_BLOCK = /\s(?:id|class)\s{0,3}=\s{0,3}["']?([^"'<>]{1,300})/g;
const CONSENT = /cookie|consent|gdpr|rgpd|galetes|onetrust|cmplz|didomi|klaro|usercentrics/;
/** A longer block is the page itself. */
const CONSENT_MAX = 20_000;

/** Removes cookie dialogs: blocks of such a name about cookies, without a main heading. One pass. */
export function withoutConsent(html: string): string {
  if (!CONSENT.test(html)) return html;
  const kept: string[] = [];
  let from = 0;
  let block: { tag: string; start: number; depth: number } | null = null;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const start = html.slice(at, at + 700);
    if (block === null) {
      const tag = OPENING.exec(start)?.[1];
      if (tag !== undefined && isNamedConsent(start)) block = { tag, start: at, depth: 1 };
      continue;
    }
    if (at - block.start > CONSENT_MAX) block = null;
    else if (start.startsWith(`</${block.tag}`)) block.depth -= 1;
    else if (OPENING.exec(start)?.[1] === block.tag) block.depth += 1;
    if (block?.depth !== 0) continue;
    const dialog = html.slice(block.start, at);
    if (/cookie|galet|gdpr|rgpd/.test(stripTags(dialog)) && !dialog.includes('<h1')) {
      kept.push(html.slice(from, block.start));
      from = at;
    }
    block = null;
  }
  kept.push(html.slice(from));
  return kept.join(' ');
}

function isNamedConsent(start: string): boolean {
  const end = start.indexOf('>');
  const tag = end < 0 ? start : start.slice(0, end);
  return [...tag.matchAll(NAME_OF_BLOCK)].some(([, name]) => name !== undefined && CONSENT.test(name));
}
