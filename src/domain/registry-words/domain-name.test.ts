import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUnder, sameDomain, toUnicode } from './domain-name.ts';

test.each([
  ['xn--mnchen-3ya.de', 'münchen.de'],
  ['xn--espaa-rta.es', 'españa.es'],
  ['xn--80a1acny.xn--p1ai', 'почта.рф'],
  ['xn--vhq524a.xn--fiqs8s', '实业.中国'],
  ['example.com', 'example.com'],
])('%s is %s', (ascii, unicode) => {
  expect(toUnicode(ascii)).toBe(unicode);
  expect(sameDomain(ascii, unicode)).toBe(true);
  expect(sameDomain(`${ascii.toUpperCase()}.`, unicode)).toBe(true);
});

test.each(['xn--99999999999.es', 'xn--\u0000.es', 'xn--ls8h=.la'])('%s cannot be decoded', (name) => {
  expect(toUnicode(name)).toBeNull();
});

test('no text breaks the comparison, and a name is itself', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      sameDomain(`xn--${a}`, b);
      expect(sameDomain(a, a)).toBe(true);
    }),
  );
});

test.each([
  ['taller.es', 'es', true],
  ['TALLER.COM.ES.', 'es', true],
  ['почта.рф', 'xn--p1ai', true],
  ['taller.com', 'net', false],
  ['es', 'es', false],
  ['talleres', 'es', false],
])('%s under .%s: %s', (domain, zone, under) => {
  expect(isUnder(domain, zone)).toBe(under);
});
