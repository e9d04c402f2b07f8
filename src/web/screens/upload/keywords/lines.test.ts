import { expect, test } from 'vitest';
import { firstLines, joinLists, lineCount, lineSpan, pasteInto } from './lines.ts';

test('lines are counted and found by their number', () => {
  const text = 'uno\ndos\n\ncuatro';
  expect(lineCount(text)).toBe(4);
  expect(lineCount('')).toBe(1);
  const found = [1, 2, 3, 4].map((line) => lineSpan(text, line));
  expect(found.map(({ from, to }) => text.slice(from, to))).toEqual(['uno', 'dos', '', 'cuatro']);
});

test('the first lines of a long text, and of a short one all', () => {
  expect(firstLines('a\nb\nc', 2)).toBe('a\nb');
  expect(firstLines('a', 5)).toBe('a');
});

test('two lists are joined on lines of their own', () => {
  expect(joinLists('a', 'b')).toBe('a\nb');
  expect(joinLists('a\n', 'b')).toBe('a\nb');
  expect(joinLists('', 'b')).toBe('b');
});

test('a pasted text takes the place of what is selected', () => {
  expect(pasteInto('uno dos tres', 'X', { from: 4, to: 7 })).toBe('uno X tres');
  expect(pasteInto('', 'X', { from: 0, to: 0 })).toBe('X');
});
