import { expect, test } from 'vitest';
import { chunksOf, pastedLines } from './chunks.ts';

test('blank lines say nothing and repeated ones are counted, whatever their case', () => {
  expect(pastedLines(' Uno.es \r\n\r\n UNO.ES\ndos.es\n   \nuno.es')).toEqual({
    lines: ['Uno.es', 'dos.es'],
    repeated: 2,
  });
  expect(pastedLines('')).toEqual({ lines: [], repeated: 0 });
});

test('a line too long for one call is cut between its names, and none is lost', () => {
  const names = Array.from({ length: 900 }, (_, n) => `bodega${n}.es`);
  const { lines, repeated } = pastedLines(names.join(', '));
  expect(lines.length).toBeGreaterThan(5);
  expect(repeated).toBe(0);
  expect(
    chunksOf(lines)
      .flat()
      .join(' ')
      .match(/bodega\d+\.es/g),
  ).toEqual(names);
});

test('a list of any size is cut into calls that fit, in its order', () => {
  const many = Array.from({ length: 12_345 }, (_, n) => `d${n}.es`);
  const chunks = chunksOf(many);
  expect(chunks.map((chunk) => chunk.length)).toEqual([5_000, 5_000, 2_345]);
  expect(chunks.flat()).toEqual(many);
  const long = Array.from({ length: 400 }, (_, n) => `${n}`.padEnd(3_000, 'x'));
  for (const chunk of chunksOf(long)) expect(JSON.stringify(chunk).length).toBeLessThan(1_000_000);
  expect(
    chunksOf(long)
      .flat()
      .every((line) => line.length === 2_000),
  ).toBe(true);
  expect(chunksOf([])).toEqual([]);
});
