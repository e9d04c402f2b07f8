import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isArrivalView,
  liveDefaults,
  liveSearchOf,
  toggleSort,
  validateLiveSearch,
  withView,
} from './url-state.ts';

const batch = '01890000-0000-7000-8000-000000000001';

test('an address without parameters is the first page in arrival order', () => {
  expect(liveSearchOf({})).toEqual(liveDefaults);
  expect(isArrivalView(liveSearchOf({}))).toBe(true);
});

test('whatever stands in the address, the state is valid', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('batch', 'q', 'libres', 'orden', 'dir', 'pagina', 'x'), fc.anything()),
      (raw) => {
        const state = liveSearchOf(validateLiveSearch(raw));
        expect(state.pagina).toBeGreaterThanOrEqual(1);
        expect(['asc', 'desc']).toContain(state.dir);
        expect(typeof state.q).toBe('string');
      },
    ),
  );
});

test('a search for digits stays text', () => {
  expect(liveSearchOf(validateLiveSearch({ q: 123 })).q).toBe('123');
});

test('a change of filter, search or sort returns to page 1; a change of page does not', () => {
  const third = { ...liveSearchOf({ batch }), pagina: 3 };
  expect(withView(third, { libres: true })).toMatchObject({ batch, pagina: 1, libres: true });
  expect(withView(third, { q: 'bar' }).pagina).toBe(1);
  expect(toggleSort(third, 'rating').pagina).toBe(1);
  expect(withView(third, { pagina: 4 }).pagina).toBe(4);
});

test('a header starts with the best rating or with A, and turns round on the next click', () => {
  const start = liveSearchOf({});
  const rating = toggleSort(start, 'rating');
  expect([rating.orden, rating.dir]).toEqual(['rating', 'desc']);
  expect(toggleSort(rating, 'rating').dir).toBe('asc');
  expect(toggleSort(rating, 'keyword').dir).toBe('asc');
  expect(toggleSort(rating, 'dominio').dir).toBe('asc');
});

test('new rows come in by themselves only on the unfiltered first page, newest first', () => {
  const base = liveSearchOf({});
  expect(isArrivalView(base)).toBe(true);
  for (const change of [
    { pagina: 2 },
    { q: 'x' },
    { libres: true },
    { orden: 'rating' },
    { dir: 'asc' },
  ] as const) {
    expect(isArrivalView({ ...base, ...change })).toBe(false);
  }
});
