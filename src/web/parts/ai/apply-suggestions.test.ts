import { expect, test } from 'vitest';
import type { SugerenciaKeyword } from '#contract/entities/ia.ts';
import { applySuggestions } from './apply-suggestions.ts';

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
