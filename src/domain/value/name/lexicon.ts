import { lazy } from '../../text/lazy.ts';
import { COMMON_WORDS, CONNECTORS, FAMOUS_MARKS, FILLERS, PERSON_NAMES, UNWANTED } from '../tables/words.ts';
import { compact } from '../text.ts';
import { placesInNames } from './places.ts';
import { tradeWords } from './trades.ts';

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

/** In order of precedence, for words with several kinds. */
const LISTS: readonly (readonly [TipoPieza, () => Iterable<string>])[] = [
  ['vetada', () => UNWANTED],
  ['marca', () => FAMOUS_MARKS],
  ['oficio', tradeWords],
  ['relleno', () => FILLERS],
  ['enlace', () => CONNECTORS],
  ['lugar', placesInNames],
  ['comun', () => COMMON_WORDS],
  ['persona', () => PERSON_NAMES],
];

const kindsOfWords: () => ReadonlyMap<string, TipoPieza> = lazy(buildWords);

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

export const kindOfWord = (word: string): TipoPieza | null => kindsOfWords().get(word) ?? null;

/** A trie, so that all words from one position are found in one pass. */
interface Letters {
  tipo: TipoPieza | null;
  next: Map<number, Letters>;
}

const trie: () => Letters = lazy(buildLetters);

function buildLetters(): Letters {
  const root: Letters = { tipo: null, next: new Map() };
  for (const [word, tipo] of kindsOfWords()) {
    let at = root;
    for (let index = 0; index < word.length; index++) {
      const code = word.charCodeAt(index);
      const found = at.next.get(code) ?? { tipo: null, next: new Map() };
      at.next.set(code, found);
      at = found;
    }
    at.tipo = tipo;
  }
  return root;
}

export function wordsFrom(text: string, from: number): Map<number, TipoPieza> {
  const found = new Map<number, TipoPieza>();
  let at: Letters | undefined = trie();
  for (let index = from; index < text.length; index++) {
    at = at.next.get(text.charCodeAt(index));
    if (at === undefined) break;
    if (at.tipo !== null) found.set(index + 1, at.tipo);
  }
  return found;
}
