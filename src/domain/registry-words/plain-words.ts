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

/** The form in which words are searched: lower case, no accents, English contractions split. */
export function plainWords(text: string): string {
  return plainText(text)
    .replace(/[øłıßæđœ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[’‘´`]/g, "'")
    .replace(/\bcan(?:not|'t)\b/g, 'can not')
    .replace(/n't\b/g, ' not')
    .replace(/[_']/g, ' ');
}
