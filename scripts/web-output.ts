import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Files under `assets/` that the last build made. */
const OWN_FILES = 'web-assets.json';

/**
 * Replaces the last build at once, so that a server never finds half of one. The last build's assets are kept until the
 * next build, for pages that are still open. `dist` holds `web`, the served folder.
 */
export function replaceLastBuild(dist: string): Plugin {
  const next = join(dist, `web-${process.pid}`);
  const served = join(dist, 'web');
  let written = false;
  return {
    name: 'replace-last-build',
    apply: 'build',
    config: () => ({ build: { outDir: next, emptyOutDir: true } }),
    writeBundle() {
      written = true;
    },
    closeBundle() {
      if (!written) return rmSync(next, { recursive: true, force: true });
      const own = readdirSync(join(next, 'assets'));
      keepLast(join(served, 'assets'), join(next, 'assets'), ownFiles(dist));
      const last = join(dist, `last-${process.pid}`);
      if (existsSync(served)) renameSync(served, last);
      // A concurrent build may have finished first; it is equally good.
      if (existsSync(served)) rmSync(next, { recursive: true, force: true });
      else {
        renameSync(next, served);
        writeFileSync(join(dist, OWN_FILES), JSON.stringify(own));
      }
      rmSync(last, { recursive: true, force: true });
    },
  };
}

function ownFiles(dist: string): unknown[] {
  const file = join(dist, OWN_FILES);
  const names: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  return Array.isArray(names) ? names : [];
}

function keepLast(from: string, to: string, names: readonly unknown[]): void {
  for (const name of names) {
    if (typeof name !== 'string' || existsSync(join(to, name)) || !existsSync(join(from, name))) continue;
    copyFileSync(join(from, name), join(to, name));
  }
}
