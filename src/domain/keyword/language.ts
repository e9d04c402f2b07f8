import { type Idioma, idiomas } from '../text/language.ts';
import { normaliseText } from '../text/normalise.ts';
import { plainWords, type Word } from '../text/words.ts';
import type { TradeMention } from '../trades/find-trades.ts';
import { languageWords, letterSigns } from './language-words.ts';

/** The weight of each language in a text; languages without a sign are absent. */
export type LanguageSigns = Map<Idioma, number>;

const TRADE = 2.4;
const TRADE_WITHOUT_ACCENTS = 1.6;
const WORD = 0.6;
const WORD_WITHOUT_ACCENTS = 0.4;
const LETTER = 0.8;
const DIALECT_LETTER_MAX = 2;

const wordIndex = new Map<string, { idioma: Idioma; escrito: string; share: number }[]>();
for (const idioma of idiomas) {
  for (const escrito of new Set(languageWords[idioma].split(' '))) {
    const plano = plainWords(escrito);
    const list = wordIndex.get(plano) ?? [];
    list.push({ idioma, escrito, share: 0 });
    wordIndex.set(plano, list);
  }
}
// A word of five languages is a weaker sign than a word of one.
for (const list of wordIndex.values()) for (const one of list) one.share = 1 / Math.sqrt(list.length);

/** Signs from trades, common words and letters; the caller adds those of places. */
export function languageSigns(
  text: string,
  words: readonly Word[],
  trades: readonly TradeMention[],
): LanguageSigns {
  const signs: LanguageSigns = new Map();
  const add = (idioma: Idioma, weight: number) => signs.set(idioma, (signs.get(idioma) ?? 0) + weight);
  for (const [idioma, weight] of tradeSigns(trades)) add(idioma, weight);
  for (const { plano, escrito } of words) {
    for (const { idioma, escrito: written, share } of wordIndex.get(plano) ?? []) {
      add(idioma, (written === escrito ? WORD : WORD_WITHOUT_ACCENTS) * share);
    }
  }
  if (!/[^\x20-\x7e]|['’]|t[xz]/i.test(text)) return signs;
  const written = normaliseText(text.slice(0, 400), 'NFC').toLowerCase();
  for (const [pattern, languages] of letterSigns) {
    if (!pattern.test(written)) continue;
    for (const idioma of languages) add(idioma, LETTER / Math.min(languages.length, DIALECT_LETTER_MAX));
  }
  return signs;
}

/** Of overlapping mentions only the longest counts, and longer ones weigh more. */
function tradeSigns(trades: readonly TradeMention[]): Map<Idioma, number> {
  const signs = new Map<Idioma, number>();
  const taken = new Set<number>();
  const byLength = trades.toSorted((a, b) => b.length - a.length);
  for (const [at, mention] of byLength.entries()) {
    const span = Array.from({ length: mention.to - mention.from }, (_, offset) => mention.from + offset);
    const sameSpan = byLength
      .slice(0, at)
      .some(
        (other) => other.from === mention.from && other.to === mention.to && other.length === mention.length,
      );
    if (!sameSpan && span.some((index) => taken.has(index))) continue;
    for (const index of span) taken.add(index);
    for (const [idioma, accents] of mention.idiomas) {
      const weight = (accents ? TRADE : TRADE_WITHOUT_ACCENTS) + (span.length - 1) * 0.5;
      signs.set(idioma, Math.max(signs.get(idioma) ?? 0, weight));
    }
  }
  return signs;
}

/** The language with the most weight; ties go to the first in `preferred`. Null: no sign at all. */
export function strongest(signs: LanguageSigns, preferred: readonly Idioma[]): Idioma | null {
  const order = [...preferred, ...idiomas];
  let best: Idioma | null = null;
  for (const idioma of order) {
    if ((signs.get(idioma) ?? 0) > (best === null ? 0 : (signs.get(best) ?? 0))) best = idioma;
  }
  return best;
}
