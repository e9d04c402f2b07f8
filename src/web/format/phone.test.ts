import { expect, test } from 'vitest';
import { phone } from './phone.ts';

test.each([
  ['+34986222323', '+34 986 222 323'],
  ['0034 986-22.23 23', '+34 986 222 323'],
  ['986222323', '986 222 323'],
  ['+33 1 23 45 67 89', '+33 1 23 45 67 89'],
  ['012', '012'],
  ['+34 123 456 789', '+34 123 456 789'],
])('%s reads %s', (telefono, text) => {
  expect(phone(telefono)).toBe(text);
});
