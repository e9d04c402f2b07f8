import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceLastBuild } from './web-output.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'web-'));
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

/** A build of these assets, through the hooks in the order in which Vite calls them. */
function build(assets: Record<string, string>, fails = false): void {
  const plugin = replaceLastBuild(dist) as unknown as {
    config(): { build: { outDir: string } };
    writeBundle(): void;
    closeBundle(): void;
  };
  const folder = plugin.config().build.outDir;
  mkdirSync(join(folder, 'assets'), { recursive: true });
  for (const [name, text] of Object.entries(assets)) writeFileSync(join(folder, 'assets', name), text);
  writeFileSync(join(folder, 'index.html'), Object.keys(assets).join());
  if (!fails) plugin.writeBundle();
  plugin.closeBundle();
}

const assets = () => readdirSync(join(dist, 'web', 'assets')).sort();
const page = () => readFileSync(join(dist, 'web', 'index.html'), 'utf8');

test('the assets of the last build stay for one build more, and are not of the next', () => {
  build({ 'a-1.js': 'a', 'b-1.js': 'b' });
  build({ 'a-2.js': 'a', 'b-1.js': 'b' });
  expect([page(), assets()]).toEqual(['a-2.js,b-1.js', ['a-1.js', 'a-2.js', 'b-1.js']]);
  build({ 'a-3.js': 'a', 'b-1.js': 'b' });
  expect(assets()).toEqual(['a-2.js', 'a-3.js', 'b-1.js']);
  expect(readdirSync(dist).sort()).toEqual(['web', 'web-assets.json']);
});

test('a build that fails leaves the last one as it is', () => {
  build({ 'a-1.js': 'a' });
  build({ 'a-2.js': 'half' }, true);
  expect([page(), assets()]).toEqual(['a-1.js', ['a-1.js']]);
  expect(readdirSync(dist).sort()).toEqual(['web', 'web-assets.json']);
});
