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

/** Names of the files under `assets/` that the last build made itself. */
const OWN_FILES = 'web-assets.json';

/**
 * Puts a finished build in the place of the last one at once: a server of this folder never meets half of one. The last
 * build's own assets stay beside the new ones until the build after, for pages that were opened before.
 * `dist` holds `web`, the folder that is served.
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
      // A build that ended in the same moment may stand there by now: it is as good as this one.
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
