import { expect, test } from 'vitest';
import { countOf, emptyQueue, extend, judge, lastJudged, move, takeBack } from './queue.ts';

const start = extend(emptyQueue, ['a', 'b', 'c']);

test('a verdict goes on to the next; skipping leaves no verdict; both stop at the ends', () => {
  const walked = move(judge(judge(start, 'libre'), 'registrado'), 1);
  expect([walked.at, [...walked.verdicts]]).toEqual([
    3,
    [
      ['a', 'libre'],
      ['b', 'registrado'],
    ],
  ]);
  expect(judge(walked, 'libre')).toBe(walked);
  expect(move(walked, 1).at).toBe(3);
  expect(move(start, -1).at).toBe(0);
  expect([countOf(walked, 'libre'), countOf(walked, 'registrado')]).toEqual([1, 1]);
});

test('undoing takes the newest verdict back and stands at its domain, wherever the walk is', () => {
  const walked = move(judge(judge(start, 'libre'), 'registrado'), 1);
  const once = takeBack(walked, lastJudged(walked) ?? '');
  expect([once.at, [...once.verdicts.keys()], lastJudged(once)]).toEqual([1, ['a'], 'a']);
  const twice = takeBack(once, lastJudged(once) ?? '');
  expect([twice.at, twice.verdicts.size, lastJudged(twice)]).toEqual([0, 0, undefined]);
});

test('a verdict said again replaces the first; more domains come in at the end, each once', () => {
  const again = judge(move(judge(start, 'libre'), -1), 'registrado');
  expect([[...again.verdicts], again.judged]).toEqual([[['a', 'registrado']], ['a']]);
  expect(extend(again, ['c', 'd']).ids).toEqual(['a', 'b', 'c', 'd']);
});
