import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dropLook } from './drop-look.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 26, 9);
const between = (desde: number, hasta: number) => ({ desde: NOW + desde, hasta: NOW + hasta });

describe('when an order that waits for a release asks its registrar', () => {
  test.each<[string, ReturnType<typeof between> | null, boolean, number]>([
    ['no date', null, true, HOUR],
    ['weeks before', between(20 * DAY, 21 * DAY), false, 6 * HOUR],
    ['an hour before', between(HOUR, DAY), false, HOUR],
    ['a second before', between(SECOND, DAY), false, SECOND],
    ['at its first moment', between(0, DAY), true, 30 * SECOND],
    ['in an interval of hours', between(-2 * HOUR, 4 * HOUR), true, 30 * SECOND],
    ['in an interval of an hour', between(-30 * MINUTE, 30 * MINUTE), true, 10 * SECOND],
    ['at its last moment', between(-DAY, 0), true, 30 * SECOND],
    ['minutes after it', between(-DAY, -5 * MINUTE), true, MINUTE],
    ['hours after it', between(-2 * DAY, -7 * HOUR), true, 15 * MINUTE],
    ['weeks after it', between(-20 * DAY, -19 * DAY), true, HOUR],
  ])('%s', (_, release, asks, inMs) => {
    expect(dropLook(release, NOW)).toEqual({ asks, again: NOW + inMs });
  });

  test('it never asks before the interval, never sleeps past its beginning, and never asks faster than every five seconds', async () => {
    const moment = fc.integer({ min: -60 * DAY, max: 60 * DAY });
    const width = fc.integer({ min: 0, max: 10 * DAY });
    await fc.assert(
      fc.property(moment, width, (from, wide) => {
        const { asks, again } = dropLook(between(from, from + wide), NOW);
        expect(asks).toBe(from <= 0);
        if (from > 0) expect(again).toBeLessThanOrEqual(NOW + from);
        else expect(again - NOW).toBeGreaterThanOrEqual(5 * SECOND);
        expect(again).toBeGreaterThan(NOW);
      }),
    );
  });
});
