import { expect, test } from 'vitest';
import { countOf, emptyQueue, extend, lastSaid, move, say, takeBack } from './queue.ts';

const start = extend(emptyQueue, ['a', 'b', 'c']);

test('a word goes on to the next; skipping leaves no word; both stop at the ends', () => {
  const walked = move(say(say(start, 'libre'), 'registrado'), 1);
  expect([walked.at, [...walked.words]]).toEqual([
    3,
    [
      ['a', 'libre'],
      ['b', 'registrado'],
    ],
  ]);
  expect(say(walked, 'libre')).toBe(walked);
  expect(move(walked, 1).at).toBe(3);
  expect(move(start, -1).at).toBe(0);
  expect([countOf(walked, 'libre'), countOf(walked, 'registrado')]).toEqual([1, 1]);
});

test('undoing takes the newest word back and stands at its domain, wherever the walk is', () => {
  const walked = move(say(say(start, 'libre'), 'registrado'), 1);
  const once = takeBack(walked, lastSaid(walked) ?? '');
  expect([once.at, [...once.words.keys()], lastSaid(once)]).toEqual([1, ['a'], 'a']);
  const twice = takeBack(once, lastSaid(once) ?? '');
  expect([twice.at, twice.words.size, lastSaid(twice)]).toEqual([0, 0, undefined]);
});

test('a word said again replaces the first; more domains come in at the end, each once', () => {
  const again = say(move(say(start, 'libre'), -1), 'registrado');
  expect([[...again.words], again.said]).toEqual([[['a', 'registrado']], ['a']]);
  expect(extend(again, ['c', 'd']).ids).toEqual(['a', 'b', 'c', 'd']);
});
