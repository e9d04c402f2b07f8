import type { Word } from '../text/words.ts';
import { trades } from './trades.ts';

interface Form {
  text: string;
  /** It is a beginning: other letters may follow. */
  open: boolean;
}

/** Shorter words are too easily another word. */
const SHORTEST = 6;
/** Of a beginning, whose end may be anything: 'pubertad' is no 'puerta' with an ending. */
const SHORTEST_BEGINNING = 7;
/** What may follow a beginning: 'fontaner' + 'ías'. */
const ENDING_MAX = 4;

/** Single words that name a trade, by their first letter. */
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

/** The same wrong word comes again and again in a list. Emptied when full. */
const seen = new Map<string, string | null>();
const SEEN_MAX = 20_000;
const WORD_MAX = 30;

/** The words with those in place of which one letter makes a trade's word; null: there is none. */
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

/** 'pelukeria' as it is spelled: letters that sound alike. */
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

/** Are they the same but for one letter: another, one too many, one too few, or two that changed places? */
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
