import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeCanary, quarantinedUntil, randomCanaryName, registeredCanaryNames } from './canary.ts';

test.each([
  ['registered', 'absent', 'good'],
  ['absent', 'absent', 'wrong'],
  ['absent', 'limited', 'wrong'],
  ['registered', 'registered', 'wrong'],
  ['limited', 'registered', 'wrong'],
  ['registered', 'limited', 'silent'],
  ['registered', 'unknown', 'silent'],
  ['registered', 'reserved', 'silent'],
  ['error', 'absent', 'silent'],
  ['reserved', 'absent', 'silent'],
] as const)('registered name %s, random name %s: %s', (registered, random, outcome) => {
  const judgement = judgeCanary(registered, random);
  expect(judgement.outcome).toBe(outcome);
  expect(judgement.motivo === null).toBe(outcome !== 'wrong');
});

test.each([
  ['com', 'google.com'],
  ['es', 'google.es'],
  ['com.es', 'google.com.es'],
  ['nom.es', 'google.es'],
  ['com.ar', 'google.com.ar'],
  ['org.ar', 'google.com.ar'],
  ['org.uk', 'google.co.uk'],
  ['co.uk', 'google.co.uk'],
])('the surely registered name of .%s is %s', (zone, name) => {
  expect(registeredCanaryNames(zone)[0]).toBe(name);
});

test('a random canary name has 24 letters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 24, maxLength: 40 }), (bytes) => {
      expect(randomCanaryName(bytes, 'com')).toMatch(/^[a-z]{24}\.com$/);
    }),
  );
  expect(() => randomCanaryName(new Uint8Array(3), 'com')).toThrow(RangeError);
});

test.each([
  ['never before', null, 15],
  ['a day ago', 24 * 60, 15],
  ['a quarter of an hour ago', 15, 24 * 60],
  ['almost a day ago', 24 * 60 - 1, 24 * 60],
])('quarantined, and %s: not asked for a time', (_, minutesAgo, minutes) => {
  const now = Date.UTC(2026, 10, 21);
  const before = minutesAgo === null ? null : now - minutesAgo * 60_000;
  expect(quarantinedUntil(before, now)).toBe(now + minutes * 60_000);
});
