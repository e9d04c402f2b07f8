import { FRANCHISES } from '../tables/franchises.ts';
import { compact } from '../text.ts';
import { kindOfWord, type TipoPieza } from './lexicon.ts';
import { piecesOf } from './name-pieces.ts';

/** A chain's mark within a label; `from` and `to` count without hyphens. */
export interface Franchise {
  marca: string;
  from: number;
  to: number;
  /** The mark is also a common word, so the reading is likely but not certain. */
  comun: boolean;
}

interface Entry {
  marca: string;
  comun: boolean;
  oficios: ReadonlySet<string>;
}

const BY_LETTERS = buildEntries();
const LENGTHS = [...new Set([...BY_LETTERS.keys()].map((key) => key.length))].toSorted(
  (one, other) => other - one,
);

function buildEntries(): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const [trades, names] of Object.entries(FRANCHISES)) {
    const oficios = new Set(trades.split('|').map(compact));
    for (const written of names.split(' | ')) {
      const marca = written.replace(/^~/, '');
      const entry = { marca, comun: written.startsWith('~'), oficios };
      for (const key of spellings(marca)) if (!entries.has(key)) entries.set(key, entry);
    }
  }
  return entries;
}

/** Spellings in domains: 'Kids&Us' as kidsus, kidsandus, kidsyus; '100 Montaditos' also as montaditos100. */
function spellings(marca: string): string[] {
  const plain = marca.replace(/[’']/g, '');
  const ways = plain.includes('&') ? ['', 'and', 'y', 'i'].map((word) => plain.replace('&', word)) : [plain];
  const plus = ways.flatMap((way) =>
    way.includes('+') ? [way.replace('+', 'mas'), way.replace('+', '')] : [way],
  );
  const turned = plus.flatMap((way) => {
    const [, figure, rest] = /^(\d+) (.+)$/.exec(way) ?? [];
    return figure === undefined ? [way] : [way, `${rest}${figure}`];
  });
  return turned.map(compact).filter((key) => key.length >= 3);
}

const BESIDE: ReadonlySet<TipoPieza> = new Set(['lugar', 'oficio', 'relleno', 'cifra', 'persona']);
const SHORT_MARK = 5;
const SHORT_SIDE = 3;

/** 'remaxvalencia', 'first-stop-jaen': at an end of the label, next to a hyphen, or next to words that shops add. */
export function franchiseIn(label: string): Franchise | null {
  const segments = label.slice(0, 63).split('-');
  const letters = segments.join('');
  const borders = bordersOf(segments);
  if (kindOfWord(letters) !== null && !BY_LETTERS.has(letters)) return null;
  for (const length of LENGTHS) {
    for (let from = 0; from + length <= letters.length; from++) {
      const entry = BY_LETTERS.get(letters.slice(from, from + length));
      if (entry === undefined) continue;
      const to = from + length;
      if (isThere(entry, letters, from, to, borders))
        return { marca: entry.marca, from, to, comun: entry.comun };
    }
  }
  return null;
}

function isThere(
  entry: Entry,
  letters: string,
  from: number,
  to: number,
  borders: ReadonlySet<number>,
): boolean {
  const sides = [
    { words: sideOf(letters, 0, from, borders), isParted: borders.has(from) },
    { words: sideOf(letters, to, letters.length, borders), isParted: borders.has(to) },
  ];
  if (entry.comun) return sides.every(({ words }) => words.every((word) => isOfTheChain(word, entry)));
  // A short mark may be part of another word by chance: 'gls', 'tgb'.
  const isShort = to - from < SHORT_MARK;
  return sides.every(({ words, isParted }) => isParted || words.every((word) => stands(word, isShort)));
}

interface Word {
  texto: string;
  tipo: TipoPieza;
}

function sideOf(letters: string, from: number, to: number, borders: ReadonlySet<number>): Word[] {
  const cuts = [
    from,
    ...[...borders].filter((at) => at > from && at < to).toSorted((one, other) => one - other),
    to,
  ];
  return cuts.slice(1).flatMap((end, index) => piecesOf(letters.slice(cuts[index], end)));
}

function stands({ texto, tipo }: Word, isShort: boolean): boolean {
  if (tipo === 'cifra') return true;
  if (isShort) return tipo === 'lugar' && texto.length > SHORT_SIDE;
  if (texto === 'en' || texto === 'de') return true;
  return BESIDE.has(tipo) && (texto.length > SHORT_SIDE || tipo === 'lugar');
}

function isOfTheChain({ texto, tipo }: Word, { oficios }: Entry): boolean {
  if (tipo === 'oficio') return oficios.has(texto);
  return (tipo === 'lugar' && texto.length > SHORT_SIDE) || oficios.has(texto) || tipo === 'cifra';
}

function bordersOf(segments: readonly string[]): ReadonlySet<number> {
  const borders = new Set([0]);
  let at = 0;
  for (const segment of segments) {
    at += segment.length;
    borders.add(at);
  }
  return borders;
}
