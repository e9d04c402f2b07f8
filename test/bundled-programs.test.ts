import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { programEnv } from './program-env.ts';

const cli = join(import.meta.dirname, '..', 'src/main/cli.ts');
/** Prints the address that Node loads the program from. */
const ENTRY = `import { registerHooks } from 'node:module';
registerHooks({ resolve(specifier, context, next) {
  const found = next(specifier, context);
  if (context.parentURL === undefined) process.stderr.write(found.url);
  return found;
} });`;

function zones(env: NodeJS.ProcessEnv) {
  const args = ['--import', `data:text/javascript,${encodeURIComponent(ENTRY)}`, cli, 'zonas'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  return { stdout, from: stderr };
}

test('a program that a test starts is loaded from its bundle, and says what its source says', () => {
  const { NODE_OPTIONS: _, ...withoutBundle } = programEnv();
  const source = zones(withoutBundle);
  const bundle = zones(programEnv());
  expect(source.from).toContain(pathToFileURL(cli).href);
  expect(bundle.from).toContain('/node_modules/.cache/programs/');
  expect(bundle.stdout).toBe(source.stdout);
  expect(bundle.stdout).not.toBe('');
});
