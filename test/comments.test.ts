import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Phrasings that a reader has to solve. CONTRIBUTING.md says how a comment is written instead. */
const MARKS = [
  /\bnone\b/gi,
  /\bnothing\b/gi,
  /\b(?:nobody|somebody)\b/gi,
  /\bso (?:long|many|few|much|little)\b/gi,
  /\b(?:stands?|stood)\b/gi,
  /\bgo(?:es)? on\b/gi,
  /\b(?:whatever|whichever)\b/gi,
  /\belse[,.;]?$/gim,
];

/** How many of them the comments of each room have at most. Only lowered: with each comment that is written again. */
const MARKS_MAX: Record<string, number> = {
  'src/acceptance': 0,
  'src/accounts': 3,
  'src/api': 1,
  'src/contract': 5,
  'src/domain': 15,
  'src/main': 2,
  'src/pipeline': 25,
  'src/platform': 5,
  'src/program': 0,
  'src/providers': 3,
  'src/simulator': 0,
  'src/store': 18,
  'src/web': 2,
  bench: 0,
  e2e: 1,
  scripts: 4,
  test: 10,
};
/** Comment lines as a share of the lines of the product, without its tests. */
const DENSITY_MAX = 0.05;

/** A block that begins a line, or `//` with a space on both sides: text in strings and patterns has neither. */
const COMMENT = /^[ \t]*\{?\/\*[\s\S]*?\*\/|(?:^|[ \t])\/\/ .*$/gm;
const SQL_COMMENT = /(?:^|[ \t])-- .*$/gm;

interface Read {
  file: string;
  lines: number;
  comments: string[];
}

const readRoom = (room: string): Read[] =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|mjs|sql)$/.test(file) && !file.includes('migrations/'))
    .map((file) => {
      const text = readFileSync(join(root, room, file), 'utf8');
      const comments = text.matchAll(file.endsWith('.sql') ? SQL_COMMENT : COMMENT);
      return {
        file: join(room, file),
        lines: text.split('\n').length,
        comments: [...comments].map(([comment]) => comment.trim()),
      };
    });

const marksOf = ({ comments }: Read): number =>
  comments.reduce(
    (sum, comment) => sum + MARKS.reduce((all, mark) => all + [...comment.matchAll(mark)].length, 0),
    0,
  );

test.each(Object.entries(MARKS_MAX))('%s has at most %i oblique phrasings in its comments', (room, most) => {
  const found = readRoom(room)
    .map((read) => ({ file: read.file, marks: marksOf(read) }))
    .filter(({ marks }) => marks > 0);
  const total = found.reduce((sum, { marks }) => sum + marks, 0);
  const worst = found.toSorted((a, b) => b.marks - a.marks).slice(0, 5);
  expect(total, worst.map(({ file, marks }) => `${file}: ${marks}`).join('\n')).toBeLessThanOrEqual(most);
});

test('comments take no larger share of the lines than the budget', () => {
  const product = Object.keys(MARKS_MAX)
    .filter((room) => room.startsWith('src/'))
    .flatMap(readRoom)
    .filter(({ file }) => !/\.test\.|testing/.test(file));
  const lines = product.reduce((sum, file) => sum + file.lines, 0);
  const commented = product.reduce(
    (sum, { comments }) => sum + comments.reduce((all, comment) => all + comment.split('\n').length, 0),
    0,
  );
  expect(commented / lines).toBeLessThanOrEqual(DENSITY_MAX);
});
