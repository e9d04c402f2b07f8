import { normaliseText } from './normalise.ts';

/** `plano`: for comparison (lower case, no accents); `escrito`: as written (lower case, composed). */
export interface Word {
  plano: string;
  escrito: string;
}

/** Longer texts are cut before any work that depends on their length. */
const TEXT_MAX = 400;
const PLAIN_TEXT = /^[\x20-\x7e]*$/;
const ASCII = /^[a-z0-9]+$/;
/** Letters without a Unicode decomposition. */
const LETTERS: Record<string, string> = {
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};

/** `·` joins words ('col·legi'); apostrophes, hyphens and all other signs split them. */
export function wordsOf(text: string): Word[] {
  const lower = text.slice(0, TEXT_MAX).toLowerCase();
  const parts = PLAIN_TEXT.test(lower)
    ? lower.split(/[^a-z0-9]+/)
    : normaliseText(lower, 'NFC')
        .replace(/i\u0307/g, 'i')
        .replace(/[·ŀ]/g, '')
        .split(/[^\p{L}\p{M}\p{N}]+/u);
  return parts
    .filter((word) => word !== '')
    .map((escrito) => ({ escrito, plano: ASCII.test(escrito) ? escrito : plain(escrito) }));
}

/** Lower case, no accents, single blanks: the form in which names are compared. */
export function plainWords(text: string): string {
  return wordsOf(text)
    .map(({ plano }) => plano)
    .join(' ');
}

function plain(word: string): string {
  return normaliseText(word, 'NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łıßæœøđðþ]/g, (letter) => LETTERS[letter] ?? letter);
}
