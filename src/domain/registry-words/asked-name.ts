import { normaliseText } from '../text/normalise.ts';
import { toUnicode } from './domain-name.ts';

/** What stands in a text in the place of the asked name: no word of any rule, and a name by its shape. */
export const HIDDEN_LABEL = 'xqznamexq';
/** A registry that writes the stand-in itself speaks of another name. */
const OTHER_LABEL = 'xqzotherxq';
const HIDDEN = `${HIDDEN_LABEL}.zq`;

export interface AskedName {
  /** The name as it stands in a hidden text. */
  readonly hidden: string;
  hide(text: string): string;
  /** The asked name, in lower case, in the place of the hidden one. */
  restore(text: string): string;
  /** Whether a name is the asked one's first label, hidden or not. */
  isLabel(name: string): boolean;
}

/**
 * Takes the asked name out of what a registry says, in every spelling: A-label and U-label, any case, with `www.` before it
 * or a dot after it; without its suffix where it is in quotes, the value of a domain's field, or spelt as no word is. A name
 * made of a registry's words would be read as them: 'premium-bar.es not found'.
 */
export function askedName(domain: string): AskedName {
  const name = domain.trim().toLowerCase().replace(/\.$/, '');
  if (!/^[^\s.]\S{0,250}\.[^\s.]/u.test(name)) return unhidden(domain);
  const unicode = toUnicode(name) ?? name;
  const spellings = [...new Set([name, unicode, normaliseText(unicode, 'NFD')])];
  const labels = [...new Set(spellings.map((one) => one.split('.')[0] ?? ''))];
  const pattern = new RegExp([...spellings, ...labels].map(escaped).join('|'), 'giu');
  const isWord = labels.every((one) => one.length < 5 || !/[-\d]/.test(one));
  const replaced = (found: string, at: number, text: string): string => {
    if (!endsName(text, at + found.length)) return found;
    if (found.includes('.')) return isInName(text[at - 1]) ? found : HIDDEN;
    const alone = isWord ? isMarked(text, at, found.length) : !isInName(text[at - 1]) && text[at - 1] !== '.';
    return alone ? HIDDEN_LABEL : found;
  };
  return {
    hidden: HIDDEN,
    hide: (text) => text.replace(/xqznamexq/gi, OTHER_LABEL).replace(pattern, replaced),
    restore: (text) => text.replaceAll(HIDDEN, name).replaceAll(HIDDEN_LABEL, labels[0] ?? ''),
    isLabel: (text) => text === HIDDEN_LABEL || labels.includes(text.toLowerCase()),
  };
}

/** A question that is no name: nothing is hidden. */
function unhidden(domain: string): AskedName {
  const same = (text: string) => text;
  return { hidden: domain, hide: same, restore: same, isLabel: () => false };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function isInName(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}\p{M}-]/u.test(character);
}

/** What follows is neither more of the label nor another label. */
function endsName(text: string, at: number): boolean {
  return !isInName(text[at]) && !(text[at] === '.' && isInName(text[at + 1]));
}

const FIELD = /^[\s%#]{0,8}(?:domain|domain name|query|dominio|nombre de dominio)\s{0,20}:\s{0,40}$/i;
const FIELD_MAX = 100;

/** A label that may be a word of the registry's own counts in quotes, or as the whole value of a domain's field. */
function isMarked(text: string, at: number, length: number): boolean {
  const [before = ' ', after = '\n'] = [text[at - 1], text[at + length]];
  if (/["“«']/.test(before) && /["”»']/.test(after)) return true;
  if (!/^\.?(?:[\r\n]|$)/.test(text.slice(at + length, at + length + 2))) return false;
  const start = Math.max(0, at - FIELD_MAX);
  const line =
    text
      .slice(start, at)
      .split(/[\r\n]/)
      .at(-1) ?? '';
  return FIELD.test(line);
}
