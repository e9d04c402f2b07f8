import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dropLook } from './drop-look.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 26, 9);
const TURN = 10 * SECOND;
const between = (desde: number, hasta: number) => ({ desde: NOW + desde, hasta: NOW + hasta });
const alone = { turnMs: TURN, beside: [] };

describe('when an order that waits for a release asks its registrar', () => {
  test.each<[string, ReturnType<typeof between> | null, boolean, number]>([
    ['no date', null, true, HOUR],
    ['weeks before', between(20 * DAY, 21 * DAY), false, 6 * HOUR],
    ['an hour before', between(HOUR, DAY), false, HOUR],
    ['a second before', between(SECOND, DAY), false, SECOND],
    ['at the first moment of thirty hours', between(0, 30 * HOUR), true, 45 * SECOND],
    ['in the middle of them', between(-15 * HOUR, 15 * HOUR), true, 45 * SECOND],
    ['with an hour and a half left', between(-28.5 * HOUR, 1.5 * HOUR), true, 45 * SECOND],
    ['with an hour left', between(-29 * HOUR, HOUR), true, 30 * SECOND],
    ['with half an hour left', between(-29.5 * HOUR, 30 * MINUTE), true, 15 * SECOND],
    ['in the last twenty minutes', between(-30 * HOUR, 20 * MINUTE), true, 10 * SECOND],
    ['in the last minute', between(-30 * HOUR, MINUTE), true, 10 * SECOND],
    ['at the first moment of one hour', between(0, HOUR), true, 30 * SECOND],
    ['at its last moment', between(-DAY, 0), true, 10 * SECOND],
    ['minutes after it', between(-DAY, -5 * MINUTE), true, MINUTE],
    ['at the end of the first hours after it', between(-DAY, -6 * HOUR), true, MINUTE],
    ['hours after it', between(-2 * DAY, -7 * HOUR), true, 15 * MINUTE],
    ['a week after it', between(-9 * DAY, -7 * DAY), true, 15 * MINUTE],
    ['weeks after it', between(-20 * DAY, -19 * DAY), true, HOUR],
  ])('%s', (_, release, asks, inMs) => {
    expect(dropLook(release, NOW, alone)).toEqual({ asks, again: NOW + inMs });
  });

  test.each<[string, ReturnType<typeof between>[], number]>([
    ['none', [], 10 * SECOND],
    ['one in its last minutes, too', [between(-DAY, 5 * MINUTE)], 20 * SECOND],
    ['nine in their last minutes', Array.from({ length: 9 }, () => between(-DAY, MINUTE)), 100 * SECOND],
    ['eight that have hours left', Array.from({ length: 8 }, () => between(-HOUR, 20 * HOUR)), 27_778],
    ['some that have not begun', [between(MINUTE, HOUR), between(DAY, 2 * DAY)], 10 * SECOND],
    ['one that is long overdue', [between(-3 * DAY, -2 * DAY)], 10_112],
  ])('in its last minutes, beside others of the account: %s', (_, beside, inMs) => {
    const look = dropLook(between(-DAY, MINUTE), NOW, { turnMs: TURN, beside });
    expect(look).toEqual({ asks: true, again: NOW + inMs });
  });

  test('an order with hours left gives way to those in their last minutes, and waits longer by the same factor', () => {
    const beside = Array.from({ length: 3 }, () => between(-DAY, MINUTE));
    expect(dropLook(between(0, 20 * HOUR), NOW, { turnMs: TURN, beside }).again - NOW).toBe(145 * SECOND);
    // Ten orders with hours left fit into the registrar's limit nearly as they are.
    const wide = Array.from({ length: 3 }, () => between(-HOUR, 20 * HOUR));
    expect(dropLook(between(0, 20 * HOUR), NOW, { turnMs: TURN, beside: wide }).again - NOW).toBe(
      45 * SECOND,
    );
  });

  const moment = fc.integer({ min: -60 * DAY, max: 60 * DAY });
  const width = fc.integer({ min: 0, max: 10 * DAY });
  const anyInterval = fc.tuple(moment, width).map(([from, wide]) => between(from, from + wide));

  test('it never asks before the interval, never sleeps past its beginning, and never asks faster than the registrar allows', () => {
    fc.assert(
      fc.property(anyInterval, fc.array(anyInterval, { maxLength: 20 }), (release, beside) => {
        const { asks, again } = dropLook(release, NOW, { turnMs: TURN, beside });
        expect(asks).toBe(release.desde <= NOW);
        if (!asks) expect(again).toBeLessThanOrEqual(release.desde);
        else expect(again - NOW).toBeGreaterThanOrEqual(TURN);
        expect(again).toBeGreaterThan(NOW);
      }),
    );
  });

  test('together the orders of one account never ask faster than its registrar allows', () => {
    fc.assert(
      fc.property(fc.array(anyInterval, { minLength: 1, maxLength: 30 }), (intervals) => {
        const asked = intervals.flatMap((release, index) => {
          const beside = intervals.filter((__, other) => other !== index);
          const { asks, again } = dropLook(release, NOW, { turnMs: TURN, beside });
          return asks ? [1 / (again - NOW)] : [];
        });
        const each = asked.reduce((sum, rate) => sum + rate, 0);
        expect(each * TURN).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });

  test('inside the interval an order that is alone comes before a rival of five minutes nine times in ten, always within two minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20 * MINUTE, max: 40 * HOUR }), (wide) => {
        const end = NOW + wide;
        let lost = 0;
        let at = NOW;
        while (at < end) {
          const { again } = dropLook({ desde: NOW, hasta: end }, at, alone);
          const pause = again - at;
          expect(pause).toBeLessThanOrEqual(2 * MINUTE);
          // The mean wait for this look against the rival's, weighted by how likely the release is before it.
          lost += (pause / (2 * 5 * MINUTE)) * (pause / wide);
          at = again;
        }
        expect(lost).toBeLessThanOrEqual(0.1);
      }),
      { numRuns: 20 },
    );
  });

  test('thirty hours take a quarter fewer looks than one each half minute', () => {
    let looks = 0;
    for (let at = NOW; at < NOW + 30 * HOUR; looks++) at = dropLook(between(0, 30 * HOUR), at, alone).again;
    expect(looks).toBeLessThan((0.75 * (30 * HOUR)) / (30 * SECOND));
  });
});
