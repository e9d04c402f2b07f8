import { ownEntry } from '../../text/own-entry.ts';
import type { MarketTables, Oficio } from '../tables/market-tables.ts';
import { TRADES } from '../tables/trades.ts';
import { compact, plainWords } from '../text.ts';

const WORDS: ReadonlyMap<string, Oficio> = buildWords();

function buildWords(): Map<string, Oficio> {
  const words = new Map<string, Oficio>();
  for (const [valor, list] of TRADES) {
    for (const word of list.split('|')) {
      // Each word names its own trade: an entry holds several trades of the same worth.
      const oficio = { nombre: word, valor };
      for (const key of formsOf(word)) if (!words.has(key)) words.set(key, oficio);
    }
  }
  return words;
}

export function formsOf(word: string): string[] {
  return [word, plural(word), word.length >= 5 ? `${word}s` : word].map(compact).filter((key) => key !== '');
}

function plural(word: string): string {
  return word
    .split(' ')
    .map((part) =>
      /[aeiou]$/.test(part) ? `${part}s` : /[lnrdz]$/.test(part) ? `${part.replace(/z$/, 'c')}es` : part,
    )
    .join(' ');
}

/** The account's own trades and synonyms; a synonym overrides the table. */
export function ownTradeWords(
  oficios: readonly { oficio: string; valor: number; sinonimos?: readonly string[] | undefined }[],
): Map<string, Oficio> {
  const words = new Map<string, Oficio>();
  for (const { oficio, valor, sinonimos = [] } of oficios) {
    const nombre = plainWords(oficio);
    const known = WORDS.has(compact(nombre)) ? [] : [nombre];
    for (const word of [...known, ...sinonimos.map(plainWords)]) {
      for (const key of formsOf(word)) if (!words.has(key)) words.set(key, { nombre, valor });
    }
  }
  return words;
}

export function tradeOfWord(word: string, tables: MarketTables): Oficio | null {
  const key = compact(word);
  const own = tables.palabrasOficio.get(key);
  if (own !== undefined) return own;
  const found = WORDS.get(key);
  if (found === undefined) return null;
  const changed = ownEntry(tables.oficios, found.nombre);
  return changed === undefined ? found : { ...found, valor: changed };
}

const LONGEST_EXPRESSION = 4;

export function tradeOfText(text: string | null, tables: MarketTables): Oficio | null {
  if (text === null) return null;
  const words = plainWords(text).split(' ').slice(0, 12);
  for (let length = Math.min(LONGEST_EXPRESSION, words.length); length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const found = tradeOfWord(words.slice(at, at + length).join(' '), tables);
      if (found !== null) return found;
    }
  }
  return null;
}

export const tradeWords = (): Iterable<string> => WORDS.keys();
