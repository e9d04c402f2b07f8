import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeCanary, quarantineOf, randomCanaryName, registeredCanaryNames } from './canary.ts';

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
  [0, null, 1, 15],
  [3, 25 * 60, 1, 15],
  [1, 15, 2, 60],
  [2, 60, 3, 240],
  [4, 16 * 60, 5, 24 * 60],
  [100, 1, 100, 24 * 60],
])(
  'caught %i times, the last %s minutes ago: now %i in a row, for %i minutes',
  (mentiras, ago, times, minutes) => {
    const now = Date.UTC(2026, 10, 21);
    const ultima_mentira = ago === null ? null : now - ago * 60_000;
    expect(quarantineOf({ mentiras, ultima_mentira }, now)).toEqual({
      mentiras: times,
      until: now + minutes * 60_000,
    });
  },
);
