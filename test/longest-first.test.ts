import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LONG_FILES } from './longest-first.ts';

const root = join(import.meta.dirname, '..');

test('every file that is named as long exists, so that none is forgotten when it is moved', () => {
  expect(Object.keys(LONG_FILES).filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
