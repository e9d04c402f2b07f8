import type { Idioma } from '../text/language.ts';
import { type Word, wordsOf } from '../text/words.ts';
import { type Trade, type TradeTerm, trades } from './trades.ts';

export interface TradeMention {
  trade: Trade;
  /** Word range; `to` is exclusive. */
  from: number;
  to: number;
  length: number;
  /** Languages of the match; true if its accents match too. */
  idiomas: ReadonlyMap<Idioma, boolean>;
}

interface Entry {
  trade: Trade;
  term: TradeTerm;
}

/** Terms by their first word: closed ones by the whole word, open ones by its beginning. */
const closed = new Map<string, Entry[]>();
const open = new Map<string, Entry[]>();
for (const trade of trades) {
  for (const term of trade.terms) {
    const [first] = term.words;
    if (first === undefined) continue;
    const index = first.open ? open : closed;
    const list = index.get(first.plano);
    if (list) list.push({ trade, term });
    else index.set(first.plano, [{ trade, term }]);
  }
}

const BEGINNING_MIN = 3;
const ENDING = 0.5;
/** A short beginning allows only a short ending: 'tur*' matches 'turları', not 'turquesa'. */
const SHORT_BEGINNING = 4;
const SHORT_ENDING = 3;

/** In order of place; for each first word, the longest mention of each trade. */
export function findTrades(text: string | readonly Word[]): TradeMention[] {
  const words = typeof text === 'string' ? wordsOf(text) : text;
  return words.flatMap((_, at) => mentionsAt(words, at));
}

interface Candidate {
  length: number;
  to: number;
  idiomas: Map<Idioma, boolean>;
}

function mentionsAt(words: readonly Word[], at: number): TradeMention[] {
  const best = new Map<Trade, Candidate>();
  for (const { trade, term } of entriesFor(words[at]?.plano ?? '')) {
    const length = agreement(words, at, term);
    if (length === 0) continue;
    const to = at + term.words.length;
    const known = best.get(trade);
    if (known && known.to > to) continue;
    const same: Candidate = known?.to === to ? known : { length, to, idiomas: new Map() };
    same.length = Math.max(same.length, length);
    if (mayEndSo(words[to - 1]?.plano ?? '', term)) {
      same.idiomas.set(term.idioma, same.idiomas.get(term.idioma) === true || sameAccents(words, at, term));
    }
    best.set(trade, same);
  }
  return [...best].map(([trade, { length, to, idiomas }]) => ({ trade, from: at, to, length, idiomas }));
}

/** In these languages words end in a vowel or few consonants, so 'dentist' is not a whole word. */
const VOWEL_ENDINGS: ReadonlySet<Idioma> = new Set(['es', 'gl', 'pt', 'it']);

function mayEndSo(word: string, { idioma, words }: TradeTerm): boolean {
  const last = words.at(-1);
  return !(
    last?.open === true &&
    last.plano === word &&
    VOWEL_ENDINGS.has(idioma) &&
    /[bcfghkmpqtv]$/.test(word)
  );
}

/** Cache by first word, since lists repeat words. Emptied when full. */
const entriesSeen = new Map<string, readonly Entry[]>();
const ENTRIES_SEEN_MAX = 20_000;
const WORD_MAX = 60;

function entriesFor(word: string): readonly Entry[] {
  const seen = entriesSeen.get(word);
  if (seen) return seen;
  const found = singulars(word).flatMap((form) => closed.get(form) ?? []);
  for (let length = BEGINNING_MIN; length <= Math.min(word.length, WORD_MAX); length++) {
    const opened = open.get(word.slice(0, length));
    if (opened) found.push(...opened);
  }
  if (entriesSeen.size >= ENTRIES_SEEN_MAX) entriesSeen.clear();
  entriesSeen.set(word, found);
  return found;
}

/** Number of matching letters from word `at` on; 0: no match. */
function agreement(words: readonly Word[], at: number, term: TradeTerm): number {
  let length = 0;
  // A word this short must match with its accents: 'las' is not 'lás'.
  if (term.words.length === 1 && term.text.length < BEGINNING_MIN + 1 && words[at]?.escrito !== term.text)
    return 0;
  for (const [offset, { plano, open: mayGoOn }] of term.words.entries()) {
    const word = words[at + offset]?.plano;
    if (word === undefined) return 0;
    if (word === plano) length += plano.length + (mayGoOn ? 0 : 1);
    else if (mayGoOn ? !opens(plano, word) : !singulars(word).includes(plano)) return 0;
    else length += plano.length + (word.length - plano.length) * ENDING;
  }
  return length + term.words.length - 1;
}

function opens(beginning: string, word: string): boolean {
  if (!word.startsWith(beginning)) return false;
  return beginning.length > SHORT_BEGINNING || word.length - beginning.length <= SHORT_ENDING;
}

function sameAccents(words: readonly Word[], at: number, term: TradeTerm): boolean {
  return term.words.every(({ escrito }, offset) =>
    words[at + offset]?.escrito.startsWith(escrito.slice(0, -1)),
  );
}

const LONG_PLURAL = /(?:es|en|er)$/;
const PLURAL_MIN = 5;

function singulars(word: string): string[] {
  if (word.length < PLURAL_MIN) return [word];
  const forms = [word];
  if (word.endsWith('ces')) forms.push(`${word.slice(0, -3)}z`);
  if (word.endsWith('s') || word.endsWith('n') || word.endsWith('x') || word.endsWith('e'))
    forms.push(word.slice(0, -1));
  if (LONG_PLURAL.test(word) && word.length > PLURAL_MIN)
    forms.push(word.slice(0, -2), `${word.slice(0, -2)}a`);
  if (word.endsWith('i') || word.endsWith('e')) forms.push(`${word.slice(0, -1)}o`, `${word.slice(0, -1)}a`);
  return [...new Set(forms)];
}
