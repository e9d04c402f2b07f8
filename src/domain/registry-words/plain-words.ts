import { plainText } from '../text/normalise.ts';

const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  đ: 'd',
  œ: 'oe',
};

/** Lower case, accents off, apostrophes as blanks, English contractions apart: the one form that words are looked for in. */
export function plainWords(text: string): string {
  return plainText(text)
    .replace(/[øłıßæđœ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[’‘´`]/g, "'")
    .replace(/\bcan(?:not|'t)\b/g, 'can not')
    .replace(/n't\b/g, ' not')
    .replace(/[_']/g, ' ');
}
