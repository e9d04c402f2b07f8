import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const src = join(root, 'src');

/** Files of the batch that a reader of one keyword's way may have to open. Only lowered. */
const FILES_MAX = 25;
const START = 'src/pipeline/search/run-search.ts';
/** The folders of the batch; what other stages use too is not counted. */
const FOLDERS = [
  'src/domain/batch',
  'src/pipeline/batches',
  'src/pipeline/search',
  'src/store/queries/batches',
  'src/store/queries/businesses',
  'src/store/queries/keywords',
];

const IMPORT = /^(?:import|export)\s+[\w\s{},*$]*?from\s*'([^']+)'|\bimport\s*\(?\s*'([^']+)'/gm;

/** The files of this repository that a file imports, also if it takes a type alone. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(IMPORT)].flatMap(([, named, bare]) => {
    const target = named ?? bare ?? '';
    if (target.startsWith('#')) return [join(src, target.slice(1))];
    return target.startsWith('.') ? [resolve(dirname(file), target)] : [];
  });
}

const reached = new Set([join(root, START)]);
for (const file of reached) for (const each of importsOf(file)) if (existsSync(each)) reached.add(each);
const ofBatch = [...reached]
  .map((file) => relative(root, file))
  .filter((file) => FOLDERS.includes(dirname(file)))
  .sort();

test('a keyword is followed from its claim to the end of its batch in few files', () => {
  expect(ofBatch.length, ofBatch.join('\n')).toBeLessThanOrEqual(FILES_MAX);
});

test('each folder of the batch is counted, so that a new name of a folder does not lower the number', () => {
  const counted = new Set(ofBatch.map((file) => dirname(file)));
  expect(FOLDERS.filter((folder) => !counted.has(folder))).toEqual([]);
  expect(ofBatch).toContain(START);
});
