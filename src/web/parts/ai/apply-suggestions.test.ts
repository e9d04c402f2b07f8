import { expect, test } from 'vitest';
import type { SugerenciaKeyword } from '#contract/entities/ia.ts';
import { applySuggestions, keyOf, withToggled } from './apply-suggestions.ts';

const one = (
  original: string,
  tipo: SugerenciaKeyword['tipo'],
  propuesta: string | null,
): SugerenciaKeyword => ({
  original,
  tipo,
  propuesta,
  motivo: '',
  por: 'reglas',
});

test('cleaner forms take their places, repeats go, new keywords stand behind their own', () => {
  const list = ['  fontanero   sevilla', 'dentista Girona', 'fontaneros en Sevilla'];
  expect(
    applySuggestions(list, [
      one('fontanero sevilla', 'limpieza', 'fontanero Sevilla'),
      one('fontanero sevilla', 'cercano', 'fontanero Dos Hermanas'),
      one('dentista Girona', 'idioma', 'dentistes Girona'),
      one('fontaneros en Sevilla', 'repetida', null),
    ]),
  ).toEqual(['fontanero Sevilla', 'fontanero Dos Hermanas', 'dentista Girona', 'dentistes Girona']);
});

test('without an acceptance the list stays as it is', () => {
  expect(applySuggestions(['a', 'b'], [])).toEqual(['a', 'b']);
});

test('of what would take a keyword’s place one is chosen at a time', () => {
  const cleaner = one('abogado  Córdoba', 'limpieza', 'abogado Córdoba');
  const clearer = one('abogado  Córdoba', 'aclaracion', 'abogado Córdoba España');
  const more = one('abogado  Córdoba', 'cercano', 'abogado Montilla');
  const other = one('bares Lugo', 'limpieza', 'bar Lugo');
  const all = [cleaner, clearer, more, other];
  const chosen = withToggled(new Set([cleaner, more, other].map(keyOf)), clearer, all);
  expect(chosen).toEqual(new Set([more, other, clearer].map(keyOf)));
  expect(withToggled(chosen, clearer, all)).toEqual(new Set([more, other].map(keyOf)));
  expect(withToggled(chosen, more, all)).toEqual(new Set([other, clearer].map(keyOf)));
});
