import { expect, test } from 'vitest';
import { sentence, whenText } from './moment.ts';

const NOW = Date.UTC(2026, 10, 22, 11, 3, 10);

test.each([
  [NOW, 'Europe/Madrid', 'a las 12:04'],
  [NOW - 10_000, 'Europe/Madrid', 'a las 12:03'],
  [Date.UTC(2026, 10, 22, 22, 59, 1), 'Europe/Madrid', 'el 23/11 a las 00:00'],
  [NOW + 60_000, 'America/Mexico_City', 'a las 05:05'],
  [NOW + 12 * 3_600_000, 'Europe/Madrid', 'el 23/11 a las 00:04'],
  [NOW + 365 * 86_400_000, 'Europe/Madrid', 'el 22/11 a las 12:04'],
  [NOW, 'No/Existe', 'a las 12:04'],
])('%d reads in %s as «%s»', (at, zone, text) => {
  expect(whenText(at, NOW, zone)).toBe(text);
});

test.each([
  ['La clave no vale', 'La clave no vale.'],
  ['La clave no vale. ', 'La clave no vale.'],
])('«%s» is the sentence «%s»', (text, expected) => {
  expect(sentence(text)).toBe(expected);
});
