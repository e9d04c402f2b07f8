import { expect, test } from 'vitest';
import { accuracy, falselyDead, ours } from './confusion.ts';
import { CLASSES, readPages } from './read-pages.ts';

const pages = readPages();
const half = (name: string) => pages.filter((page) => page.half === name);

test('the set has 300 pages at least, each of another name, and every class in both halves', () => {
  expect(pages.length).toBeGreaterThanOrEqual(300);
  expect(new Set(pages.map(({ page }) => page.dominio)).size).toBe(pages.length);
  for (const name of ['open', 'kept'])
    expect(CLASSES.filter((clase) => !half(name).some((page) => page.clase === clase))).toEqual([]);
});

test('no living site of the open half is read as parked, for sale or hijacked, and 97 % of the half is right', () => {
  expect(falselyDead(half('open'), ours)).toBe(0);
  expect(accuracy(half('open'), ours)).toBeGreaterThanOrEqual(0.97);
});

test('of the kept half at most 2 % of the living are read as dead, and 92 % is right', () => {
  expect(falselyDead(half('kept'), ours)).toBeLessThanOrEqual(0.02);
  expect(accuracy(half('kept'), ours)).toBeGreaterThanOrEqual(0.92);
});
