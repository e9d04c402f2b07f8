import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followsPurchase, nextRenewal } from './renewal.ts';

const NOW = Date.parse('2026-12-01T09:00:00Z');

describe('the next renewal of a purchase', () => {
  test.each([
    ['bought this year', '2026-03-01T12:00:00Z', '2027-03-01T12:00:00.000Z'],
    ['bought today', '2026-12-01T09:00:00Z', '2027-12-01T09:00:00.000Z'],
    [
      'bought years ago: the anniversary that is still to come',
      '2019-03-01T12:00:00Z',
      '2027-03-01T12:00:00.000Z',
    ],
    ['bought years ago, later in the year', '2019-12-24T12:00:00Z', '2026-12-24T12:00:00.000Z'],
    ['bought a year ago to the minute: a year from now', '2025-12-01T09:00:00Z', '2027-12-01T09:00:00.000Z'],
    ['bought in the future', '2027-01-10T12:00:00Z', '2028-01-10T12:00:00.000Z'],
    ['bought on 29 February', '2024-02-29T12:00:00Z', '2027-02-28T12:00:00.000Z'],
  ])('%s', (_, purchase, renewal) => {
    expect(nextRenewal(purchase, NOW)).toBe(renewal);
  });

  test('lies after now and after the purchase, and follows it', () => {
    const moment = fc.integer({ min: Date.UTC(1995, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(moment, moment, (purchase, now) => {
        const renewal = nextRenewal(purchase, now);
        expect(Date.parse(renewal)).toBeGreaterThan(now);
        expect(Date.parse(renewal) - purchase).toBeGreaterThanOrEqual(365 * 86_400_000);
        expect(followsPurchase(renewal, new Date(purchase).toISOString())).toBe(true);
      }),
    );
  });
});

test.each([
  ['the same day a year later', '2027-03-01T12:00:00Z', '2026-03-01T12:00:00Z', true],
  ['the same day, another hour', '2027-03-01T00:00:00Z', '2026-03-01T12:00:00Z', true],
  ['another day: a person wrote it', '2027-04-01T12:00:00Z', '2026-03-01T12:00:00Z', false],
  ['the day of the purchase itself', '2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z', false],
])('a renewal that follows its purchase: %s', (_, renewal, purchase, follows) => {
  expect(followsPurchase(renewal, purchase)).toBe(follows);
});
