import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { leanSchemas } from './web-chunks.ts';

const run = promisify(execFile);

test('what browsers get of zod is enough for all schemas of the web', async () => {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'lean-zod.testing.ts')]);
  expect(Number(stdout)).toBeGreaterThan(40);
});

test('a zod that is written in another way is refused, not shipped whole', () => {
  expect(() => leanSchemas('export const ZodObject = 1;\n')).toThrow('zod has no');
});
