import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterSearch, firstAreas, LEVELS_MAX, quarters } from './areas.ts';

const at = (latitud: number, longitud: number) => ({ latitud, longitud });
const sevilla = [at(37.3, -6.0), at(37.42, -5.92), at(37.38, -5.98)];

test('the first four parts hold every place that was found, and a margin', () => {
  const parts = firstAreas(sevilla);
  expect(parts).toHaveLength(4);
  for (const { latitud, longitud } of sevilla) {
    const holding = parts.filter(
      (p) => p.sur <= latitud && latitud <= p.norte && p.oeste <= longitud && longitud <= p.este,
    );
    expect(holding.length).toBeGreaterThan(0);
  }
  expect(Math.min(...parts.map(({ sur }) => sur))).toBeLessThan(37.3);
});

test('places of one spot still make an area, and without positions there is none', () => {
  const [part] = firstAreas([at(40, -3), at(40, -3)]);
  expect(part && part.norte - part.sur).toBeCloseTo(0.01);
  expect(firstAreas([at(40, -3), { latitud: null, longitud: null }])).toEqual([]);
});

test('the parts halve each side, and the first area reaches a quarter of its side beyond the places', () => {
  const area = { sur: 30, oeste: -8, norte: 40, este: -2, nivel: 0 };
  expect(quarters(area)).toEqual([
    { sur: 30, oeste: -8, norte: 35, este: -5, nivel: 1 },
    { sur: 30, oeste: -5, norte: 35, este: -2, nivel: 1 },
    { sur: 35, oeste: -8, norte: 40, este: -5, nivel: 1 },
    { sur: 35, oeste: -5, norte: 40, este: -2, nivel: 1 },
  ]);
  const parts = firstAreas([at(30, 0), at(34, 8)]);
  expect(parts[0]).toEqual({ sur: 29, oeste: -2, norte: 32, este: 4, nivel: 1 });
  expect(parts.at(-1)).toEqual({ sur: 32, oeste: 4, norte: 35, este: 10, nivel: 1 });
});

test('one place in twenty on each side is another town’s, and does not widen the area', () => {
  const town = Array.from({ length: 18 }, (_, n) => at(30 + n / 17, 3));
  const [first] = firstAreas([...town, at(10, 3), at(60, 3)]);
  expect(first?.sur).toBeCloseTo(29.75);
  expect(first?.norte).toBeCloseTo(30.5);
  // With fewer than twenty places, no outlier is dropped.
  expect(firstAreas([...town, at(10, 3)])[0]?.sur).toBeLessThan(10);
});

test('a place of which one coordinate is missing says nothing of the area', () => {
  const half = [
    { latitud: 50, longitud: null },
    { latitud: null, longitud: 9 },
  ];
  expect(firstAreas([...sevilla, ...half])).toEqual(firstAreas(sevilla));
  expect(firstAreas([at(40, -3), ...half])).toEqual([]);
});

test('the parts of any area cover it and share no inside', () => {
  const degrees = fc.double({ min: -80, max: 80, noNaN: true });
  fc.assert(
    fc.property(degrees, degrees, fc.double({ min: 0.01, max: 5, noNaN: true }), (sur, oeste, side) => {
      const area = { sur, oeste, norte: sur + side, este: oeste + side, nivel: 1 };
      const parts = quarters(area);
      const size = parts.reduce((sum, p) => sum + (p.norte - p.sur) * (p.este - p.oeste), 0);
      expect(size).toBeCloseTo(side * side, 6);
      expect(parts.every(({ nivel }) => nivel === 2)).toBe(true);
    }),
  );
});

describe('afterSearch', () => {
  const cut = { limitada: true, nuevos: 5, places: sevilla };
  const area = { sur: 37, oeste: -6, norte: 38, este: -5, nivel: 1 };
  const other = { ...area, sur: 36, norte: 37 };

  test('an answer that was not cut ends the keyword', () => {
    expect(afterSearch(null, { ...cut, limitada: false })).toEqual({ areas: [], limitada: false });
  });
  test('a cut one is split', () => {
    expect(afterSearch(null, cut)).toMatchObject({ areas: { length: 4 }, limitada: false });
  });
  test('a cut one without positions stays cut', () => {
    expect(afterSearch(null, { ...cut, places: [] })).toEqual({ areas: [], limitada: true });
  });
  test('a part that is cut and brings something new is split before the others', () => {
    const { areas, limitada } = afterSearch([area, other], cut);
    expect([areas.length, limitada]).toEqual([5, false]);
    expect(areas.at(-1)).toEqual(other);
  });
  test('a part that brings nothing new ends there', () => {
    expect(afterSearch([area, other], { ...cut, nuevos: 0 })).toEqual({ areas: [other], limitada: false });
  });
  test('a part too small to be split is said to be cut', () => {
    expect(afterSearch([{ ...area, nivel: LEVELS_MAX }], cut)).toEqual({ areas: [], limitada: true });
  });
  test('whatever the answers, it ends, and the list stays short', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 3_000 }), (news) => {
        let areas = afterSearch(null, cut).areas;
        for (const isNew of news) {
          if (areas.length === 0) break;
          areas = afterSearch(areas, { ...cut, nuevos: isNew ? 1 : 0 }).areas;
          expect(areas.length).toBeLessThanOrEqual(4 + 3 * LEVELS_MAX);
        }
      }),
    );
  });
});
