import { expect, test } from 'vitest';
import { parseJsonText } from './text-marks.ts';

test('texts lose the marks that reorder or hide them, written plainly or as escapes', () => {
  const plain = JSON.stringify({
    nombre: 'Bar \u202egpj.exe\u202c',
    lista: ['\u200bAna\ufeff', 'a\u2066b\u2069'],
  });
  const cleaned = { nombre: 'Bar gpj.exe', lista: ['Ana', 'ab'] };
  expect(parseJsonText(plain)).toEqual(cleaned);
  const escaped = plain.replace(/[\u2000-\u206f\ufeff]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);
  expect(escaped).toContain('\\u202e');
  expect(parseJsonText(escaped)).toEqual(cleaned);
});

test('joiners stay: emoji and several scripts need them', () => {
  expect(parseJsonText(JSON.stringify('👩\u200d🔧 قهوه\u200cخانه'))).toBe('👩\u200d🔧 قهوه\u200cخانه');
});
