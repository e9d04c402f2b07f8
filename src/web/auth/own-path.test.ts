import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each(['/live-search?batch=1&q=a#x', '/', '/domains?search=caf%C3%A9.com'])(
  '%s is a page of ours',
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/./\\evil.example',
  '/..//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'dashboard',
  '',
  '/login?volver=/login',
  '/auth/callback?code=1',
  '/api/auth/salir',
  `/${'a'.repeat(600)}`,
  undefined,
  7,
])('%s is not, and leads to the dashboard', (path) => {
  expect(ownPath(path)).toBe('/dashboard');
});
