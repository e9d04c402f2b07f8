import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { leanSchemas } from './web-chunks.ts';

/**
 * A process of its own: loads all of the web that makes schemas, with the zod that browsers get. A method that was left out
 * throws, and so does a field of an answer that is refused because it is new. Prints how many files it loaded.
 */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/zod/v4/classic/schemas.js')) return loaded;
    return { ...loaded, source: leanSchemas(String(loaded.source)) };
  },
});

const root = join(import.meta.dirname, '..', 'src');
const files = globSync(['contract/**/*.ts', 'web/**/*.ts'], { cwd: root }).filter(
  (file) => !/\.(?:test|testing)\.ts$|\/testing\//.test(file) && makesSchemas(join(root, file)),
);
const { z } = await import('zod');
if ('url' in z.string()) throw new Error('this is the whole of zod');
const known = z.strictObject({ a: z.int() }).safeParse({ a: 1, b: 2 });
if (!known.success || 'b' in known.data) throw new Error('a field of a later version is refused or kept');
for (const file of files) await import(join(root, file));
process.stdout.write(String(files.length));

function makesSchemas(file: string): boolean {
  return readFileSync(file, 'utf8').includes("import * as z from 'zod'");
}
