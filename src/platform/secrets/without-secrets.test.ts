import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

const forms: ((text: string) => string)[] = [
  (text) => text,
  (text) => JSON.stringify(text).slice(1, -1),
  (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  (text) => text.replace(/[^a-z]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`),
  (text) => encodeURIComponent(text),
  (text) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`),
  (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
];
const asciiSecret = fc.string({ unit: 'grapheme-ascii', minLength: 4, maxLength: 60 });

test('a secret is taken out of a text in each form that a program writes, and the rest is kept', () => {
  fc.assert(
    fc.property(asciiSecret, fc.constantFrom(...forms), (secret, form) => {
      expect(withoutSecrets(`¿${form(secret)}?`, [secret], false)).toBe('¿…?');
    }),
  );
});

test('where a text is cut, no beginning of a secret is left at its end', () => {
  fc.assert(
    fc.property(asciiSecret, fc.constantFrom(...forms), fc.nat(), (secret, form, length) => {
      const written = form(secret);
      const cut = written.slice(0, 1 + (length % written.length));
      expect(withoutSecrets(`¿${cut}`, [secret], true)).toBe('¿…');
    }),
  );
});

test('a text that is whole keeps an end that looks like the beginning of a secret', () => {
  expect(withoutSecrets('gracias', ['secreto'], false)).toBe('gracias');
});
