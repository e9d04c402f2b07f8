import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const src = resolve(import.meta.dirname, '..', 'src');

/** Each reads a bounded text: the one that cuts the marks first, and one that is given a single letter. */
const MAY = ['domain/text/normalise.ts', 'domain/website/registrable-name.ts'];

test('text that anyone may have written is normalised by the one function that is not quadratic', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|testing)\.tsx?$/.test(file))
    // The simulated internet reads what it made itself.
    .filter((file) => !file.startsWith('simulator/'))
    .map((file) => join(src, file));
  expect(files.length).toBeGreaterThan(500);
  const direct = files
    .filter((file) => /\.normalize\(/.test(readFileSync(file, 'utf8')))
    .map((file) => relative(src, file));
  expect(direct.sort()).toEqual(MAY);
});
