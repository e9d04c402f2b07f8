import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownReturnPath } from './return-path.ts';

test.each([
  ['/keywords?batch_id=7#fila', '/keywords?batch_id=7#fila'],
  ['/live-search', '/live-search'],
  ['/', '/dashboard'],
  ['', '/dashboard'],
  [undefined, '/dashboard'],
  ['//evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['/.//evil.example', '/dashboard'],
  ['/x/..//evil.example', '/dashboard'],
  ['/\t/evil.example', '/dashboard'],
  ['/\n/evil.example', '/dashboard'],
  ['https://evil.example/', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/api/auth/salir', '/dashboard'],
  ['/login?volver=/x', '/dashboard'],
  ['/auth/callback?code=1', '/dashboard'],
])('the return path %j leads to %j', (value, expected) => {
  expect(ownReturnPath(value)).toBe(expected);
});

test('no text at all leads to another site', async () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    ':',
    '@',
    'evil.example',
    'https:',
    '\t',
    '%2f',
    '?',
    '#',
    'a',
  );
  await fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
      (value) => {
        const path = ownReturnPath(value);
        expect(new URL(path, 'https://own.example').origin).toBe('https://own.example');
        // Idempotent: a safe path stays the same when judged again.
        expect(ownReturnPath(path)).toBe(path);
      },
    ),
    { numRuns: 2_000 },
  );
});
