import { expect, test } from 'vitest';
import { createAdministrators } from './administrators.ts';

test('an address is an administrator in any spelling of its letters', () => {
  const administrators = createAdministrators([' Marta@Example.com ']);
  expect(administrators.include('marta@example.com')).toBe(true);
  expect(administrators.include('ana@example.com')).toBe(false);
});

test.each([[[]], [['']], [['*']]])('%j matches no address', (emails: string[]) => {
  const administrators = createAdministrators(emails);
  for (const email of ['', '*', 'ana@example.com']) expect(administrators.include(email)).toBe(false);
});
