import { expect, test } from 'vitest';
import { healthText } from '../dashboard/text.ts';
import { keywordsText } from '../keywords/text.ts';
import { combineText, sendText, uploadText } from './text.ts';

test('one of something is written in the singular', () => {
  expect(uploadText.start('1')).toBe('Iniciar procesamiento (1 keyword)');
  expect(uploadText.start('1.200')).toBe('Iniciar procesamiento (1.200 keywords)');
  expect(uploadText.fileLines('1')).toBe('1 fila');
  expect(combineText.add('1')).toBe('Añadir 1 keyword');
  expect(combineText.add('40')).toBe('Añadir 40 keywords');
  expect(sendText.progress('0', '1')).toBe('0 de 1 keyword');
  expect(keywordsText.results('19', '1')).toBe('19 · 1 nuevo');
  expect(healthText.registriesStopped('1', '23')).toBe('1 de 23 no se puede consultar ahora');
});
