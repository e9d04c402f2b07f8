import { normaliseText } from '../text/normalise.ts';

/** Lower case, no accents; other characters than letters and digits become single blanks. */
export function plainWords(text: string): string {
  return normaliseText(text.slice(0, 300), 'NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export const compact = (text: string): string => plainWords(text).replaceAll(' ', '');

export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));
