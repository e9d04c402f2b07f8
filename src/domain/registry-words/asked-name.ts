import { normaliseText } from '../text/normalise.ts';
import { toUnicode } from './domain-name.ts';

/** Replaces the asked name: it has the form of a name and contains no word of the rules. */
export const HIDDEN_LABEL = 'xqznamexq';
/** Replaces `HIDDEN_LABEL` where a registry writes it itself, about another name. */
const OTHER_LABEL = 'xqzotherxq';
const HIDDEN = `${HIDDEN_LABEL}.zq`;

export interface AskedName {
  readonly hidden: string;
  hide(text: string): string;
  restore(text: string): string;
  isLabel(name: string): boolean;
}

/**
 * Hides the asked name in every spelling, because 'premium-bar.es not found' would be read as the registry's words. The
 * label alone is hidden only if quoted, a field's value, or not a word.
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

/** The question is not a name, so the text stays as it is. */
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

function endsName(text: string, at: number): boolean {
  return !isInName(text[at]) && !(text[at] === '.' && isInName(text[at + 1]));
}

const FIELD = /^[\s%#]{0,8}(?:domain|domain name|query|dominio|nombre de dominio)\s{0,20}:\s{0,40}$/i;
const FIELD_MAX = 100;

/** A label that may be a common word counts only in quotes or as the whole value of a domain field. */
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
