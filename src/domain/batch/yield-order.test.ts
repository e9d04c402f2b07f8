import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ArmYield, expectedRates, yieldOrder } from './yield-order.ts';

/** Seeded generator (mulberry32), so that draws repeat. */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};
const all = () => true;
const arm = (oficio: string, zona: string, solicitudes = 0, libres = 0): ArmYield => ({
  oficio,
  zona,
  solicitudes,
  libres,
});

test('an order holds every arm once, and the same random numbers give the same order', () => {
  const counts = fc.tuple(fc.nat(200), fc.nat(200));
  fc.assert(
    fc.property(fc.array(counts, { maxLength: 40 }), fc.integer(), (list, seed) => {
      const arms = list.map(([solicitudes, libres], at) =>
        arm(`o${at % 5}`, `z${at % 7}`, solicitudes, libres),
      );
      const draw = yieldOrder(arms);
      const order = draw(arms.length, all, seeded(seed));
      expect(new Set(order)).toEqual(new Set(arms));
      expect(draw(arms.length, all, seeded(seed))).toEqual(order);
      expect(draw(3, all, seeded(seed))).toEqual(order.slice(0, 3));
    }),
  );
});

test('only wanted arms are drawn; what is known of the others still counts', () => {
  const arms = [arm('bueno', 'x', 100, 90), arm('bueno', 'y'), arm('malo', 'x', 100, 0), arm('malo', 'y')];
  const isLeft = ({ zona }: ArmYield) => zona === 'y';
  const firsts = Array.from({ length: 200 }, (_, seed) => yieldOrder(arms)(1, isLeft, seeded(seed))[0]);
  expect(new Set(firsts.map((one) => one?.zona))).toEqual(new Set(['y']));
  expect(firsts.filter((one) => one?.oficio === 'bueno').length).toBeGreaterThan(150);
});

describe('expected rates', () => {
  test('much experience outweighs what is assumed', () => {
    const [good = 0, bad = 0] = expectedRates([arm('a', 'x', 1_000, 500), arm('b', 'y', 1_000, 10)]);
    expect(good).toBeCloseTo(0.5, 1);
    expect(bad).toBeLessThan(0.05);
  });
  test('an arm that was never tried is judged by its trade and its zone', () => {
    const rates = expectedRates([
      arm('bueno', 'x', 100, 80),
      arm('malo', 'x', 100, 2),
      arm('bueno', 'nueva'),
      arm('malo', 'nueva'),
    ]);
    expect(rates[2]).toBeGreaterThan((rates[3] ?? 0) * 4);
  });
});

describe('rates by the experience of others', () => {
  test('without any experience a request is expected to bring one free name in ten', () => {
    expect(expectedRates([arm('a', 'x')])).toEqual([expect.closeTo(0.1)]);
    expect(expectedRates([])).toEqual([]);
  });

  test('an arm counts its own, its trade elsewhere and its zone, each drawn to the average of all', () => {
    const rates = expectedRates([
      arm('a', 'x', 10, 5),
      arm('a', 'y'),
      arm('b', 'x'),
      arm('b', 'y'),
      arm('c', 'z', 1, 0),
      arm('c', 'w'),
    ]);
    // 5 free names in 11 requests, plus the prior of two requests at 0.1: the overall average is 0.4.
    const base = 0.4;
    const ofGood = (5 + base * 2) / 12;
    const ofBad = (base * 2) / 3;
    const own = (libres: number, solicitudes: number, prior: number, weight: number) =>
      (libres + prior * weight) / (solicitudes + weight);
    expect(rates).toEqual(
      [
        own(5, 10, base, 2),
        own(0, 0, ofGood, 6),
        own(0, 0, ofGood, 6),
        base,
        own(0, 1, base, 2),
        own(0, 0, ofBad, 3),
      ].map((rate) => expect.closeTo(rate, 9)),
    );
  });

  test('a good trade in a good zone is expected to bring more than either', () => {
    const rates = expectedRates([
      arm('a', 'y', 2, 1),
      arm('b', 'x', 2, 1),
      arm('c', 'z', 20, 0),
      arm('a', 'x'),
    ]);
    const base = 2.2 / 26;
    const factor = (1 + base * 2) / 4;
    expect(rates[3]).toBeCloseTo((factor * factor) / base, 9);
  });
});

describe('draws', () => {
  const DRAWS = 60_000;

  /** Share of draws in which this arm comes before one known to bring `known` free names a request. */
  function shareBefore(known: number, solicitudes: number, libres: number): number {
    const sure = arm('conocido', 'x', 4e9, 4e9 * known);
    const draw = yieldOrder([arm('nuevo', 'y', solicitudes, libres), sure]);
    const random = seeded(11);
    let before = 0;
    for (let n = 0; n < DRAWS; n++) if (draw(1, all, random)[0] !== sure) before += 1;
    return before / DRAWS;
  }

  // Closed forms of the gamma distribution's upper tail: shape = free names + twice the average, scale = 1 / (requests
  // + 2).
  test.each([
    ['nothing is known of it', 0.5, 0, 0, Math.exp(-1)],
    ['a half is expected of it', 0.25, 0, 0, 0.317311],
    ['a half is expected of it, and less than that is wanted', 0.25, 2, 0, 0.157299],
    ['it brought one in two', 0.5, 2, 1, 3 * Math.exp(-2)],
    ['it brought three in two', 0.5, 2, 3, (19 / 3) * Math.exp(-2)],
    ['it brought three in six', 0.5, 6, 3, (71 / 3) * Math.exp(-4)],
    ['it brought nothing in six', 0.5, 6, 0, Math.exp(-4)],
  ])('are those of a gamma distribution: %s', (_, known, solicitudes, libres, share) => {
    expect(shareBefore(known, solicitudes, libres)).toBeGreaterThan(share - 0.006);
    expect(shareBefore(known, solicitudes, libres)).toBeLessThan(share + 0.006);
  });
});

test('of arms with unequal yields the good ones are searched first, and the others are not forgotten', () => {
  const truth = Array.from({ length: 40 }, (_, at) => (at < 8 ? 1.2 : 0.1));
  const arms = truth.map((_, at) => arm(`o${at}`, `z${at}`));
  const random = seeded(7);
  const tried = truth.map(() => 0);
  for (let request = 0; request < 800; request++) {
    const [chosen] = yieldOrder(arms)(1, all, random);
    const at = chosen === undefined ? -1 : arms.indexOf(chosen);
    const target = arms[at];
    if (!target) throw new Error('an order without arms');
    tried[at] = (tried[at] ?? 0) + 1;
    target.solicitudes += 1;
    target.libres += random() < (truth[at] ?? 0) / 2 ? 2 : 0;
  }
  const good = tried.slice(0, 8).reduce((total, count) => total + count, 0);
  expect(good).toBeGreaterThan(500);
  expect(tried.every((count) => count > 0)).toBe(true);
});
