import { COMMON_WORDS, CONNECTORS, FAMOUS_MARKS, FILLERS, PERSON_NAMES, UNWANTED } from '../tables/words.ts';
import { compact } from '../text.ts';
import { placesInNames } from './places.ts';
import { tradeWords } from './trades.ts';

/** What a piece of a name is. */
export type TipoPieza =
  | 'oficio'
  | 'lugar'
  | 'comun'
  | 'relleno'
  | 'enlace'
  | 'persona'
  | 'marca'
  | 'vetada'
  | 'cifra'
  | 'otra';

/** A word that is several things is the first of these that it is. */
const LISTS: readonly (readonly [TipoPieza, () => Iterable<string>])[] = [
  ['vetada', () => UNWANTED.split('|')],
  ['marca', () => FAMOUS_MARKS.split('|')],
  ['oficio', tradeWords],
  ['relleno', () => FILLERS.split('|')],
  ['enlace', () => CONNECTORS.split('|')],
  ['lugar', placesInNames],
  ['comun', () => COMMON_WORDS.split('|')],
  ['persona', () => PERSON_NAMES.split('|')],
];

const WORDS: ReadonlyMap<string, TipoPieza> = buildWords();

function buildWords(): Map<string, TipoPieza> {
  const words = new Map<string, TipoPieza>();
  for (const [tipo, list] of LISTS) {
    for (const word of list()) {
      const key = compact(word);
      if (key !== '' && !words.has(key)) words.set(key, tipo);
    }
  }
  return words;
}

export const kindOfWord = (word: string): TipoPieza | null => WORDS.get(word) ?? null;

export const LONGEST_WORD = Math.max(...[...WORDS.keys()].map((word) => word.length));
