import type { Word } from '../text/words.ts';
import { trades } from './trades.ts';

interface Form {
  text: string;
  /** A beginning, after which other letters may follow. */
  open: boolean;
}

/** Shorter words are too easily another word. */
const SHORTEST = 6;
/** A longer minimum for beginnings: 'pubertad' is not 'puerta' with an ending. */
const SHORTEST_BEGINNING = 7;
const ENDING_MAX = 4;

const forms = new Map<string, Form[]>();
for (const { terms } of trades) {
  for (const { words } of terms) {
    const [first, ...more] = words;
    if (first === undefined || more.length > 0) continue;
    if (first.plano.length < (first.open ? SHORTEST_BEGINNING : SHORTEST)) continue;
    const initial = first.plano.charAt(0);
    forms.set(initial, [...(forms.get(initial) ?? []), { text: first.plano, open: first.open }]);
  }
}

/** Cache, since lists repeat misspelled words. Emptied when full. */
const seen = new Map<string, string | null>();
const SEEN_MAX = 20_000;
const WORD_MAX = 30;

/** Replaces words that are one letter away from a trade's word; null: there are no such words. */
export function withTradesSpelled(
  words: readonly Word[],
  isName: (at: number) => boolean,
): readonly Word[] | null {
  let found = false;
  const spelled = words.map((word, at) => {
    const right = isName(at) ? null : spelling(word.plano);
    if (right === null) return word;
    found = true;
    return { plano: right, escrito: right };
  });
  return found ? spelled : null;
}

function spelling(word: string): string | null {
  if (word.length < SHORTEST || word.length > WORD_MAX) return null;
  const known = seen.get(word);
  if (known !== undefined) return known;
  const right = search(word) ?? search(asHeard(word));
  if (seen.size >= SEEN_MAX) seen.clear();
  seen.set(word, right);
  return right;
}

/** Spells 'pelukeria' as 'peluqueria': letters that sound alike. */
const asHeard = (word: string): string =>
  word
    .replace(/k(?=[ei])/g, 'qu')
    .replace(/k/g, 'c')
    .replace(/y(?=[bcdfglmnprst])/g, 'i');

function search(word: string): string | null {
  for (const { text, open } of forms.get(word.charAt(0)) ?? []) {
    const singular = word.replace(/s$/, '');
    if (!open) {
      if (isNear(word, text) || isNear(singular, text)) return text;
      continue;
    }
    for (const length of [text.length, text.length - 1, text.length + 1]) {
      if (word.length < length || word.length - length > ENDING_MAX) continue;
      const beginning = word.slice(0, length);
      if (beginning === text || isNear(beginning, text)) return text + word.slice(length);
    }
  }
  return null;
}

/** True if one letter differs, is extra or is missing, or two are swapped. */
function isNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (at === short.length) return true;
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const swapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return swapped && short.slice(at + 2) === long.slice(at + 2);
}
