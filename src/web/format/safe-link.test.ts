import { expect, test } from 'vitest';
import { safeLink } from './safe-link.ts';

test.each([
  ['https://a.es/x', 'https://a.es/x'],
  ['http://a.es', 'http://a.es/'],
  ['a.es', 'https://a.es/'],
  ['HTTP://A.ES', 'http://a.es/'],
])('%s becomes a link', (address, href) => {
  expect(safeLink(address)).toBe(href);
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'ftp://a.es',
  'mailto:a@b.es',
  'https://',
  '',
  null,
])('%s does not', (address) => {
  expect(safeLink(address)).toBeNull();
});
