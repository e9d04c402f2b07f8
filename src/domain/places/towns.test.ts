import { expect, test } from 'vitest';
import { provinces, townsOfSpain } from './towns.ts';

test('the towns of a province come with the largest first, and none below the inhabitants asked for', () => {
  const codigo = provinces().find(({ nombre }) => nombre === 'Sevilla')?.codigo ?? '';
  const towns = townsOfSpain({ provincia: codigo, desde: 50_000 });
  expect(towns.slice(0, 2).map(({ nombre }) => nombre)).toEqual(['Sevilla', 'Dos Hermanas']);
  expect(Math.min(...towns.map(({ poblacion }) => poblacion))).toBeGreaterThanOrEqual(50_000);
  expect(townsOfSpain({ provincia: codigo, desde: 0 }).length).toBeGreaterThan(towns.length);
});

test('all provinces are named, and all of them have a town', () => {
  const all = provinces();
  expect(all).toHaveLength(52);
  const without = all.filter(({ codigo }) => townsOfSpain({ provincia: codigo, desde: 0 }).length === 0);
  expect(without).toEqual([]);
});

test('a town with several names is listed once', () => {
  const names = townsOfSpain({ provincia: null, desde: 100_000 }).map(({ nombre }) => nombre);
  expect(new Set(names).size).toBe(names.length);
  expect(names.slice(0, 2)).toEqual(['Madrid', 'Barcelona']);
});
